/** Orders without generated returns: for scenes that need one, and to replace a refused wish. */
import { DAY_MS } from '@returns-desk/engine'
import type { DemoOrder } from './orders.ts'
import { isReturnable } from './return-lines.ts'
import { canBeReturned, receivedAt } from './wishes.ts'

/** In the customer's hands for long enough to have been tried on, and not for so long that it is too late. */
const TRIED_MS = DAY_MS
const IN_TIME_MS = 11 * DAY_MS

export interface SpareOrders {
  /** One that could be returned at that moment; it is given once. `undefined` where none is left. */
  readonly take: (at: Date, isOurs?: (order: DemoOrder) => boolean) => DemoOrder | undefined
}

export const spareOrders = (orders: readonly DemoOrder[]): SpareOrders => {
  const left = new Set(orders)
  return {
    take: (at, isOurs = () => true) => {
      const isFit = (order: DemoOrder) => {
        const age = at.getTime() - receivedAt(order)
        const isAtHome = order.country === 'RO' && order.lines.every(isReturnable)
        return age > TRIED_MS && age < IN_TIME_MS && isAtHome && canBeReturned(order, at) && isOurs(order)
      }
      const found = [...left].find(isFit)
      if (found) left.delete(found)
      return found
    },
  }
}
