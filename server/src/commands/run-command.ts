/** Shared by the operator's commands: they report what they did, and errors in one sentence. */
import { createInterface } from 'node:readline/promises'
import { errorMessage } from '@returns-desk/contract'
import { DomainError } from '../base/errors.ts'
import { cutConnections } from '../db/connections.ts'
import { isUnable, isUnreachable } from '../db/db.ts'

const LOST =
  'The database went away while this was under way, and what was not finished has been undone. Its log says why: a full disk, for instance.'

export const wordsFor = (error: unknown): string => {
  if (error instanceof DomainError) return errorMessage(error.code, 'en', error.values)
  const { message } = error as Error
  return isUnreachable(error) && !isUnable(error) ? `${LOST}\n${message}` : message
}

const STOP_LIMIT_MS = 10_000
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Stops at once on a signal: the database rolls back unfinished work, and an embedded one is stopped. */
const stopOnSignal = () => {
  let exitCode: number | undefined
  for (const [signal, code] of Object.entries(EXIT_CODES))
    process.on(signal, () => {
      // A second signal, or work that does not involve the database: do not wait.
      if (exitCode !== undefined) process.exit(code)
      setTimeout(() => process.exit(code), STOP_LIMIT_MS).unref()
      exitCode = code
      cutConnections()
    })
  return () => exitCode
}

export const runCommand = async (work: (say: (line: string) => void) => Promise<void>) => {
  const signalExitCode = stopOnSignal()
  try {
    await work((line) => void process.stdout.write(`${line}\n`))
  } catch (error) {
    if (signalExitCode() === undefined) process.stderr.write(`${wordsFor(error)}\n`)
    process.exitCode = signalExitCode() ?? 1
  }
}

/** Reads one line of input. Fails instead of waiting forever if the input is not interactive. */
export const askLine = async (question: string, input: NodeJS.ReadableStream, output: NodeJS.WritableStream) => {
  const reader = createInterface({ input, output })
  const closed = new Promise<never>((_, reject) =>
    reader.once('close', () => reject(new Error('Nothing was entered.'))),
  )
  try {
    return await Promise.race([reader.question(question), closed])
  } finally {
    closed.catch(() => {})
    reader.close()
  }
}
