/** What a shop knows about the customer of a return, for the person who decides on it: earlier returns and orders. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Amount } from '../http/fields.ts'
import { ReturnId } from './return-id.ts'
import { ReturnListItem } from './returns.ts'

/** Nobody reads the difference between a hundred returns and a thousand, and counting costs: it ends here. */
export const HISTORY_LIMIT = 100

/** Up to `HISTORY_LIMIT`; `is_more`: there are more. */
const Count = z.object({ count: z.int().min(0).max(HISTORY_LIMIT), is_more: z.boolean() })

export const EarlierReturn = ReturnListItem.pick({
  id: true,
  number: true,
  order_name: true,
  created_at: true,
  price: true,
  currency: true,
  return_status: true,
})
export type EarlierReturn = z.infer<typeof EarlierReturn>

export const CustomerHistory = z.object({
  /** Returns of the same customer that were requested before this one. */
  earlier: Count.extend({
    open: z.int().min(0),
    completed: z.int().min(0),
    cancelled: z.int().min(0),
    /** What the counted returns refund, without those that were cancelled. */
    totals: z.array(z.object({ currency: z.string(), amount: Amount })),
    /** The newest of them. Empty for roles that do not see whose returns these are. */
    latest: z.array(EarlierReturn),
  }),
  /** Returns of the same customer that were requested after this one. */
  later: Count,
  /** Orders of the same customer that the shop knows, with the order of this return. */
  orders: Count,
})
export type CustomerHistory = z.infer<typeof CustomerHistory>

export const customerHistory = {
  get: endpoint({
    method: 'GET',
    path: '/returns/{id}/customer',
    access: 'shop',
    needs: 'read',
    summary: 'What the shop knows about the customer of a return: earlier returns, by outcome, and orders',
    params: z.object({ id: ReturnId }),
    response: CustomerHistory,
  }),
}
