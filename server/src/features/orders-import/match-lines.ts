/**
 * Which line of a known order each line of an imported one is. Returns point at lines by their id, so a line must stay the
 * same row however it is sent: first those with the same reference, then by SKU, then by their titles. Of several that
 * look alike the first is the first. An order may have a thousand lines, so lines are looked up and never compared in pairs.
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
 * One way for lines to be the same. `known`: the keys under which a known line is found. `sent`: the key that a sent line looks
 * under. A line fits one that lacks its reference or SKU. That both have the same one is left to the way before, which has
 * matched all of those: so a sent line that has one looks only among known lines without.
 */
interface Way {
  readonly known: (line: Marks) => string[]
  readonly sent: (line: Marks) => string | undefined
}

const keyOf = (...parts: (string | boolean)[]) => JSON.stringify(parts)
/** A known line without a mark is found both by lines that have it and by those that do not. */
const foundWith = (mark: string) => (mark === '' ? [true, false] : [false])

const WAYS: readonly Way[] = [
  {
    known: ({ ref }) => (ref === '' ? [] : [ref]),
    sent: ({ ref }) => ref || undefined,
  },
  {
    known: ({ ref, sku }) => (sku === '' ? [] : foundWith(ref).map((hasRef) => keyOf(sku, hasRef))),
    sent: ({ ref, sku }) => (sku === '' ? undefined : keyOf(sku, ref !== '')),
  },
  {
    known: ({ ref, sku, product_title, variant_title }) =>
      foundWith(ref).flatMap((hasRef) =>
        foundWith(sku).map((hasSku) => keyOf(product_title, variant_title, hasRef, hasSku)),
      ),
    sent: ({ ref, sku, product_title, variant_title }) => keyOf(product_title, variant_title, ref !== '', sku !== ''),
  },
]

const queuesOf = (lines: Iterable<KnownLine>, keysOf: Way['known']) => {
  const queues = new Map<string, KnownLine[]>()
  for (const line of lines)
    for (const key of keysOf(line)) {
      const queue = queues.get(key)
      if (queue) queue.push(line)
      else queues.set(key, [line])
    }
  // The first is taken from the end.
  for (const queue of queues.values()) queue.reverse()
  return queues
}

/** For each line that was sent the id of the known one, or `undefined` for one that is new. */
export const matchLines = (known: readonly KnownLine[], sent: readonly Marks[]): (number | undefined)[] => {
  const ids: (number | undefined)[] = sent.map(() => undefined)
  const free = new Set(known)
  for (const way of WAYS) {
    const queues = queuesOf(free, way.known)
    for (const [i, line] of sent.entries()) {
      const key = ids[i] === undefined ? way.sent(line) : undefined
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
