/** Pairs of servers on one database, which are killed together. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface ServerPair {
  /** Where they listen, once both do. */
  readonly work: (now: Date) => Promise<string[]>
  readonly tell: (now: Date) => void
  readonly kill: () => void
  /** Resolves when both are gone. */
  readonly ended: Promise<unknown>
}

const SCRIPT = join(import.meta.dirname, 'server-process.ts')

export const serverPairs = (env: Readonly<Record<string, string>>) => {
  const children = new Set<ChildProcess>()
  const start = (): ServerPair => {
    const pair = [0, 1].map(() =>
      spawn(process.execPath, [SCRIPT], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    )
    for (const child of pair) children.add(child)
    const tell = (now: Date) => {
      for (const child of pair) child.send(now.toISOString())
    }
    return {
      tell,
      work: async (now) => {
        const addresses = pair.map(async (child) => String((await once(child, 'message'))[0]))
        tell(now)
        return Promise.all(addresses)
      },
      kill: () => {
        for (const child of pair) child.kill('SIGKILL')
      },
      ended: Promise.all(pair.map((child) => once(child, 'exit'))),
    }
  }
  return {
    start,
    killAll: () => {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
