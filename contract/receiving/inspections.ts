/** What was found in the parcel of a return, piece by piece. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Amount, Id, IdParams, Instant, Money, OptionalText, Version } from '../http/fields.ts'
import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '../intake/portal.ts'
import { StaffName } from '../people/staff.ts'
import { ReturnId } from '../returns/return-id.ts'
import { OrderIndex } from '../shop/return-statuses.ts'
import { ScanCode, ScanKey } from './scan-code.ts'

export const CONDITIONS = ['as_new', 'opened', 'worn', 'damaged', 'wrong_item', 'missing'] as const
export const DISPOSITIONS = ['restock', 'refurbish', 'dispose', 'send_back'] as const
export const MAX_INSPECTION_PHOTOS = 10
const MOST_PIECES = 100_000
const REASON_MAX_LENGTH = 500

const Pieces = z.int().min(0).max(MOST_PIECES)

/** Accepted and rejected pieces are received ones, and no more can be received than were announced. */
export const InspectedItemInput = z.object({
  product_id: Id,
  received: Pieces,
  accepted: Pieces,
  rejected: Pieces,
  condition: z.enum(CONDITIONS).nullable(),
  /** What becomes of the pieces. */
  disposition: z.enum(DISPOSITIONS).nullable(),
  /** Of the refund for the accepted pieces, together. */
  deduction: Money.default(0),
  /** Customers read both reasons. */
  deduction_reason: OptionalText(REASON_MAX_LENGTH),
  rejection_reason: OptionalText(REASON_MAX_LENGTH),
  /** For colleagues. */
  note: OptionalText(2000),
  /** Whether that is the result: every received piece is accepted or rejected then. */
  is_inspected: z.boolean(),
})
export type InspectedItemInput = z.infer<typeof InspectedItemInput>

export const InspectedItem = InspectedItemInput.extend({
  product_title: z.string(),
  variant_title: z.string(),
  sku: z.string(),
  image_src: z.string().nullable(),
  reason: z.string(),
  /** What the customer wrote, and their photos. */
  description: z.string(),
  customer_photos: z.array(z.object({ photo_key: z.string() })),
  quantity: z.int().min(1),
  /** What was paid for one piece. */
  unit_price: Amount,
  photos: z.array(z.object({ photo_key: z.string() })),
  inspected_at: Instant.nullable(),
  inspected_by: StaffName.nullable(),
})
export type InspectedItem = z.infer<typeof InspectedItem>

export const Inspection = z.object({
  return_id: ReturnId,
  number: z.string(),
  order_name: z.string(),
  currency: z.string(),
  return_status: z.object({ display_name: z.string(), name: z.string(), order_index: OrderIndex }),
  /** Pieces of a withdrawal are rejected or reduced only with a reason that the customer reads. */
  is_withdrawal: z.boolean(),
  is_kept: z.boolean(),
  /** Why rules ask staff to look at it; null if nobody has to. */
  review_note: z.string().nullable(),
  items: z.array(InspectedItem),
  /** Every item has a result. */
  is_done: z.boolean(),
  version: Version,
})
export type Inspection = z.infer<typeof Inspection>

const ReturnParams = z.object({ id: ReturnId })
const ItemParams = ReturnParams.extend({ product_id: IdParams.shape.id })

export const inspections = {
  get: endpoint({
    method: 'GET',
    path: '/returns/{id}/inspection',
    access: 'shop',
    needs: 'read',
    summary: 'What was found in the parcel of a return',
    params: ReturnParams,
    response: Inspection,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/returns/{id}/inspection',
    access: 'shop',
    needs: 'receive',
    summary: 'Record what was found of some or all products of a return; the refund follows from it',
    params: ReturnParams,
    body: z.object({ items: z.array(InspectedItemInput).min(1).max(200) }),
    response: Inspection,
    errors: [
      'inspection_counts',
      'inspection_open_pieces',
      'inspection_reason_required',
      'inspection_deduction',
      'inspection_too_late',
      'inspection_kept',
      'piece_not_in_return',
      'refund_below_zero',
      'refund_below_payouts',
      'refund_above_paid',
      'return_moved',
    ],
    versioned: true,
  }),
  addPiece: endpoint({
    method: 'POST',
    path: '/returns/{id}/inspection/pieces',
    access: 'shop',
    needs: 'receive',
    summary: 'Count one more piece with this code as received; idempotent by `key`',
    params: ReturnParams,
    body: z.object({ key: ScanKey, code: ScanCode }),
    response: Inspection,
    errors: [
      'key_taken',
      'piece_not_in_return',
      'inspection_counts',
      'inspection_too_late',
      'inspection_kept',
      'refund_below_zero',
      'refund_below_payouts',
      'refund_above_paid',
    ],
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/returns/{id}/inspection/{product_id}/photos',
    access: 'shop',
    needs: 'receive',
    summary: 'Add a photo of a product as it was found',
    params: ItemParams,
    upload: { types: PHOTO_TYPES, maxBytes: PHOTO_MAX_BYTES, tooLarge: 'photo_too_large' },
    response: Inspection,
    errors: [
      'photo_unreadable',
      'photo_too_large',
      'too_many_photos',
      'inspection_too_late',
      'inspection_kept',
      'too_many_requests',
    ],
  }),
}
