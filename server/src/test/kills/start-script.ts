/** A script of the tests in a process of its own, which they talk to and kill. It ends with them, however they end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const END_WITH_PARENT = 'data:text/javascript,process.on("disconnect",()=>process.exit(1))'

/** `args`: the file, or what else Node is to run. */
export const startScript = (args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

export const WORKER_SCRIPT = join(import.meta.dirname, '../worker-process.ts')
