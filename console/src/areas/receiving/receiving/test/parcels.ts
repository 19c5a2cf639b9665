/** Parcels and inspections for tests: a test says what it is about, the rest is filled in. */
import { InspectedItem, Inspection, ScanHit, type ScanResult, UnknownParcel } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'

export const returnId = (number: number) => `return-${String(number).padStart(15, '0')}`

const RECEIVED = { display_name: 'Received', name: 'received', order_index: 3 } as const

export const hit = (number: number, own: Partial<ScanHit> = {}) =>
  rowOf(ScanHit, {
    return_id: returnId(number),
    number: `R00000${number}`,
    order_name: `#${number}`,
    created_at: '2026-10-05T14:30:00.000Z',
    return_status: { display_name: 'Received', order_index: 3 },
    pieces: 1,
    titles: ['Linen shirt'],
    ...own,
  })

export const parcel = (id: number, own: Partial<UnknownParcel> = {}) =>
  rowOf(UnknownParcel, {
    id,
    code: `AWB${id}`,
    note: '',
    photos: [],
    received_at: '2026-10-05T14:30:00.000Z',
    received_by: null,
    state: 'open',
    matched_return_id: null,
    ...own,
  })

export const found = (...hits: ScanHit[]): ScanResult => ({ hits, is_new: hits.length === 1, parcel: null })
export const missed = (unknown: UnknownParcel): ScanResult => ({ hits: [], is_new: false, parcel: unknown })

export const item = (id: number, own: Partial<InspectedItem> = {}) =>
  rowOf(InspectedItem, {
    product_id: id,
    product_title: `Shirt ${id}`,
    variant_title: 'White / M',
    sku: `SKU-${id}`,
    image_src: null,
    reason: 'Too small',
    description: 'The sleeves are short',
    customer_photos: [],
    quantity: 1,
    unit_price: 120,
    received: 0,
    accepted: 0,
    rejected: 0,
    condition: null,
    disposition: null,
    deduction: 0,
    deduction_reason: '',
    rejection_reason: '',
    note: '',
    is_inspected: false,
    photos: [],
    inspected_at: null,
    inspected_by: null,
    ...own,
  })

export const inspection = (number: number, own: Partial<Inspection> = {}) =>
  rowOf(Inspection, {
    return_id: returnId(number),
    number: `R00000${number}`,
    order_name: `#${number}`,
    currency: 'RON',
    return_status: RECEIVED,
    is_withdrawal: false,
    is_kept: false,
    review_note: null,
    items: [item(1)],
    is_done: false,
    version: 3,
    ...own,
  })
