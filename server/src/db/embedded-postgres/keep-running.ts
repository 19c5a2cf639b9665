/**
 * Restarts the server when it ends unexpectedly: killed by the out-of-memory killer, its disk full, or stopped by
 * mistake. Clients keep using the same address, so it is only restarted on the same port.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Lease } from './lease.ts'

const RETRY_MS = 1_000
const LOOK_MS = 2_000

export type DatabaseEvent = 'database_lost' | 'database_not_back' | 'database_back'

export interface Care {
  readonly takeAgain: () => Promise<Lease>
  /** Ends a server that is shutting down but waits for its clients: until then it accepts no connections. */
  readonly finishStopping: () => Promise<void>
  /** Whether this process, and so its database, is shutting down. */
  readonly isLeaving: () => boolean
  readonly tell: (event: DatabaseEvent, error?: unknown) => void
}

export interface Keeper {
  /** The current lease. After this call nothing is started any more. */
  readonly end: () => Promise<Lease>
}

export const keepRunning = (first: Lease, { takeAgain, finishStopping, isLeaving, tell }: Care): Keeper => {
  let lease = first
  let isOver = false
  let work: Promise<void> = Promise.resolve()

  const bringBack = async () => {
    tell('database_lost')
    while (!isOver) {
      try {
        lease = await takeAgain()
        if (!isOver) tell('database_back')
        return watch()
      } catch (error) {
        if (isLeaving()) return
        tell('database_not_back', error)
        await delay(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  const watch = () => {
    void lease.lost.then(() => {
      if (!isOver) work = bringBack()
    })
  }
  const look = setInterval(() => {
    if (!isOver && !isLeaving() && !lease.isLost()) void finishStopping().catch(() => {})
  }, LOOK_MS).unref()

  watch()
  return {
    end: async () => {
      isOver = true
      clearInterval(look)
      await work
      return lease
    },
  }
}
