/**
 * Matches the lines of an imported order with those of the stored one. Returns refer to lines by id, so a line must
 * stay the same row however it is sent: matched first by reference, then by SKU, then by titles. Identical lines are
 * matched in order. An order may have a thousand lines, so lines are looked up by key and never compared pairwise.
 */

interface Marks {
  readonly ref: string
  readonly sku: string
  readonly product_title: string
  readonly variant_title: string
}

export interface KnownLine extends Marks {
  readonly id: number
}

/**
 * One strategy to match lines. `known`: the keys under which a stored line is indexed. `sent`: the key that a sent line
 * looks up. A line also matches one that lacks its reference or SKU. Lines that share one were matched by the previous
 * strategy, so a sent line that has one looks only among stored lines without it.
 */
interface Strategy {
  readonly known: (line: Marks) => string[]
  readonly sent: (line: Marks) => string | undefined
}

const keyOf = (...parts: (string | boolean)[]) => JSON.stringify(parts)
/** A stored line without a mark is found by lines with and without that mark. */
const presenceKeys = (mark: string) => (mark === '' ? [true, false] : [false])

const STRATEGIES: readonly Strategy[] = [
  {
    known: ({ ref }) => (ref === '' ? [] : [ref]),
    sent: ({ ref }) => ref || undefined,
  },
  {
    known: ({ ref, sku }) => (sku === '' ? [] : presenceKeys(ref).map((hasRef) => keyOf(sku, hasRef))),
    sent: ({ ref, sku }) => (sku === '' ? undefined : keyOf(sku, ref !== '')),
  },
  {
    known: ({ ref, sku, product_title, variant_title }) =>
      presenceKeys(ref).flatMap((hasRef) =>
        presenceKeys(sku).map((hasSku) => keyOf(product_title, variant_title, hasRef, hasSku)),
      ),
    sent: ({ ref, sku, product_title, variant_title }) => keyOf(product_title, variant_title, ref !== '', sku !== ''),
  },
]

const indexByKey = (lines: Iterable<KnownLine>, keysOf: Strategy['known']) => {
  const queues = new Map<string, KnownLine[]>()
  for (const line of lines)
    for (const key of keysOf(line)) {
      const queue = queues.get(key)
      if (queue) queue.push(line)
      else queues.set(key, [line])
    }
  // Reversed, because `pop` takes from the end.
  for (const queue of queues.values()) queue.reverse()
  return queues
}

/** For each sent line the id of the stored one; `undefined` if it is new. */
export const matchLines = (known: readonly KnownLine[], sent: readonly Marks[]): (number | undefined)[] => {
  const ids: (number | undefined)[] = sent.map(() => undefined)
  const free = new Set(known)
  for (const strategy of STRATEGIES) {
    const queues = indexByKey(free, strategy.known)
    for (const [i, line] of sent.entries()) {
      const key = ids[i] === undefined ? strategy.sent(line) : undefined
      const queue = key === undefined ? undefined : queues.get(key)
      for (let match = queue?.pop(); match; match = queue?.pop())
        if (free.delete(match)) {
          ids[i] = match.id
          break
        }
    }
  }
  return ids
}
