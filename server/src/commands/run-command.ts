/** What the commands of an operator share: they say what they did, and what went wrong in one sentence. */
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

const LEAVE_LIMIT_MS = 10_000
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** What it is asked to leave is left at once: the database undoes what was not finished, and an embedded one is stopped. */
const leaveWhenAsked = () => {
  let exitCode: number | undefined
  for (const [signal, code] of Object.entries(EXIT_CODES))
    process.on(signal, () => {
      // Asked twice, or busy with something else than the database: not waited for.
      if (exitCode !== undefined) process.exit(code)
      setTimeout(() => process.exit(code), LEAVE_LIMIT_MS).unref()
      exitCode = code
      cutConnections()
    })
  return () => exitCode
}

export const runCommand = async (work: (say: (line: string) => void) => Promise<void>) => {
  const askedToLeave = leaveWhenAsked()
  try {
    await work((line) => void process.stdout.write(`${line}\n`))
  } catch (error) {
    if (askedToLeave() === undefined) process.stderr.write(`${wordsFor(error)}\n`)
    process.exitCode = askedToLeave() ?? 1
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
