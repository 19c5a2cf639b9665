import type { Order } from '../../adapters/platform/port.ts'
import { DomainError } from '../../base/errors.ts'

/** The order, if the address that was proved is still the order's. If it has changed since, the proof is void. */
export const ownOrder = (order: Order | undefined, email: string): Order => {
  if (!order) throw new DomainError('order_not_found')
  if (order.email.toLowerCase() !== email.toLowerCase()) throw new DomainError('unauthorized')
  return order
}
