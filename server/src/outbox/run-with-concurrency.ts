import type { Deps } from '../config/deps.ts'

/** Well before the runner takes jobs for lost that are not over. */
const LIMIT_MS = 5 * 60_000

interface Work<Item> {
  readonly atOnce: number
  readonly make: (item: Item) => Promise<unknown>
  readonly leave: (item: Item) => Promise<unknown>
}

/** What a server that is stopping has not begun is left to whoever comes after it; what is not begun in time, to the next turn. */
export const workThrough = async <Item>(
  { clock, isStopping }: Pick<Deps, 'clock' | 'isStopping'>,
  items: readonly Item[],
  { atOnce, make, leave }: Work<Item>,
): Promise<void> => {
  const endsAt = clock().getTime() + LIMIT_MS
  const waiting = items.values()
  const takeTurns = async () => {
    for (const item of waiting) await (isStopping() || clock().getTime() >= endsAt ? leave(item) : make(item))
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
}
