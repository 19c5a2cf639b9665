/**
 * The customer's calls: prove that an order is theirs, choose what to return and how, track it. The `order` calls carry
 * the `Order-Token` that the proof was exchanged for; shop and order are those in the token.
 */
import { MAX_PHOTOS } from '@returns-desk/engine'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ErrorCode } from '../http/errors.ts'
import { Amount, Id, Instant, OptionalText, RequiredText, StorableText } from '../http/fields.ts'
import { ReturnId } from '../returns/returns.ts'
import { RULE_REFUSALS } from '../rules/rule-refusals.ts'
import { HandleParams } from '../shop/shops.ts'
import { portalMessages } from './portal-messages.ts'
import {
  LineRef,
  OrderClaim,
  Photo,
  PickupAddress,
  PortalOrder,
  PortalReturn,
  Refusal,
  ReturnWindow,
} from './portal-order.ts'

export { MAX_PHOTOS }
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024
export const PHOTO_MAX_PIXELS = 40_000_000
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Enough for the largest order, with a long comment on some of its lines. */
export const DRAFT_MAX_LENGTH = 100_000
export const MAX_LINES = 200

const ChosenLine = z.object({ line_ref: LineRef, quantity: z.int().min(1).max(10_000), return_reason_id: Id })

export const OfferInput = z.object({
  products: z
    .array(ChosenLine)
    .min(1, { error: 'products_required' satisfies ErrorCode })
    .max(MAX_LINES),
  /** Rules may offer other refunds for another return method. */
  return_method_id: Id.nullable().default(null),
})
export type OfferInput = z.infer<typeof OfferInput>

export const Offer = z.object({
  window: ReturnWindow.nullable(),
  /** The deadline for sending the parcel if the return is requested today. */
  send_by: z.iso.date(),
  refusal: Refusal.nullable(),
  /** At least one photo is needed. */
  photos_required: z.boolean().optional(),
  /** Whatever is chosen, the customer keeps the products: nothing is sent back, at no cost. */
  is_kept: z.boolean().optional(),
  products_total: Amount,
  return_methods: z.array(
    z.object({
      id: Id,
      name: z.string(),
      short_instruction: z.string(),
      long_instruction: z.string(),
      display_pickup_address: z.boolean(),
      generate_awb: z.boolean(),
      is_external: z.boolean(),
      cost: Amount,
    }),
  ),
  payment_methods: z.array(
    z.object({
      id: Id,
      name: z.string(),
      short_instruction: z.string(),
      long_instruction: z.string(),
      require_iban: z.boolean(),
      /** What rules deduct from the refund, besides the cost of the return method. */
      fee: Amount.optional(),
      /** With this refund the customer keeps the products. The cost of the return method is not deducted then. */
      is_kept: z.boolean().optional(),
    }),
  ),
})
export type Offer = z.infer<typeof Offer>

const PhotoIds = z
  .array(z.uuid())
  .max(MAX_PHOTOS, { error: 'too_many_photos' satisfies ErrorCode })
  .default([])

const ChosenMethod = (missing: ErrorCode) => z.int({ error: missing }).min(1, { error: missing }).max(2_147_483_647)

export const ReturnIntake = z.object({
  /**
   * Created by the customer's browser once per return, as an idempotency key: a retry gets the return created before.
   */
  intake_key: z.uuid(),
  products: z
    .array(ChosenLine.extend({ description: OptionalText(2000), photo_ids: PhotoIds }))
    .min(1, { error: 'products_required' satisfies ErrorCode })
    .max(MAX_LINES),
  return_method_id: ChosenMethod('return_method_required'),
  payment_method_id: ChosenMethod('payment_method_required'),
  pickup_address: PickupAddress.nullable().default(null),
  phone: OptionalText(40),
  iban: z.string().max(60).nullable().default(null),
  account_holder: OptionalText(200),
})
export type ReturnIntake = z.infer<typeof ReturnIntake>

const ReturnParams = z.object({ id: ReturnId })
const PhotoParams = z.object({ id: z.uuid() })

