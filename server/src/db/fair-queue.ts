/**
 * Decides who uses a connection next. A shop holds at most its share of them, however many requests it sends: further
 * requests wait, and waiting shops are served in rotation. Waits are limited.
 */
import { tooLate } from './limits.ts'

type Release = () => void

interface Waiting {
  readonly resolve: (release: Release) => void
}

export interface FairQueue {
  /** Returns a function that ends the turn. */
  readonly acquire: (shopId: number, waitMs: number) => Promise<Release> | Release
}

export const openFairQueue = (total: number, perShop: number): FairQueue => {
  const held = new Map<number, number>()
  /** In the order in which shops are served. */
  const lines = new Map<number, Set<Waiting>>()
  let acquired = 0

  const hasRoom = (shopId: number) => acquired < total && (held.get(shopId) ?? 0) < perShop

  const begin = (shopId: number): Release => {
    acquired += 1
    held.set(shopId, (held.get(shopId) ?? 0) + 1)
    return () => {
      acquired -= 1
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
      if (acquired >= total) return
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
    new Promise<Release>((resolve, reject) => {
      const line = lines.get(shopId) ?? new Set()
      lines.set(shopId, line)
      const timer = setTimeout(() => {
        remove(shopId, line, waiting)
        reject(tooLate('no connection to the database became free in time'))
      }, waitMs)
      const waiting: Waiting = {
        resolve: (release) => {
          clearTimeout(timer)
          resolve(release)
        },
      }
      line.add(waiting)
    })

  return { acquire: (shopId, waitMs) => (hasRoom(shopId) ? begin(shopId) : wait(shopId, waitMs)) }
}
