/** Leases items as long as there are free hands, performs them, and looks again every second when there are no more. */
import { setTimeout as delay } from 'node:timers/promises'

export interface Source<Item> {
  /** How many are performed at once. */
  readonly atOnce: number
  readonly lease: (most: number) => Promise<readonly Item[]>
  /** Never rejects. */
  readonly perform: (item: Item) => Promise<void>
  /** Gives back what was leased and not begun. */
  readonly release: (item: Item) => Promise<void>
  readonly isStopping: () => boolean
  readonly onError: (error: unknown) => void
}

export interface Poll {
  /** Leases nothing more, and waits a while for what is under way. */
  readonly stop: () => Promise<void>
}

const POLL_MS = 1_000
const DRAIN_LIMIT_MS = 15_000

export const poll = <Item>(source: Source<Item>): Poll => {
  const { atOnce, lease, perform, release, isStopping, onError } = source
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
      await (isMoreLikely ? Promise.race([...underWay, pause(POLL_MS)]) : pause(POLL_MS))
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopped.abort()
      // A lease that a silent database does not answer is not waited for any longer than work is.
      const drained = running.then(() => Promise.all(underWay))
      const limit = new AbortController()
      const tooLong = delay(DRAIN_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => {})
      await Promise.race([drained, tooLong])
      limit.abort()
    },
  }
}
