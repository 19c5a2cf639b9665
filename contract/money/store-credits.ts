/**
 * Store credit of a shop without a platform: a code that is worth money in one currency until a day. It is issued by a
 * payout, and spent in parts. Everyone who knows the code can spend it, so only the customer gets it, by mail.
 */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Amount, Id, IdParams, Instant, OptionalText, RequiredText } from '../http/fields.ts'
import { PageNumber } from '../http/page-query.ts'
import { StaffName } from '../people/staff.ts'
import { ReturnId } from '../returns/return-id.ts'

const REASON_MAX_LENGTH = 500
const REFERENCE_MAX_LENGTH = 100
/** Longer than a code with its dashes, for what people add around it. */
const CODE_MAX_LENGTH = 60
const MAX_AMOUNT = 100_000_000

export const STORE_CREDIT_STATES = ['open', 'spent', 'expired', 'void'] as const

export const StoreCreditRow = z.object({
  /** That of the payout which issued it. */
  id: Id,
  /** The last characters of the code. */
  code_end: z.string(),
  return_id: ReturnId,
  return_number: z.string(),
  customer_name: z.string(),
  value: Amount,
  /** What is left of it; nothing can be spent of a void or expired one. */
  balance: Amount,
  currency: z.string(),
  state: z.enum(STORE_CREDIT_STATES),
  created_at: Instant,
  /** From then on it cannot be spent. */
  expires_at: Instant,
})
export type StoreCreditRow = z.infer<typeof StoreCreditRow>

export const StoreCreditUse = z.object({
  id: Id,
  amount: Amount,
  /** What it was spent on, for instance an order. */
  reference: z.string(),
  staff: StaffName.nullable(),
  at: Instant,
})
export type StoreCreditUse = z.infer<typeof StoreCreditUse>

export const StoreCredit = StoreCreditRow.extend({
  uses: z.array(StoreCreditUse),
  void_reason: z.string(),
  voided_by: StaffName.nullable(),
  voided_at: Instant.nullable(),
})
export type StoreCredit = z.infer<typeof StoreCredit>

export const StoreCreditsPage = z.object({
  data: z.array(StoreCreditRow),
  page: z.int().min(0),
  total_pages: z.int().min(0),
  total_items: z.int().min(0),
})
export type StoreCreditsPage = z.infer<typeof StoreCreditsPage>

export const StoreCreditSpending = z.object({
  /** Chosen by the caller: sent twice, it is spent once. */
  key: z.uuid(),
  amount: z.number().gt(0).max(MAX_AMOUNT),
  /** Of the credit: nothing is converted. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  reference: RequiredText('store_credit_reference_required', REFERENCE_MAX_LENGTH),
})
export type StoreCreditSpending = z.infer<typeof StoreCreditSpending>

export const StoreCreditVoiding = z.object({
  reason: RequiredText('correction_reason_required', REASON_MAX_LENGTH),
})
export type StoreCreditVoiding = z.infer<typeof StoreCreditVoiding>

export const storeCredits = {
  list: endpoint({
    method: 'GET',
    path: '/store-credits',
    access: 'shop',
    needs: 'money',
    summary: 'Store credits, newest first; `q` is the number of a return or part of a customer’s name',
    query: z.object({
      state: z.enum(STORE_CREDIT_STATES).optional(),
      q: OptionalText(100),
      page: PageNumber.optional(),
    }),
    response: StoreCreditsPage,
  }),
  get: endpoint({
    method: 'GET',
    path: '/store-credits/{id}',
    access: 'shop',
    needs: 'money',
    summary: 'A store credit and what was spent of it',
    params: IdParams,
    response: StoreCredit,
  }),
  find: endpoint({
    method: 'POST',
    path: '/store-credit-lookup',
    access: 'shop',
    needs: 'money',
    summary: 'The store credit with this code, in any spelling of it. In the body, so that no log keeps the code',
    body: z.object({ code: RequiredText('value_required', CODE_MAX_LENGTH) }),
    response: StoreCredit,
    audited: false,
    errors: ['store_credit_unknown'],
  }),
  spend: endpoint({
    method: 'POST',
    path: '/store-credits/{id}/uses',
    access: 'shop',
    needs: 'money',
    summary: 'Spend of a store credit. Idempotent by `key`',
    params: IdParams,
    body: StoreCreditSpending,
    response: StoreCredit,
    errors: ['store_credit_too_much', 'store_credit_over', 'store_credit_currency', 'key_taken'],
  }),
  void: endpoint({
    method: 'POST',
    path: '/store-credits/{id}/void',
    access: 'shop',
    needs: 'money',
    summary: 'Make a store credit void of which nothing was spent: the refund it paid is open again',
    params: IdParams,
    body: StoreCreditVoiding,
    response: StoreCredit,
    errors: ['store_credit_used', 'store_credit_over'],
  }),
}
