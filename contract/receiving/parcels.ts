/** The receiving table: a scan leads to a return, or to a parcel that nobody knows yet. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, IdParams, Instant, OptionalText } from '../http/fields.ts'
import { PageNumber } from '../http/page-query.ts'
import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '../intake/portal.ts'
import { StaffName } from '../people/staff.ts'
import { ReturnId } from '../returns/return-id.ts'
import { OrderIndex } from '../shop/return-statuses.ts'
import { ScanCode, ScanKey } from './scan-code.ts'

export const MAX_PARCEL_PHOTOS = 5
const NOTE_MAX_LENGTH = 2000

/** A return that the code leads to. Nothing here names the customer: the warehouse does not see that. */
export const ScanHit = z.object({
  return_id: ReturnId,
  number: z.string(),
  order_name: z.string(),
  created_at: Instant,
  return_status: z.object({ display_name: z.string(), order_index: OrderIndex }),
  /** Of all its products. */
  pieces: z.int().min(0),
  titles: z.array(z.string()),
})
export type ScanHit = z.infer<typeof ScanHit>

/** A parcel that no return was found for. */
export const UnknownParcel = z.object({
  id: Id,
  code: z.string(),
  note: z.string(),
  photos: z.array(z.object({ photo_key: z.string() })),
  received_at: Instant,
  received_by: StaffName.nullable(),
  state: z.enum(['open', 'matched', 'closed']),
  matched_return_id: ReturnId.nullable(),
})
export type UnknownParcel = z.infer<typeof UnknownParcel>

/** `is_new`: the scan has moved the return to "received". `parcel`: made because no return was found. */
export const ScanResult = z.object({
  hits: z.array(ScanHit),
  is_new: z.boolean(),
  parcel: UnknownParcel.nullable(),
})
export type ScanResult = z.infer<typeof ScanResult>

export const parcels = {
  scan: endpoint({
    method: 'POST',
    path: '/parcels/scans',
    access: 'shop',
    needs: 'receive',
    summary:
      'A parcel was scanned: with one return found, that is received; with none, an unknown parcel is kept. Idempotent by `key`',
    body: z.object({
      key: ScanKey,
      code: ScanCode,
      /** When it was scanned, if it is sent later. */
      scanned_at: Instant.optional(),
      /** Of several returns, the one that was chosen. */
      return_id: ReturnId.optional(),
    }),
    response: ScanResult,
    errors: ['key_taken'],
  }),
  find: endpoint({
    method: 'GET',
    path: '/parcels/returns',
    access: 'shop',
    needs: 'receive',
    summary: 'Which returns a code leads to, as a scan would find them; nothing is received',
    query: z.object({ code: ScanCode }),
    response: z.object({ hits: z.array(ScanHit) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/parcels',
    access: 'shop',
    needs: 'read',
    summary: 'Parcels that no return was found for, newest first',
    query: z.object({ state: z.enum(['open', 'matched', 'closed']).default('open'), page: PageNumber.default(0) }),
    response: z.object({ data: z.array(UnknownParcel), total_items: z.int().min(0), total_pages: z.int().min(0) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/parcels/{id}',
    access: 'shop',
    needs: 'receive',
    summary: 'Write down what is known about an unknown parcel',
    params: IdParams,
    body: z.object({ note: OptionalText(NOTE_MAX_LENGTH) }),
    response: UnknownParcel,
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/parcels/{id}/photos',
    access: 'shop',
    needs: 'receive',
    summary: 'Add a photo of an unknown parcel',
    params: IdParams,
    upload: { types: PHOTO_TYPES, maxBytes: PHOTO_MAX_BYTES, tooLarge: 'photo_too_large' },
    response: UnknownParcel,
    errors: ['photo_unreadable', 'photo_too_large', 'too_many_photos', 'too_many_requests'],
  }),
  match: endpoint({
    method: 'POST',
    path: '/parcels/{id}/match',
    access: 'shop',
    needs: 'receive',
    summary: 'Say which return an unknown parcel belongs to: that is received then',
    params: IdParams,
    body: z.object({ return_id: ReturnId }),
    response: UnknownParcel,
    errors: ['parcel_settled'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/parcels/{id}/close',
    access: 'shop',
    needs: 'receive',
    summary: 'End an unknown parcel that belongs to no return',
    params: IdParams,
    body: z.object({ note: OptionalText(NOTE_MAX_LENGTH) }),
    response: UnknownParcel,
    errors: ['parcel_settled'],
  }),
}
