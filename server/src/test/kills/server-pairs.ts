/** Pairs of servers on one database, which are killed together. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startScript } from './start-script.ts'

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
    const pair = [0, 1].map(() => startScript([SCRIPT], env))
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