export const REFUSALS = [
  'order_not_sent',
  'window_expired',
  'nothing_returnable',
  'line_unknown',
  'line_final_sale',
  'line_returned',
  'quantity_too_large',
  'reason_unknown',
  'no_return_method',
  'no_payment_method',
  'return_method_not_offered',
  'payment_method_not_offered',
  'pickup_address_required',
  'phone_required',
  'iban_required',
  'iban_invalid',
  'account_holder_required',
  'photo_unknown',
  'too_many_photos',
  'photos_required',
  ...RULE_REFUSALS.filter((code) => !['line_final_sale', 'nothing_returnable'].includes(code)),
] as const satisfies readonly ErrorCode[]

export const portal = {
  requestCode: endpoint({
    method: 'POST',
    path: '/portal/{handle}/order-codes',
    access: 'public',
    summary: 'Send a one-time code to the e-mail address of an order',
    params: HandleParams,
    body: OrderClaim,
    response: z.object({ sent_to: z.string(), expires_at: Instant }),
    errors: ['order_not_found', 'platform_unavailable', 'too_many_requests'],
  }),
  openOrder: endpoint({
    method: 'POST',
    path: '/portal/{handle}/order-sessions',
    access: 'public',
    summary: 'Exchange the one-time code for an order token',
    params: HandleParams,
    body: OrderClaim.extend({ code: RequiredText('code_required', 20) }),
    response: z.object({ order_token: z.string(), expires_at: Instant }),
    errors: ['order_not_found', 'platform_unavailable', 'code_wrong', 'code_expired', 'too_many_requests'],
  }),
  order: endpoint({
    method: 'GET',
    path: '/portal/order',
    access: 'order',
    summary: 'The order of the token, and which of its products can be returned',
    response: PortalOrder,
    errors: ['order_not_found', 'platform_unavailable'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/portal/order/link',
    access: 'order',
    summary: 'A link to continue on another device',
    response: z.object({ url: z.string(), expires_at: Instant }),
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/portal/order/draft',
    access: 'order',
    summary: 'Save the draft of a return',
    body: z.object({ draft: StorableText(DRAFT_MAX_LENGTH).nullable() }),
  }),
  offer: endpoint({
    method: 'POST',
    path: '/portal/order/offers',
    access: 'order',
    summary: 'The return methods and refunds that the rules allow for these products',
    body: OfferInput,
    response: Offer,
    errors: ['order_not_found', 'platform_unavailable', ...REFUSALS],
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/portal/order/photos',
    access: 'order',
    summary: 'Upload a photo: it is re-encoded, without its metadata',
    upload: { types: PHOTO_TYPES, maxBytes: PHOTO_MAX_BYTES, tooLarge: 'photo_too_large' },
    response: Photo,
    errors: ['photo_unreadable', 'photo_too_large', 'too_many_photos', 'photos_unavailable', 'too_many_requests'],
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/portal/order/photos/{id}',
    access: 'order',
    summary: 'Remove a photo that is not yet part of a return',
    params: PhotoParams,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/portal/order/returns',
    access: 'order',
    summary: 'Request a return; idempotent by `intake_key`, which is refused with other content',
    body: ReturnIntake,
    response: PortalReturn,
    errors: ['order_not_found', 'platform_unavailable', 'key_taken', ...REFUSALS],
  }),
  getReturn: endpoint({
    method: 'GET',
    path: '/portal/order/returns/{id}',
    access: 'order',
    summary: 'A return of the order, with its label',
    params: ReturnParams,
    response: PortalReturn,
  }),
  cancelReturn: endpoint({
    method: 'POST',
    path: '/portal/order/returns/{id}/cancel',
    access: 'order',
    summary: 'Cancel a return while it is new',
    params: ReturnParams,
    response: PortalReturn,
    errors: ['cancel_too_late'],
  }),
  ...portalMessages,
  track: endpoint({
    method: 'GET',
    path: '/portal/{handle}/returns/{id}',
    access: 'link',
    summary: 'The progress of a return, for anyone who knows its id: no personal data, no label',
    params: HandleParams.extend({ id: ReturnId }),
    response: PortalReturn,
  }),
}
