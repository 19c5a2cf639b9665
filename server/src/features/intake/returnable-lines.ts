/** What of an order can still go back: what was bought, less what is in returns that nobody cancelled. */
import type { OrderLine } from '../../adapters/platform/port.ts'
import type { Objection } from './refusals.ts'

/** By the line's name at the platform. */
export type ReturnedQuantities = Readonly<Record<string, number>>

export interface ReturnableLine {
  readonly line: OrderLine
  readonly returnable: number
  /** Set where nothing of it can be returned any more. */
  readonly objection: Objection | undefined
}

const objectionTo = (line: OrderLine, left: number): Objection | undefined => {
  if (line.final_sale) return { code: 'line_final_sale' }
  return left <= 0 ? { code: 'line_returned' } : undefined
}

export const returnableLines = (lines: readonly OrderLine[], returned: ReturnedQuantities): ReturnableLine[] =>
  lines.map((line) => {
    const left = Math.max(0, line.quantity - (Object.hasOwn(returned, line.ref) ? (returned[line.ref] as number) : 0))
    const objection = objectionTo(line, left)
    return { line, returnable: objection ? 0 : left, objection }
  })
