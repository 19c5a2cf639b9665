import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Amount, Id, Instant, Version } from '../http/fields.ts'
import { PageNumber, PerPage, wholeNumber } from '../http/page-query.ts'
import { RETURNS_PER_PAGE } from '../http/paging.ts'
import { StaffName } from '../people/staff.ts'
import { CourierName } from '../platforms/couriers.ts'
import { OrderIndex } from '../shop/return-statuses.ts'
import { TIMELINE_KINDS } from './constants.ts'
import { EffectEntry } from './effects.ts'
import { QUERY_ERRORS, ViewQuery } from './list-order.ts'
import { ReturnId } from './return-id.ts'

export { ReturnId }

const Named = z.object({ id: Id, name: z.string() })

/** Marks a return that came from a declaration of withdrawal, with the date by which the money is due. */
export const WithdrawalMark = z.object({ received_at: Instant, refund_due: z.iso.date(), is_at_risk: z.boolean() })
export type WithdrawalMark = z.infer<typeof WithdrawalMark>

export const ReturnListItem = z.object({
  id: ReturnId,
  /** What is written on the parcel: short, with a check digit. Unique per shop; not every back end numbers its returns. */
  number: z.string().optional(),
  order_name: z.string(),
  order_number: z.string(),
  created_at: Instant,
  client_email: z.string(),
  /** The refund: the total of the return, after deducting return shipping. */
  price: Amount,
  currency: z.string(),
  return_method: Named,
  payment_method: Named,
  return_status: z.object({ id: Id, name: z.string(), display_name: z.string(), order_index: OrderIndex }),
  withdrawal: WithdrawalMark.nullable(),
  /** Who takes care of it. */
  assignee: StaffName.nullable().optional(),
  customer_name: z.string().optional(),
  awb: z.string().nullable().optional(),
  /** When it came to its status. */
  moved_at: Instant.optional(),
  version: Version,
})
export type ReturnListItem = z.infer<typeof ReturnListItem>

export const ReturnPage = z.object({
  data: z.array(ReturnListItem),
  /** Zero-based. */
  page: z.int().min(0),
  total_pages: z.int().min(0),
  total_items: z.int().min(0),
  /** Counting stopped there: there are at least so many. */
  has_more: z.boolean().optional(),
})
export type ReturnPage = z.infer<typeof ReturnPage>

/** Exact up to `BULK_LIMIT`, unless very many returns would have to be looked at; `has_more`: at least so many. */
export const ReturnCount = z.object({ total_items: z.int().min(0), has_more: z.boolean() })
export type ReturnCount = z.infer<typeof ReturnCount>

export const ReturnProduct = z.object({
  id: Id,
  quantity: z.int().min(1),
  price: Amount,
  currency: z.string(),
  description: z.string(),
  return_reason: Named.extend({ display_name: z.string() }),
  line_item: z.object({
    product_title: z.string(),
    variant_title: z.string(),
    image_src: z.string().nullable(),
    image_width: z.int().nullable(),
    image_height: z.int().nullable(),
  }),
  photos: z.array(z.object({ photo_key: z.string() })),
})
export type ReturnProduct = z.infer<typeof ReturnProduct>

/**
 * One line of a return's history. `from` and `to` are names of statuses, as they were called then. `note` is an AWB, a
 * courier's message, or an error code from the catalogue.
 */
