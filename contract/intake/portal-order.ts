/** An order and its returns as the customer sees them. */
import { z } from 'zod'
import type { ErrorCode } from '../http/errors.ts'
import { Amount, Id, Instant, OptionalText, RequiredText } from '../http/fields.ts'
import { ReturnId, TimelineEntry } from '../returns/returns.ts'

const REF_MAX_LENGTH = 120

/** The id of an order line at the shop's platform. */
export const LineRef = z.string().min(1).max(REF_MAX_LENGTH)

export const OrderClaim = z.object({
  order_name: RequiredText('order_name_required', 60),
  email: RequiredText('email_required', 254).pipe(z.email({ error: 'email_invalid' satisfies ErrorCode })),
})
export type OrderClaim = z.infer<typeof OrderClaim>

/** Why something cannot be done, in the shop's words. */
export const Refusal = z.object({ code: z.string(), message: z.string() })
export type Refusal = z.infer<typeof Refusal>

export const ReturnWindow = z.object({
  clock: z.enum(['delivered', 'fulfilled', 'ordered']),
  /** The last day on which a return is accepted, `YYYY-MM-DD` in the shop's time zone. */
  last_day: z.iso.date(),
  extension_days: z.int().min(0),
  is_open: z.boolean(),
  /** The last day for the choice that the rules allow most time for. Null if no choice still to be made extends it. */
  may_be_open_until: z.iso.date().nullable(),
})

export const PickupAddress = z.object({
  address1: RequiredText('address_required', 300),
  city: RequiredText('city_required', 100),
  county: OptionalText(100),
  postal_code: OptionalText(20),
  country: RequiredText('country_required', 100),
})
export type PickupAddress = z.infer<typeof PickupAddress>

export const PortalLine = z.object({
  ref: LineRef,
  product_title: z.string(),
  variant_title: z.string(),
  image_src: z.string().nullable(),
  quantity: z.int().min(1),
  returnable_quantity: z.int().min(0),
  unit_price: Amount,
  /** Set if nothing of it can be returned any more. */
  refusal: Refusal.nullable(),
})
export type PortalLine = z.infer<typeof PortalLine>

export const Photo = z.object({ id: z.uuid(), url: z.string() })
export type Photo = z.infer<typeof Photo>

export const PortalReturn = z.object({
  id: ReturnId,
  /** To be written on the parcel. */
  number: z.string(),
  order_name: z.string(),
  created_at: Instant,
  currency: z.string(),
  products_total: Amount,
  delivery_cost: Amount,
  /** What the delivery to the customer cost, which is refunded where a whole order is withdrawn. */
  original_delivery: Amount.optional(),
  /** What rules deducted, as the customer was told. */
  fee: Amount.optional(),
  /** The refund: the total of the return. */
  total: Amount,
  /** How the refund came about, once that is decided; none before. Together they are the total. */
  refund_lines: z
    .array(
      z.object({
        kind: z.enum(['item', 'original_delivery', 'deduction', 'way_back', 'fee', 'correction']),
        /** Of the product. */
        title: z.string(),
        /** Below zero if it is deducted. */
        amount: z.number(),
        reason: z.string(),
      }),
    )
    .optional(),
  /** The customer keeps the products: nothing is sent back. */
  is_kept: z.boolean().optional(),
  /** The last day to send the parcel. Null if nothing is sent back. */
  send_by: z.iso.date().nullable(),
  order_index: z.int().min(1).max(8),
  /** The shop's names for the statuses, in order. */
  statuses: z.array(
    z.object({ order_index: z.int().min(1).max(8), display_name: z.string(), description: z.string() }),
  ),
  requires_iban: z.boolean(),
  is_external: z.boolean(),
  is_withdrawal: z.boolean(),
  return_method: z.object({ name: z.string(), long_instruction: z.string() }),
  payment_method: z.object({ name: z.string(), long_instruction: z.string() }),
  products: z.array(
    z.object({
      product_title: z.string(),
      variant_title: z.string(),
      image_src: z.string().nullable(),
      quantity: z.int().min(1),
      price: Amount,
      reason: z.string(),
      /** What the shop found of it; null until it has looked. Only for callers who have proved that the order is theirs. */
      outcome: z
        .object({
          received: z.int().min(0),
          accepted: z.int().min(0),
          rejected: z.int().min(0),
          rejection_reason: z.string(),
          /** Of the refund for the accepted pieces. */
          deduction: Amount,
          deduction_reason: z.string(),
        })
        .nullable()
        .optional(),
    }),
  ),
  awb: z.string().nullable(),
  /** A link to the label, valid for a few minutes; only for callers who have proved that the order is theirs. */
  label_url: z.string().nullable(),
  /** Where the slip for the parcel is printed; null if it gets a label. */
  slip_url: z.string().nullable(),
  /** A label was requested but is still missing, for whatever reason. */
  is_label_awaited: z.boolean(),
  can_cancel: z.boolean(),
  /** The shop has written about it. What it wrote is only for callers who have proved that the order is theirs. */
  has_messages: z.boolean(),
  // Dealings between the shop and its courier are not shown to the customer.
  timeline: z.array(TimelineEntry.omit({ note: true }).extend({ kind: z.enum(['created', 'moved']) })),
})
export type PortalReturn = z.infer<typeof PortalReturn>

/** As stored by the platform, which requires less of an address than a courier does. */
const KnownAddress = z.object({
  address1: z.string(),
  city: z.string(),
  county: z.string(),
  postal_code: z.string(),
  country: z.string(),
})

export const PortalOrder = z.object({
  name: z.string(),
  email: z.string(),
  currency: z.string(),
  ordered_at: Instant,
  delivered_at: Instant.nullable(),
  window: ReturnWindow.nullable(),
  /** Set if no return can currently be requested for this order. */
  refusal: Refusal.nullable(),
  lines: z.array(PortalLine),
  reasons: z.array(z.object({ id: Id, name: z.string(), description: z.string() })),
  returns: z.array(z.object({ id: ReturnId, number: z.string(), created_at: Instant, status: z.string() })),
  /** To prefill the form. */
  customer: z.object({ name: z.string(), phone: z.string(), address: KnownAddress.nullable() }),
  /** The unfinished draft, from this device or another; opaque JSON of the portal. Never contains an IBAN. */
  draft: z.string().nullable(),
  /** Uploaded and not yet part of a return. */
  photos: z.array(Photo),
})
export type PortalOrder = z.infer<typeof PortalOrder>
