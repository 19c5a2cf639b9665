/**
 * Which line of a known order each line of an imported one is. Returns point at lines by their id, so a line must stay the
 * same row however it is sent: first those with the same reference, then by SKU, then by their titles. Of several that
 * look alike the first is the first.
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

const areCompatible = (one: string, other: string) => one === '' || other === '' || one === other

const SAME: readonly ((known: Marks, sent: Marks) => boolean)[] = [
  (known, sent) => sent.ref !== '' && known.ref === sent.ref,
  (known, sent) => sent.sku !== '' && known.sku === sent.sku && areCompatible(known.ref, sent.ref),
  (known, sent) =>
    known.product_title === sent.product_title &&
    known.variant_title === sent.variant_title &&
    areCompatible(known.sku, sent.sku) &&
    areCompatible(known.ref, sent.ref),
]

/** For each line that was sent the id of the known one, or `undefined` for one that is new. */
export const matchLines = (known: readonly KnownLine[], sent: readonly Marks[]): (number | undefined)[] => {
  const ids: (number | undefined)[] = sent.map(() => undefined)
  const free = new Set(known)
  for (const isSame of SAME)
    for (const [i, line] of sent.entries()) {
      if (ids[i] !== undefined) continue
      const match = free.values().find((candidate) => isSame(candidate, line))
      if (!match) continue
      ids[i] = match.id
      free.delete(match)
    }
  return ids
}