export const TimelineEntry = z.object({
  id: Id,
  at: Instant,
  actor: z.enum(['customer', 'staff', 'system']),
  /** Who of the staff it was, where that is known. */
  staff: StaffName.nullable().optional(),
  /** Of `assigned`: to whom; null if to nobody any more. */
  assignee: StaffName.nullable().optional(),
  kind: z.enum(TIMELINE_KINDS),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** Oldest first. `more`: the number of older entries. */
export const TimelinePart = z.object({ data: z.array(TimelineEntry), more: z.int().min(0) })
export type TimelinePart = z.infer<typeof TimelinePart>

/** The latest label of a return. `problem` is an error code of the catalogue, or a courier's sentence. */
export const ReturnLabel = z.object({
  courier: CourierName,
  state: z.enum(['pending', 'made', 'failed', 'cancelling', 'cancelled']),
  can_print: z.boolean(),
  problem: z.string().nullable(),
})
export type ReturnLabel = z.infer<typeof ReturnLabel>

/** The deadline for requesting a return and how it was computed: stored when the return is created. */
export const AcceptanceWindow = z.object({
  clock: z.enum(['delivered', 'fulfilled', 'ordered']),
  last_day: z.iso.date(),
  extension_days: z.int().min(0),
})
export type AcceptanceWindow = z.infer<typeof AcceptanceWindow>

/** `masked`: the caller is not known to be staff of the shop, so private data is left out. */
export const ReturnDetail = ReturnListItem.extend({
  shop_id: Id,
  masked: z.boolean(),
  return_method: Named.extend({
    display_pickup_address: z.boolean(),
    generate_awb: z.boolean(),
    is_external: z.boolean(),
    /** What it costs today. Not sent by this server, which says what this return is charged: `delivery_cost`. */
    cost: Amount.nullable().optional(),
  }),
  payment_method: Named.extend({ require_iban: z.boolean() }),
  pickup_address: z
    .object({
      address1: z.string(),
      city: z.string(),
      county: z.string().optional(),
      postal_code: z.string().optional(),
      country: z.string(),
    })
    .nullable(),
  /** The number that the courier calls; null if no courier of the shop comes. */
  phone: z.string().nullable(),
  awb: z.string().nullable(),
  label: ReturnLabel.nullable(),
  /** Where the slip with its number is printed, for the parcel. */
  slip_url: z.string().optional(),
  iban: z.string().nullable(),
  /** There is an IBAN, but the server has lost the key it was sealed with: `iban` is null then. */
  iban_unreadable: z.boolean().optional(),
  account_holder: z.string().nullable(),
  /** The parts of the price: the products, and what return shipping costs the customer. */
  products_total: Amount,
  delivery_cost: Amount,
  /** Why rules ask staff to look at it; null if nobody has to. */
  review_note: z.string().nullable().optional(),
  /** The customer keeps the products: no parcel comes, and `return_method` says `is_external`. */
  is_kept: z.boolean().optional(),
  /** What rules deducted from the refund. */
  fee: Amount.optional(),
  /** The same as `price`. */
  total: Amount,
  return_products: z.array(ReturnProduct),
  window: AcceptanceWindow.nullable(),
  /** The version of the rules that decided its terms; 0 if there were none, null if nothing is known of it. */
  rules_version: z.int().min(0).nullable(),
  /** Rules in shadow matched it: see `GET /shadow-outcomes`. */
  has_shadow: z.boolean().optional(),
  /** The newest entries, oldest first; `timeline_more`: the number of older ones. */
  timeline: z.array(TimelineEntry),
  timeline_more: z.int().min(0),
  /** The newest external effects; empty if masked. `effects_more`: the number of older ones. */
  effects: z.array(EffectEntry),
  effects_more: z.int().min(0),
})
export type ReturnDetail = z.infer<typeof ReturnDetail>

/** The list is newest first: `previous` is newer, `next` older. Null at its ends. */
export const ReturnNeighbours = z.object({
  previous: ReturnId.nullable(),
  next: ReturnId.nullable(),
  /** Whether the return itself is still in the list. */
  is_listed: z.boolean(),
})
export type ReturnNeighbours = z.infer<typeof ReturnNeighbours>

const ReturnParams = z.object({ id: ReturnId })

export const returns = {
  list: endpoint({
    method: 'GET',
    path: '/returns',
    access: 'shop',
    needs: 'read',
    summary: 'One page of returns, newest first unless `sort` says otherwise; `q` searches and filters',
    query: ViewQuery.extend({ page: PageNumber.default(0), 'per-page': PerPage.default(RETURNS_PER_PAGE) }),
    response: ReturnPage,
    errors: QUERY_ERRORS,
  }),
  count: endpoint({
    method: 'GET',
    path: '/returns/count',
    access: 'shop',
    needs: 'read',
    summary: 'How many returns a list has, where the list itself says only that there are more than it counted',
    query: ViewQuery,
    response: ReturnCount,
    errors: QUERY_ERRORS,
  }),
  get: endpoint({
    method: 'GET',
    path: '/returns/{id}',
    access: 'link',
    summary: 'One return: in full for staff of its shop, masked for anyone else who knows its id',
    params: ReturnParams,
    response: ReturnDetail,
  }),
  getPrivate: endpoint({
    method: 'GET',
    path: '/returns/{id}/private',
    access: 'shop',
    needs: 'read',
    summary: 'One return in full, for browsers that withhold the cookie',
    params: ReturnParams,
    response: ReturnDetail,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/returns/{id}/timeline',
    access: 'shop',
    needs: 'read',
    summary: 'The timeline of a return, newest part; with `before`, the part before that entry',
    params: ReturnParams,
    query: z.object({ before: wholeNumber(0, 999_999_999).optional() }),
    response: TimelinePart,
  }),
  neighbours: endpoint({
    method: 'GET',
    path: '/returns/{id}/neighbours',
    access: 'shop',
    needs: 'read',
    summary:
      'The previous and next return in the list, filtered or not, even if the return itself no longer matches the filter',
    params: ReturnParams,
    query: ViewQuery,
    response: ReturnNeighbours,
    errors: QUERY_ERRORS,
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/returns/{id}',
    access: 'shop',
    needs: 'move',
    summary: 'Move a return to another status',
    params: ReturnParams,
    query: z.object({ status: z.string().min(1).max(200) }),
    response: ReturnDetail,
    errors: ['move_not_allowed', 'return_moved', 'inspection_missing', 'refund_unpaid', 'refund_below_payouts'],
    versioned: true,
  }),
  undoMove: endpoint({
    method: 'POST',
    path: '/returns/{id}/undo-move',
    access: 'shop',
    needs: 'move',
    summary: 'Undo the last move of a return within ten seconds, before its external effects are performed',
    params: ReturnParams,
    response: ReturnDetail,
    errors: ['undo_too_late', 'return_moved', 'refund_below_payouts'],
    versioned: true,
  }),
}
