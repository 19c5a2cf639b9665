/** Leases items while there is free capacity, performs them, and polls when there are none: by default every second. */
import { setTimeout as delay } from 'node:timers/promises'

export interface Source<Item> {
  /** How many are performed concurrently. */
  readonly atOnce: number
  readonly everyMs?: number
  readonly lease: (most: number) => Promise<readonly Item[]>
  /** Never rejects. */
  readonly perform: (item: Item) => Promise<void>
  /** Returns an item that was leased and not started. */
  readonly release: (item: Item) => Promise<void>
  readonly isStopping: () => boolean
  readonly onError: (error: unknown) => void
}

export interface Poll {
  /** Stops leasing, and waits a while for running items. */
  readonly stop: () => Promise<void>
}

const POLL_MS = 1_000
const DRAIN_LIMIT_MS = 15_000

export const poll = <Item>(source: Source<Item>): Poll => {
  const { atOnce, everyMs = POLL_MS, lease, perform, release, isStopping, onError } = source
  const stopped = new AbortController()
  const underWay = new Set<Promise<void>>()
  const isOver = () => stopped.signal.aborted || isStopping()
  const begin = (item: Item) => {
    const work = perform(item).finally(() => underWay.delete(work))
    underWay.add(work)
  }
  const pause = (ms: number) => delay(ms, undefined, { signal: stopped.signal }).catch(() => {})
  const leaseMore = async (free: number) => {
    const items = await lease(free)
    if (isOver()) await Promise.all(items.map(release))
    else for (const item of items) begin(item)
    return items.length === free
  }
  const run = async () => {
    while (!isOver()) {
      const free = atOnce - underWay.size
      const isMoreLikely = free === 0 || (await leaseMore(free).catch(onError))
      await (isMoreLikely ? Promise.race([...underWay, pause(everyMs)]) : pause(everyMs))
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopped.abort()
      // If the database does not respond, a pending lease is not awaited any longer than running items are.
      const drained = running.then(() => Promise.all(underWay))
      const limit = new AbortController()
      const tooLong = delay(DRAIN_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => {})
      await Promise.race([drained, tooLong])
      limit.abort()
    },
  }
}
