/** Whether the lines that a customer chose can be returned. Each objection names the field that it is about. */
import type { ErrorDetail, Language, OfferInput } from '@returns-desk/contract'
import { detailOf, type Objection } from '../../base/objections.ts'
import type { Reason } from './load-intake.ts'
import type { ChosenLine } from './return-terms.ts'
import type { ReturnableLine } from './returnable-lines.ts'

type Product = OfferInput['products'][number]

interface Checked {
  readonly chosen: ChosenLine[]
  readonly details: ErrorDetail[]
}

const objectionTo = (
  { quantity }: Product,
  known: ReturnableLine | undefined,
  left: number,
): readonly [field: string, Objection] | undefined => {
  if (!known) return ['line_ref', { code: 'line_unknown' }]
  if (known.objection) return ['line_ref', known.objection]
  return quantity > left
    ? ['quantity', { code: 'quantity_too_large', values: { maximum: Math.max(0, left) } }]
    : undefined
}

/** A line may be chosen twice, for two reasons: together they must not exceed what is left. */
export const checkLines = (
  products: readonly Product[],
  lines: readonly ReturnableLine[],
  reasons: readonly Reason[],
  language: Language,
): Checked => {
  const details: ErrorDetail[] = []
  const chosen: ChosenLine[] = []
  const left = new Map(lines.map(({ line, returnable }) => [line.ref, returnable]))
  for (const [i, product] of products.entries()) {
    const known = lines.find(({ line }) => line.ref === product.line_ref)
    const objection = objectionTo(product, known, left.get(product.line_ref) ?? 0)
    if (objection) details.push(detailOf(`products.${i}.${objection[0]}`, objection[1], language))
    if (!reasons.some(({ id }) => id === product.return_reason_id))
      details.push(detailOf(`products.${i}.return_reason_id`, { code: 'reason_unknown' }, language))
    if (!known || objection) continue
    left.set(product.line_ref, (left.get(product.line_ref) ?? 0) - product.quantity)
    chosen.push({ line: known.line, quantity: product.quantity, reasonId: product.return_reason_id })
  }
  return { chosen, details }
}
