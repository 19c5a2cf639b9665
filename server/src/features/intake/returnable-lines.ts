/** What of an order can still be returned: what was bought, less what is in returns that are not cancelled. */
import type { OrderLine } from '../../adapters/platform/port.ts'
import type { Objection } from '../../base/objections.ts'

/** By the line's reference at the platform. */
export type ReturnedQuantities = Readonly<Record<string, number>>

export interface ReturnableLine {
  readonly line: OrderLine
  readonly returnable: number
  /** Set if nothing of it can be returned any more. */
  readonly objection: Objection | undefined
}

const objectionTo = (line: OrderLine, left: number): Objection | undefined => {
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

export interface Returned {
  readonly returned: ReturnedQuantities
  readonly settled: ReturnedQuantities
}

export const returnableLines = (lines: readonly OrderLine[], known: Returned): ReturnableLine[] =>
  lines.map((line) => {
    const left = Math.max(0, line.quantity - goneOf(line, known))
    const objection = objectionTo(line, left)
    return { line, returnable: objection ? 0 : left, objection }
  })
