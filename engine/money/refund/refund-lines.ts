// What is owed for a return, line by line. Before a parcel is inspected, every requested piece counts as accepted: the sum
// is then what the customer was told. The way back and the fee never take more than is left, so the sum is never negative.

export type RefundKind = 'item' | 'original_delivery' | 'deduction' | 'way_back' | 'fee' | 'correction'

export interface RefundLine {
  readonly kind: RefundKind
  /** Of `item` and `deduction`. */
  readonly product_id: number | null
  /** Minor units; negative if it is deducted. */
  readonly amount: number
}

export interface RefundProduct {
  readonly id: number
  readonly quantity: number
  /** For all of its pieces, as they were paid. */
  readonly price: number
  readonly is_inspected: boolean
  readonly accepted: number
  readonly deduction: number
}

export interface RefundFacts {
  readonly products: readonly RefundProduct[]
  readonly way_back: number
  readonly fee: number
  /** The outbound delivery, where a whole order is withdrawn; otherwise zero. */
  readonly original_delivery: number
}

const paidFor = ({ price, quantity, accepted, is_inspected }: RefundProduct) =>
  is_inspected ? Math.floor((price * accepted) / quantity) : price

export const sumOfLines = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

export const refundLines = ({ products, way_back, fee, original_delivery }: RefundFacts): RefundLine[] => {
  const lines: RefundLine[] = []
  const add = (kind: RefundKind, amount: number, product_id: number | null = null) => {
    if (amount !== 0) lines.push({ kind, product_id, amount })
  }
  for (const product of products) {
    const amount = paidFor(product)
    add('item', amount, product.id)
    add('deduction', -Math.min(product.is_inspected ? product.deduction : 0, amount), product.id)
  }
  // Nothing came back of what was withdrawn: there is no delivery to refund either.
  if (lines.length > 0) add('original_delivery', original_delivery)
  add('way_back', -Math.min(way_back, sumOfLines(lines)))
  add('fee', -Math.min(fee, sumOfLines(lines)))
  return lines
}

const placeOf = ({ kind, product_id }: Pick<RefundLine, 'kind' | 'product_id'>) => `${kind}/${product_id ?? ''}`

/** The entries to add so that the computed ones say `wanted`; empty if they do already. Corrections by people stay. */
export const missingEntries = (entries: readonly RefundLine[], wanted: readonly RefundLine[]): RefundLine[] => {
  const places = new Map<string, RefundLine>()
  for (const line of wanted) places.set(placeOf(line), line)
  for (const entry of entries) {
    const { kind, product_id } = entry
    if (kind === 'correction') continue
    const known = places.get(placeOf(entry))?.amount ?? 0
    // Nothing else of the entry: it may be a row, which is not to be written again.
    places.set(placeOf(entry), { kind, product_id, amount: known - entry.amount })
  }
  return [...places.values()].filter(({ amount }) => amount !== 0)
}
