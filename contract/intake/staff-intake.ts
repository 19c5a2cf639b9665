/** Staff request a return for a customer who telephones: the same offer, rules and intake as in the portal. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { RequiredText } from '../http/fields.ts'
import { ReturnId } from '../returns/return-id.ts'
import { Offer, OfferInput, REFUSALS, ReturnIntake } from './portal.ts'
import { PortalOrder } from './portal-order.ts'

/** The id of an order at the shop's platform. */
const OrderRef = z.string().min(1).max(120)

/** `language`: the customer's. */
export const StaffOrder = PortalOrder.omit({ draft: true, photos: true }).extend({
  ref: OrderRef,
  language: z.string(),
})
export type StaffOrder = z.infer<typeof StaffOrder>

export const StaffReturnIntake = ReturnIntake.extend({ order_ref: OrderRef })
export type StaffReturnIntake = z.infer<typeof StaffReturnIntake>

export const staffIntake = {
  findOrder: endpoint({
    method: 'POST',
    path: '/orders/find',
    access: 'shop',
    needs: 'handle',
    audited: false,
    summary: 'An order by its number, and which of its products can be returned',
    body: z.object({ order_name: RequiredText('order_name_required', 60) }),
    response: StaffOrder,
    errors: ['order_name_unknown', 'platform_unavailable'],
  }),
  offer: endpoint({
    method: 'POST',
    path: '/orders/offers',
    access: 'shop',
    needs: 'handle',
    audited: false,
    summary: 'The return methods and refunds that the rules allow for these products of an order',
    body: OfferInput.extend({ order_ref: OrderRef }),
    response: Offer,
    errors: ['order_name_unknown', 'platform_unavailable', ...REFUSALS],
  }),
  create: endpoint({
    method: 'POST',
    path: '/orders/returns',
    access: 'shop',
    needs: 'handle',
    summary: 'Request a return for the customer of an order; idempotent by `intake_key`',
    body: StaffReturnIntake,
    response: z.object({ id: ReturnId }),
    errors: ['order_name_unknown', 'platform_unavailable', 'customer_unreachable', 'key_taken', ...REFUSALS],
  }),
}
