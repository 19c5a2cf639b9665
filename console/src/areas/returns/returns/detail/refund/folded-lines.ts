/**
 * Entries are only added to, so that a product may have several: what was asked for, and the opposite of what was not
 * accepted. People read their sum. Corrections stay by themselves, each with its reason.
 */
import type { Refund, RefundLine, ReturnDetail } from '@returns-desk/contract'
import { toDecimal, toMinorUnits } from '@returns-desk/engine'
import { productName } from '../../product-name.ts'

export interface ShownLine {
  readonly key: string
  readonly kind: RefundLine['kind']
  readonly title: string
  readonly amount: number
  readonly reason: string
  readonly by: string | undefined
  /** What was asked for, where it is another amount. */
  readonly requested?: number | undefined
}

const keyOf = ({ kind, product_id, id }: RefundLine, index: number) =>
  kind === 'correction' ? `correction/${id ?? `at ${index}`}` : `${kind}/${product_id ?? ''}`

const folded = ({ lines, currency }: Refund): ShownLine[] => {
  const shown = new Map<string, ShownLine & { readonly minor: number }>()
  lines.forEach((line, index) => {
    const key = keyOf(line, index)
    const before = shown.get(key)
    const minor = (before?.minor ?? 0) + toMinorUnits(line.amount, currency)
    const { kind, title, staff } = line
    const reason = line.reason || (before?.reason ?? '')
    shown.set(key, {
      key,
      kind,
      title,
      reason,
      by: staff?.name ?? undefined,
      minor,
      amount: toDecimal(minor, currency),
    })
  })
  return [...shown.values()]
}

const isItem = ({ kind }: ShownLine) => kind === 'item'

/** Products that were not accepted at all have no line, and are named all the same. */
const itemsOf = (lines: readonly ShownLine[], { return_products }: ReturnDetail): ShownLine[] =>
  return_products.map((product) => {
    const key = `item/${product.id}`
    const amount = lines.find((line) => line.key === key)?.amount ?? 0
    const requested = amount === product.price ? undefined : product.price
    return { key, kind: 'item', title: productName(product), amount, reason: '', by: undefined, requested }
  })

/** One line for all products while all of them are refunded whole: they stand above with their prices. */
export const shownLines = (refund: Refund, detail: ReturnDetail): ShownLine[] => {
  const lines = folded(refund).filter((line) => line.amount !== 0)
  const items = itemsOf(lines, detail)
  const minor = lines.filter(isItem).reduce((sum, { amount }) => sum + toMinorUnits(amount, refund.currency), 0)
  const amount = toDecimal(minor, refund.currency)
  const whole = { key: 'items', kind: 'item' as const, title: '', amount, reason: '', by: undefined }
  const rest = lines.filter((line) => !isItem(line))
  return [...(items.some(({ requested }) => requested !== undefined) ? items : [whole]), ...rest]
}
