// What of an order can still be returned: what was bought, less what is in returns that are not cancelled. And whether the
// lines that a customer chose are among it.

import type { FieldObjection, Objection, OrderLine, RequestedProduct, Returned, ReturnedQuantities } from './intake.ts'

export interface ReturnableLine {
  readonly line: OrderLine
  readonly returnable: number
  /** Set if nothing of it can be returned any more. */
  readonly objection: Objection | undefined
}

export interface ChosenLine {
  readonly line: OrderLine
  readonly quantity: number
  readonly reasonId: number | undefined
}

const objectionToLine = (line: OrderLine, left: number): Objection | undefined => {
  if (line.final_sale) return { code: 'line_final_sale' }
  return left <= 0 ? { code: 'line_returned' } : undefined
}

const of = (quantities: ReturnedQuantities, { ref }: OrderLine) =>
  Object.hasOwn(quantities, ref) ? (quantities[ref] as number) : 0

/**
 * The quantity of completed returns is usually the same that the platform reports as refunded, so it is counted once.
 * Anything refunded there beyond that is gone as well.
 */
const goneOf = (line: OrderLine, { returned, settled }: Returned) => {
  const done = of(settled, line)
  return of(returned, line) - done + Math.max(done, line.refunded_quantity)
}

export const returnableLines = (lines: readonly OrderLine[], known: Returned): ReturnableLine[] =>
  lines.map((line) => {
    const left = Math.max(0, line.quantity - goneOf(line, known))
    const objection = objectionToLine(line, left)
    return { line, returnable: objection ? 0 : left, objection }
  })

const objectionTo = (
  { quantity }: RequestedProduct,
  known: ReturnableLine | undefined,
  left: number,
): readonly [field: string, Objection] | undefined => {
  if (!known) return ['line_ref', { code: 'line_unknown' }]
  if (known.objection) return ['line_ref', known.objection]
  return quantity > left ? ['quantity', { code: 'quantity_too_large', maximum: Math.max(0, left) }] : undefined
}

/** A line may be chosen twice, for two reasons: together they must not exceed what is left. */
export const checkLines = (
  products: readonly RequestedProduct[],
  lines: readonly ReturnableLine[],
  reasons: readonly { readonly id: number }[],
): { chosen: ChosenLine[]; objections: FieldObjection[] } => {
  const objections: FieldObjection[] = []
  const chosen: ChosenLine[] = []
  const left = new Map(lines.map(({ line, returnable }) => [line.ref, returnable]))
  for (const [i, product] of products.entries()) {
    const known = lines.find(({ line }) => line.ref === product.line_ref)
    const found = objectionTo(product, known, left.get(product.line_ref) ?? 0)
    if (found) objections.push({ field: `products.${i}.${found[0]}`, objection: found[1] })
    if (!reasons.some(({ id }) => id === product.return_reason_id))
      objections.push({ field: `products.${i}.return_reason_id`, objection: { code: 'reason_unknown' } })
    if (!known || found) continue
    left.set(product.line_ref, (left.get(product.line_ref) ?? 0) - product.quantity)
    chosen.push({ line: known.line, quantity: product.quantity, reasonId: product.return_reason_id })
  }
  return { chosen, objections }
}

export const chosenTotal = (lines: readonly ChosenLine[]) =>
  lines.reduce((sum, { line, quantity }) => sum + line.unit_price_minor * quantity, 0)
