/**
 * Brings the server back when it ends behind our back: killed for want of memory, out of room on its disk, stopped by
 * somebody's mistake. Whoever works with the database goes on where it was, so it comes back on the same port or not yet.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Lease } from './lease.ts'

const RETRY_MS = 1_000
const LOOK_MS = 2_000

export type DatabaseEvent = 'database_lost' | 'database_not_back' | 'database_back'

export interface Care {
  readonly takeAgain: () => Promise<Lease>
  /** Ends a server that was told to stop and waits for all to leave: meanwhile it lets nobody in. */
  readonly finishStopping: () => Promise<void>
  /** Whether this process is about to leave itself, and so should its database. */
  readonly isLeaving: () => boolean
  readonly tell: (event: DatabaseEvent, error?: unknown) => void
}

export interface Keeper {
  /** The lease as it was last taken. Nothing is started any more once this is asked for. */
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
