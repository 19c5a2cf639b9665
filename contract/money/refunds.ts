/** What is owed for a return, line by line, and what was paid of it. The sum of the lines is the refund everywhere. */
import { PAYOUT_ROUTES, PAYOUT_STATES } from '@returns-desk/engine'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Amount, Id, IdParams, Instant, OptionalText, RequiredText } from '../http/fields.ts'
import { PageNumber } from '../http/page-query.ts'
import { StaffName } from '../people/staff.ts'
import { ReturnId } from '../returns/return-id.ts'
import { OrderIndex } from '../shop/return-statuses.ts'
import { ACCOUNT_ENTRY } from './account-entry.ts'

const REASON_MAX_LENGTH = 500
const MAX_AMOUNT = 100_000_000
/** What a platform may suggest. More cannot be counted in minor units. */
const MOST_SUGGESTED = 1_000_000_000_000
/** A morning's work is one page. */
export const REFUNDS_PER_PAGE = 50

/** Below zero if it is deducted. */
const SignedAmount = z.number()

export const RefundLine = z.object({
  /** Null while it is only expected: entries are made when a return is inspected or processed. */
  id: Id.nullable(),
  kind: z.enum(['item', 'original_delivery', 'deduction', 'way_back', 'fee', 'correction']),
  product_id: Id.nullable(),
  /** Of the product. */
  title: z.string(),
  amount: SignedAmount,
  /** Why; customers read it. */
  reason: z.string(),
  staff: StaffName.nullable(),
  at: Instant.nullable(),
})
export type RefundLine = z.infer<typeof RefundLine>

export const Payout = z.object({
  id: Id,
  route: z.enum(PAYOUT_ROUTES),
  amount: Amount,
  currency: z.string(),
  state: z.enum(PAYOUT_STATES),
  /** What the bank or the platform knows it by. */
  reference: z.string(),
  external_ref: z.string().nullable(),
  /** An error code of the catalogue, or a sentence. */
  problem: z.string().nullable(),
  /** What the shop's platform would refund, if that is another amount and nobody has confirmed ours yet. */
  suggested: Amount.nullable(),
  note: z.string(),
  staff: StaffName.nullable(),
  created_at: Instant,
  changed_at: Instant,
})
export type Payout = z.infer<typeof Payout>

/** The note of an entry of the timeline about money, as JSON. `reason`: why, or how it was paid. */
export const RefundNote = z.object({
  amount: SignedAmount.optional(),
  currency: z.string().optional(),
  route: z.enum(PAYOUT_ROUTES).optional(),
  reason: z.string().optional(),
})
export type RefundNote = z.infer<typeof RefundNote>

export const DUE_STATES = ['overdue', 'soon', 'week', 'later'] as const

/** By when money is due. */
export const RefundDue = z.object({
  /** Null while nothing is due: a return that is no withdrawal, before its goods are here. */
  due_on: z.iso.date().nullable(),
  due: z.enum(DUE_STATES).nullable(),
  /** The law lets the shop wait for the goods. */
  is_waiting_for_goods: z.boolean(),
})

export const Refund = RefundDue.extend({
  return_id: ReturnId,
  currency: z.string(),
  lines: z.array(RefundLine),
  total: Amount,
  /** Sent or settled. */
  paid: Amount,
  /** Of the total, what no payout covers. */
  open: Amount,
  route: z.enum(PAYOUT_ROUTES),
  payouts: z.array(Payout),
  /** Why it was completed without being paid; empty if it was paid. */
  unpaid_reason: z.string(),
})
export type Refund = z.infer<typeof Refund>

/** A line of the queue of what is to pay. */
export const RefundToPay = RefundDue.extend({
  return_id: ReturnId,
  number: z.string(),
  order_name: z.string(),
  customer_name: z.string(),
  return_status: z.object({ display_name: z.string(), order_index: OrderIndex }),
  payment_method: z.string(),
  route: z.enum(PAYOUT_ROUTES),
  total: Amount,
  /** What no payout covers yet. */
  open: Amount,
  currency: z.string(),
  is_withdrawal: z.boolean(),
  ...ACCOUNT_ENTRY,
  /** Why it cannot be paid now: an error code of the catalogue; null if it can. */
  obstacle: z.string().nullable(),
})
export type RefundToPay = z.infer<typeof RefundToPay>

