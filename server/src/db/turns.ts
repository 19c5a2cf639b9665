/**
 * Decides who uses a connection next. A shop holds at most its share of them, however many requests it sends: further
 * requests wait, and waiting shops are served in rotation. Waits are limited.
 */
import { tooLate } from './limits.ts'

type Leave = () => void

interface Waiting {
  readonly resolve: (leave: Leave) => void
}

export interface Turns {
  /** Returns a function that ends the turn. */
  readonly take: (shopId: number, waitMs: number) => Promise<Leave> | Leave
}

export const openTurns = (total: number, perShop: number): Turns => {
  const held = new Map<number, number>()
  /** In the order in which shops are served. */
  const lines = new Map<number, Set<Waiting>>()
  let taken = 0

  const hasRoom = (shopId: number) => taken < total && (held.get(shopId) ?? 0) < perShop

  const begin = (shopId: number): Leave => {
    taken += 1
    held.set(shopId, (held.get(shopId) ?? 0) + 1)
    return () => {
      taken -= 1
      const left = (held.get(shopId) ?? 1) - 1
      if (left > 0) held.set(shopId, left)
      else held.delete(shopId)
      serveNext()
    }
  }

  const remove = (shopId: number, line: Set<Waiting>, waiting: Waiting) => {
    line.delete(waiting)
    if (line.size === 0) lines.delete(shopId)
  }

  const serveNext = () => {
    for (const [shopId, line] of lines) {
      if (taken >= total) return
      const [waiting] = line
      if (!waiting || !hasRoom(shopId)) continue
      // Behind all other waiting shops.
      lines.delete(shopId)
      lines.set(shopId, line)
      remove(shopId, line, waiting)
      waiting.resolve(begin(shopId))
      return
    }
  }

  const wait = (shopId: number, waitMs: number) =>
    new Promise<Leave>((resolve, reject) => {
      const line = lines.get(shopId) ?? new Set()
      lines.set(shopId, line)
      const timer = setTimeout(() => {
        remove(shopId, line, waiting)
        reject(tooLate('no connection to the database became free in time'))
      }, waitMs)
      const waiting: Waiting = {
        resolve: (leave) => {
          clearTimeout(timer)
          resolve(leave)
        },
      }
      line.add(waiting)
    })

  return { take: (shopId, waitMs) => (hasRoom(shopId) ? begin(shopId) : wait(shopId, waitMs)) }
}
