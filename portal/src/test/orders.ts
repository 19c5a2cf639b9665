/** A returnable order: a test overrides what it needs, the rest are defaults. */
import { Offer, PortalLine, PortalOrder, PortalReturn } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'

export const line = (ref: string, own: Partial<PortalLine> = {}) =>
  rowOf(PortalLine, {
    ref,
    product_title: `Product ${ref}`,
    variant_title: 'White / M',
    image_src: null,
    quantity: 1,
    returnable_quantity: 1,
    unit_price: 120,
    refusal: null,
    ...own,
  })

export const order = (own: Partial<PortalOrder> = {}) =>
  rowOf(PortalOrder, {
    name: '#1042',
    email: 'm•••@example.com',
    currency: 'RON',
    ordered_at: '2026-10-01T10:00:00.000Z',
    delivered_at: '2026-10-05T10:00:00.000Z',
    window: { clock: 'delivered', last_day: '2026-10-19', extension_days: 0, is_open: true, may_be_open_until: null },
    refusal: null,
    lines: [line('shirt'), line('mug', { quantity: 4, returnable_quantity: 3, unit_price: 59.9 })],
    reasons: [
      { id: 7, name: 'Does not fit', description: '' },
      { id: 8, name: 'Arrived damaged', description: 'Please add a photo.' },
    ],
    returns: [],
    customer: {
      name: 'Maria Popescu',
      phone: '0722 000 111',
      address: { address1: 'Str. Lungă 5', city: 'Brașov', county: '', postal_code: '', country: 'România' },
    },
    draft: null,
    photos: [],
    ...own,
  })

const OfferedMethod = Offer.shape.return_methods.element
const OfferedPayment = Offer.shape.payment_methods.element

export const COURIER = rowOf(OfferedMethod, {
  id: 1,
  name: 'Courier pickup',
  short_instruction: 'A courier comes to you.',
  long_instruction: 'Keep the parcel ready.',
  display_pickup_address: true,
  generate_awb: true,
  is_external: false,
  cost: 18.99,
})

export const DROP_OFF = rowOf(OfferedMethod, {
  ...{ id: 2, name: 'Drop-off point', short_instruction: '', long_instruction: '', cost: 0 },
  ...{ display_pickup_address: false, generate_awb: false, is_external: true },
})

export const TRANSFER = rowOf(OfferedPayment, {
  ...{ id: 11, name: 'Bank transfer', short_instruction: '', long_instruction: '', require_iban: true },
})

export const GIFT_CARD = rowOf(OfferedPayment, {
  ...{ id: 12, name: 'Gift card', short_instruction: '', long_instruction: '', require_iban: false },
})

export const offer = (own: Partial<Offer> = {}) =>
  rowOf(Offer, {
    window: { clock: 'delivered', last_day: '2026-10-19', extension_days: 0, is_open: true, may_be_open_until: null },
    send_by: '2026-10-24',
    refusal: null,
    products_total: 120,
    return_methods: [COURIER, DROP_OFF],
    payment_methods: [TRANSFER, GIFT_CARD],
    ...own,
  })

export const RETURN_ID = 'return-000000000000042'

const STATUSES = 'New,Awaiting parcel,Received,Processed,Refund to IBAN,Pending action,Completed,Cancelled'

export const madeReturn = (own: Partial<PortalReturn> = {}) =>
  rowOf(PortalReturn, {
    id: RETURN_ID,
    number: 'R0000427',
    order_name: '#1042',
    created_at: '2026-10-10T14:30:09.000Z',
    currency: 'RON',
    products_total: 120,
    delivery_cost: 18.99,
    total: 101.01,
    send_by: '2026-10-24',
    order_index: 1,
    statuses: STATUSES.split(',').map((display_name, index) => ({
      order_index: index + 1,
      display_name,
      description: '',
    })),
    requires_iban: true,
    is_external: false,
    is_withdrawal: false,
    return_method: { name: 'Courier pickup', long_instruction: 'Keep the parcel ready.' },
    payment_method: { name: 'Bank transfer', long_instruction: '' },
    products: [
      ...[{ product_title: 'Product shirt', variant_title: 'White / M', image_src: null, quantity: 1, price: 120 }].map(
        (product) => ({ ...product, reason: 'Does not fit' }),
      ),
    ],
    awb: null,
    label_url: null,
    slip_url: null,
    is_label_awaited: false,
    can_cancel: true,
    timeline: [],
    ...own,
  })
