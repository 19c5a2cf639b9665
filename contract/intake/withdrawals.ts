/**
 * The right of withdrawal: a consumer declares, without giving a reason, that they withdraw from a purchase. It is
 * received and acknowledged whether or not the order is found; if it is not, staff match it later.
 */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ErrorCode } from '../http/errors.ts'
import { Id, Instant, RequiredText, StorableText } from '../http/fields.ts'
import { PageNumber, wholeNumber } from '../http/page-query.ts'
import { ReturnId } from '../returns/returns.ts'
import { HandleParams } from '../shop/shops.ts'
import { OrderClaim } from './portal-order.ts'

/** Days after the declaration within which the money must be refunded. */
export const REFUND_DUE_DAYS = 14
/** A withdrawal is at risk when its refund is due within this many days and has not been made. */
export const AT_RISK_DAYS = 3

export const WithdrawalInput = OrderClaim.extend({
  name: RequiredText('customer_name_required', 200),
  scope: z.enum(['whole', 'part']),
  /** The products in the customer's words, for part of an order. */
  products: StorableText(2000).trim().default(''),
  /** Created by the browser once per declaration, as an idempotency key. */
  declaration_key: z.uuid(),
}).refine(({ scope, products }) => scope === 'whole' || products !== '', {
  path: ['products'],
  error: 'withdrawal_products_required' satisfies ErrorCode,
})
export type WithdrawalInput = z.infer<typeof WithdrawalInput>

const Declaration = z.object({
  reference: z.string(),
  received_at: Instant,
  order_name: z.string(),
  email: z.string(),
  name: z.string(),
  scope: z.enum(['whole', 'part']),
  products: z.string(),
})

/** The acknowledgement of receipt: content, date and time to the second. */
export const WithdrawalReceipt = Declaration.extend({
  /**
   * Whether a copy is certainly e-mailed: there is an hourly limit per mailbox, regardless of the sender. Beyond it, a
   * copy is sent for orders that are known, which the answer does not tell.
   */
  is_mailed: z.boolean(),
})
export type WithdrawalReceipt = z.infer<typeof WithdrawalReceipt>

export const Withdrawal = Declaration.extend({
  id: Id,
  /** Whether an order with this name and e-mail address is known. */
  is_matched: z.boolean(),
  return_id: ReturnId.nullable(),
  refund_due: z.iso.date(),
  is_at_risk: z.boolean(),
  /** The resulting return is completed, or staff have closed it without one. */
  is_settled: z.boolean(),
})
export type Withdrawal = z.infer<typeof Withdrawal>

export const WITHDRAWAL_FILTERS = ['open', 'at-risk', 'all'] as const
export type WithdrawalFilter = (typeof WITHDRAWAL_FILTERS)[number]

/** The number of withdrawals per filter. */
export const WithdrawalCounts = z.object({ open: z.int().min(0), at_risk: z.int().min(0), all: z.int().min(0) })
export type WithdrawalCounts = z.infer<typeof WithdrawalCounts>

const MAX_WITHDRAWALS_PER_PAGE = 500

const WithdrawalParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(Id),
})

export const withdrawals = {
  declare: endpoint({
    method: 'POST',
    path: '/portal/{handle}/withdrawals',
    access: 'public',
    summary: 'Withdraw from a purchase; acknowledged at once, on the screen and by e-mail',
    params: HandleParams,
    body: WithdrawalInput,
    response: WithdrawalReceipt,
    errors: ['too_many_requests', 'key_taken'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/withdrawals',
    access: 'shop',
    needs: 'read',
    summary: 'One page of withdrawals, nearest refund date first',
    query: z.object({
      filter: z.enum(WITHDRAWAL_FILTERS).default('open'),
      page: PageNumber.default(0),
      'per-page': wholeNumber(1, MAX_WITHDRAWALS_PER_PAGE).default(MAX_WITHDRAWALS_PER_PAGE),
    }),
    response: z.array(Withdrawal),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/withdrawals/counts',
    access: 'shop',
    needs: 'read',
    summary: 'The number of withdrawals that are open, at risk, and in total',
    response: WithdrawalCounts,
  }),
  match: endpoint({
    method: 'POST',
    path: '/withdrawals/{id}/match',
    access: 'shop',
    needs: 'handle',
    summary: 'Match a withdrawal with its order; a return of its returnable products is created',
    params: WithdrawalParams,
    body: z.object({ order_name: RequiredText('order_name_required', 60) }),
    response: Withdrawal,
    errors: ['order_not_found', 'nothing_returnable', 'withdrawal_settled', 'platform_unavailable', 'platform_sign_in'],
  }),
  settle: endpoint({
    method: 'POST',
    path: '/withdrawals/{id}/settle',
    access: 'shop',
    needs: 'handle',
    summary: 'Close a withdrawal without a return',
    params: WithdrawalParams,
    response: Withdrawal,
    errors: ['withdrawal_settled'],
  }),
}
