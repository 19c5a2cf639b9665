/** A stubbed shop with returns: a test overrides what it needs, the rest are defaults. */
import { type CustomerHistory, ReturnDetail, ReturnListItem, ReturnProduct, ReturnStatus } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { vi } from 'vitest'
import { settings } from '../../../../test/settings.ts'
import type { Stubs } from '../../../../test/stub-api.ts'

export const STATUSES = (
  [
    ['new', 'New'],
    ['awaiting_parcel', 'Awaiting parcel'],
    ['received', 'Received'],
    ['processed', 'Processed'],
    ['refund_to_iban', 'Refund to IBAN'],
    ['pending_action', 'Pending action'],
    ['completed', 'Completed'],
    ['cancelled', 'Cancelled'],
  ] as const
).map(([name, display_name], index) =>
  rowOf(ReturnStatus, { id: 100 + index, name, display_name, is_final: index >= 6, order_index: index + 1 }),
)

export const statusAt = (index: number): ReturnListItem['return_status'] => {
  const { id, name, display_name, order_index } = STATUSES[index - 1] as ReturnStatus
  return { id, name, display_name, order_index }
}

/** 22 characters, as ids of returns are. */
export const returnId = (number: number) => `return-${String(number).padStart(15, '0')}`

export const listItem = (number: number, own: Partial<ReturnListItem> = {}) =>
  rowOf(ReturnListItem, {
    id: returnId(number),
    order_name: `#${number}`,
    order_number: `4821${number}`,
    created_at: '2026-10-05T14:30:00.000Z',
    client_email: 'maria@example.com',
    price: 1215.51,
    currency: 'RON',
    return_method: { id: 1, name: 'Courier pickup' },
    payment_method: { id: 2, name: 'Bank transfer' },
    return_status: statusAt(1),
    withdrawal: null,
    ...own,
  })

export const product = (id: number, own: Partial<ReturnProduct> = {}) =>
  rowOf(ReturnProduct, {
    id,
    quantity: 2,
    price: 120,
    currency: 'RON',
    description: 'The seam came loose',
    return_reason: { id: 1, name: 'damaged', display_name: 'Arrived damaged' },
    line_item: {
      product_title: `Shirt ${id}`,
      variant_title: 'White / M',
      image_src: null,
      image_width: null,
      image_height: null,
    },
    photos: [],
    ...own,
  })

export const detail = (number: number, own: Partial<ReturnDetail> = {}) =>
  rowOf(ReturnDetail, {
    ...listItem(number),
    shop_id: 1,
    masked: false,
    return_method: {
      id: 1,
      name: 'Courier pickup',
      display_pickup_address: true,
      generate_awb: true,
      is_external: false,
    },
    payment_method: { id: 2, name: 'Bank transfer', require_iban: true },
    pickup_address: { address1: 'Str. Lungă 5', city: 'Brașov', country: 'Romania' },
    phone: '+40 722 123 456',
    awb: '1Z0042',
    label: null,
    iban: 'RO49AAAA1B31007593840000',
    account_holder: 'Maria Popescu',
    products_total: 1234.5,
    delivery_cost: 18.99,
    total: 1215.51,
    return_products: [product(1)],
    window: null,
    effects: [],
    effects_more: 0,
    timeline_more: 0,
    timeline: [
      { id: 1, at: '2026-10-05T14:30:00.000Z', actor: 'customer', kind: 'created', from: null, to: 'new', note: null },
    ],
    version: 3,
    ...own,
  })

export const EXTERNAL: ReturnDetail['return_method'] = {
  id: 9,
  name: 'Own courier',
  display_pickup_address: false,
  generate_awb: false,
  is_external: true,
}
export const NO_IBAN: ReturnDetail['payment_method'] = { id: 8, name: 'Store credit', require_iban: false }

export const NO_HISTORY: CustomerHistory = {
  earlier: { count: 0, is_more: false, open: 0, completed: 0, cancelled: 0, totals: [], latest: [] },
  later: { count: 0, is_more: false },
  orders: { count: 1, is_more: false },
}

type ReturnsStubs = NonNullable<Stubs['returns']>

/** The calls that every returns screen makes; `returns` has those under test. */
export const shopWith = (returns: ReturnsStubs, others: Stubs = {}) => ({
  returns,
  returnStatuses: { list: async () => STATUSES },
  settings,
  rules: { trace: async () => [] },
  withdrawals: { counts: async () => ({ open: 0, at_risk: 0, all: 0 }) },
  customerHistory: { get: async () => NO_HISTORY },
  ...others,
})

/** A shop with this many returns, ten per page. */
export const listOf = (total: number, item: (number: number) => ReturnListItem = listItem) =>
  vi.fn<NonNullable<ReturnsStubs['list']>>(async ({ query: { page = '0' } = {} } = {}) => ({
    data: Array.from({ length: Math.max(0, Math.min(10, total - Number(page) * 10)) }, (_, index) =>
      item(Number(page) * 10 + index + 1),
    ),
    page: Number(page),
    total_pages: Math.ceil(total / 10),
    total_items: total,
  }))

/** What a return's page asks for besides, where people have names. */
export const ALONE = {
  returnNotes: { list: async () => ({ data: [], more: 0 }) },
  teamwork: { presence: async () => ({ others: [] }) },
  staff: { list: async () => [] },
  notifications: { unread: async () => ({ count: 0 }) },
  returnViews: { list: async () => [] },
} satisfies Stubs