export const RefundsPage = z.object({
  data: z.array(RefundToPay),
  page: z.int().min(0),
  total_pages: z.int().min(0),
  total_items: z.int().min(0),
  /** By urgency, of all routes. */
  counts: z.object({ overdue: z.int(), soon: z.int(), week: z.int(), later: z.int(), waiting: z.int() }),
  /** Of what is listed, on all pages; never added up across currencies. */
  sums: z.array(z.object({ currency: z.string(), count: z.int(), amount: Amount })),
})
export type RefundsPage = z.infer<typeof RefundsPage>

const ReturnParams = z.object({ id: ReturnId })
const PayoutKey = z.uuid()

export const refunds = {
  list: endpoint({
    method: 'GET',
    path: '/refunds',
    access: 'shop',
    needs: 'money',
    summary: 'What is to pay, by due date: overdue, within three days, within a week, later, or waiting for the goods',
    query: z.object({
      due: z.enum([...DUE_STATES, 'waiting', 'all']).default('all'),
      route: z.enum(PAYOUT_ROUTES).optional(),
      currency: z.string().max(3).optional(),
      page: PageNumber.default(0),
    }),
    response: RefundsPage,
  }),
  get: endpoint({
    method: 'GET',
    path: '/returns/{id}/refund',
    access: 'shop',
    needs: 'read',
    summary: 'What is owed for a return, line by line, and what was paid of it',
    params: ReturnParams,
    response: Refund,
  }),
  correct: endpoint({
    method: 'POST',
    path: '/returns/{id}/refund/corrections',
    access: 'shop',
    needs: 'money',
    summary:
      'Add to the refund or take from it, with a reason that the customer reads; above what the customer paid only by an owner. Idempotent by `key`',
    params: ReturnParams,
    body: z.object({
      key: PayoutKey,
      amount: z.number().min(-MAX_AMOUNT).max(MAX_AMOUNT),
      reason: RequiredText('correction_reason_required', REASON_MAX_LENGTH),
    }),
    response: Refund,
    errors: [
      ...(['refund_below_zero', 'refund_below_payouts', 'refund_closed', 'key_taken'] as const),
      ...(['owner_needed', 'confirmation_needed'] as const),
    ],
  }),
  explain: endpoint({
    method: 'PUT',
    path: '/returns/{id}/refund/explanation',
    access: 'shop',
    needs: 'money',
    summary: 'Say why a return can be completed although its refund is not paid; empty to take that back',
    params: ReturnParams,
    body: z.object({ reason: OptionalText(REASON_MAX_LENGTH) }),
    response: Refund,
    errors: ['refund_closed'],
  }),
  pay: endpoint({
    method: 'POST',
    path: '/returns/{id}/payouts',
    access: 'shop',
    needs: 'money',
    summary:
      'Agree on a payout; cash and other ways are settled at once, by the word of who says so. Idempotent by `key`',
    params: ReturnParams,
    body: z.object({
      key: PayoutKey,
      route: z.enum(PAYOUT_ROUTES),
      /** If omitted: all that is open. */
      amount: z.number().gt(0).max(MAX_AMOUNT).optional(),
      note: OptionalText(REASON_MAX_LENGTH),
    }),
    response: Refund,
    errors: [
      'payout_too_much',
      'payout_not_ready',
      'payout_account_missing',
      'refund_closed',
      'payout_route_impossible',
      'key_taken',
    ],
  }),
  confirmDifference: endpoint({
    method: 'POST',
    path: '/payouts/{id}/confirm-difference',
    access: 'shop',
    needs: 'money',
    summary: 'Refund our amount at the shop’s platform although it suggests another: the one that was seen',
    params: IdParams,
    body: z.object({ suggested: Amount.max(MOST_SUGGESTED) }),
    response: Refund,
    errors: ['payout_state', 'platform_suggestion_changed'],
  }),
  settle: endpoint({
    method: 'POST',
    path: '/payouts/{id}/settle',
    access: 'shop',
    needs: 'money',
    summary: 'Say that a payout has arrived',
    params: IdParams,
    body: z.object({ note: OptionalText(REASON_MAX_LENGTH) }),
    response: Refund,
    errors: ['payout_state'],
  }),
  bounce: endpoint({
    method: 'POST',
    path: '/payouts/{id}/bounce',
    access: 'shop',
    needs: 'money',
    summary: 'Say that a payout has come back: its amount is open again',
    params: IdParams,
    body: z.object({ reason: RequiredText('correction_reason_required', REASON_MAX_LENGTH) }),
    response: Refund,
    errors: ['payout_state', 'payout_is_credit'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/payouts/{id}/cancel',
    access: 'shop',
    needs: 'money',
    summary: 'Cancel a payout that nobody has paid',
    params: IdParams,
    response: Refund,
    errors: ['payout_state'],
  }),
}
