/**
 * Starts a program of the server in a separate process, as an operator does. It ends with the test that started it. The
 * server itself, which would run for ever, also ends with this process, even if that is killed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Both stdout and stderr. */
  readonly said: string
}

export interface Program {
  readonly child: ChildProcess
  /** Its output so far. */
  readonly said: () => string
  readonly ended: Promise<Ended>
}

const SERVER = 'main.ts'

const inputFor = (file: string, typed: string | undefined) =>
  file === SERVER || typed !== undefined ? 'pipe' : 'ignore'

/** `file`: relative to `server/src`. It does not inherit the environment of the test run. `typed`: what is typed into it. */
export const runProgram = (
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  typed?: string,
): Program => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const flags = file === SERVER ? ['--stop-with-parent'] : []
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', file), ...args, ...flags], {
    env: {
      PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...env,
    },
    stdio: [inputFor(file, typed), 'pipe', 'pipe'],
  })
  if (typed !== undefined) child.stdin?.end(typed)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      text += chunk
    })
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, said: text })),
  )
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { child, said: () => text, ended }
}
