import type { Order } from '../../adapters/platform/port.ts'
import { DomainError } from '../../base/errors.ts'

/** The order of somebody who has proved to be at this address. Where it has changed since, the proof was another person's. */
export const ownOrder = (order: Order | undefined, email: string): Order => {
  if (!order) throw new DomainError('order_not_found')
  if (order.email.toLowerCase() !== email.toLowerCase()) throw new DomainError('unauthorized')
  return order
}
