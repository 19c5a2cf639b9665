/**
 * Serves concurrent calls together, so that they share the cost of each statement. A single call is served at once;
 * while a batch is running, further calls are collected.
 */

/** The batch settles each call exactly once. */
export interface Call<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

interface Lane<Item, Result> {
  readonly waiting: Call<Item, Result>[]
  serving: number
}

interface Limits {
  /** The maximum number of calls in one batch. */
  readonly most: number
  /** Concurrent batches per key. Two, so that one is computed while the database is busy with the other. */
  readonly atOnce: number
  /** While another batch runs, one with fewer calls than this waits as long as more arrive. */
  readonly few: number
}

/** Calls that are answered together come back in a burst, less than this apart. */
const PAUSE_MS = 1

/** Until no more calls arrive, or there are enough: a batch costs as much as several calls. */
const gather = async ({ waiting }: { readonly waiting: readonly unknown[] }, few: number) => {
  let known = 0
  while (waiting.length > known && waiting.length < few) {
    known = waiting.length
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Only calls of the same key are batched. The next batch starts when `serve` is done; unsettled calls then fail. */
export const inBatches = <Key, Item, Result>(
  { most, atOnce, few }: Limits,
  serve: (key: Key, calls: readonly Call<Item, Result>[]) => Promise<void>,
): ((key: Key, item: Item) => Promise<Result>) => {
  const lanes = new Map<Key, Lane<Item, Result>>()

  const serveWaiting = async (key: Key, lane: Lane<Item, Result>) => {
    do {
      // Includes everything else that arrives in this turn of the event loop.
      await new Promise(setImmediate)
      if (lane.serving > 1) await gather(lane, few)
      const batch = lane.waiting.splice(0, most)
      try {
        if (batch.length > 0) await serve(key, batch)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    } while (lane.waiting.length > 0)
    lane.serving -= 1
    if (lane.serving === 0) lanes.delete(key)
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(key) ?? { waiting: [], serving: 0 }
      lanes.set(key, lane)
      lane.waiting.push({ item, resolve, reject })
      if (lane.serving >= atOnce) return
      lane.serving += 1
      void serveWaiting(key, lane)
    })
}
