// What a request for a return is judged on: the order, what the shop offers, what came back before, what the customer
// asks for. And what can be said against it: without words, since the reader's language is no matter of the judgement.

import type { Translations } from '../base/words/own-texts.ts'
import type { ReturnWindow } from '../returns/window.ts'

export interface OrderLine {
  /** The platform's id of the line. */
  readonly ref: string
  readonly sku: string
  readonly product_title: string
  readonly variant_title: string
  /** Of both, where they are known. */
  readonly translations?: Translations | null
  readonly product_type: string
  readonly vendor: string
  readonly tags: readonly string[]
  /** The titles of its collections, where they are known. */
  readonly collections?: readonly string[]
  readonly quantity: number
  /** Of these, how many were refunded or removed from the order on the platform itself. */
  readonly refunded_quantity: number
  /** What the customer paid for one piece, after discounts. */
  readonly unit_price_minor: number
  readonly discounted: boolean
  readonly final_sale: boolean
  readonly image_src: string | null
  readonly image_width: number | null
  readonly image_height: number | null
}

/** Of an order, what its returns are judged on. */
export interface JudgedOrder {
  readonly name: string
  readonly email: string
  readonly currency: string
  readonly total_minor: number
  readonly country: string
  readonly tags: readonly string[]
  readonly discount_codes: readonly string[]
  readonly sales_channel: string
  readonly created_at: Date
  /** When the last parcel was sent, and when everything had arrived. */
  readonly fulfilled_at: Date | null
  readonly delivered_at: Date | null
  readonly customer: {
    readonly country: string
    readonly tags: readonly string[]
    readonly orders_placed: number | null
    /** With its own currency: that of the platform's accounts, not of the order. */
    readonly total_spent: { readonly minor: number; readonly currency: string } | null
  }
  readonly lines: readonly OrderLine[]
}

interface Listed {
  readonly id: number
}

export interface ReturnMethodTerms extends Listed {
  readonly display_pickup_address: boolean
  readonly generate_awb: boolean
  readonly cost_minor: number
}

export interface PaymentMethodTerms extends Listed {
  readonly require_iban: boolean
}

/** By the line's reference at the platform. */
export type ReturnedQuantities = Readonly<Record<string, number>>

export interface Returned {
  /** In returns that are not cancelled. */
  readonly returned: ReturnedQuantities
  /** The part of these that is in completed returns. */
  readonly settled: ReturnedQuantities
}

/** What the shop offers, and what is known of the order and its customer. */
export interface IntakeFacts extends Returned {
  readonly shop: { readonly currency: string; readonly time_zone: string }
  readonly reasons: readonly Listed[]
  /** The active methods, before rules are applied. */
  readonly return_methods: readonly ReturnMethodTerms[]
  readonly payment_methods: readonly PaymentMethodTerms[]
  readonly returns_last_year: number
  /** Not counting cancelled ones. */
  readonly returns_ever: number
  /** Photos that were uploaded and belong to no return yet. */
  readonly photos: readonly { readonly id: string }[]
}

export interface RequestedProduct {
  readonly line_ref: string
  readonly quantity: number
  readonly return_reason_id: number
}

/** What the customer sends. */
export interface ReturnRequest {
  readonly products: readonly (RequestedProduct & { readonly photo_ids: readonly string[] })[]
  readonly return_method_id: number
  readonly payment_method_id: number
  readonly pickup_address: object | null
  readonly phone: string
  readonly iban: string | null
  readonly account_holder: string
}

/** At most this many photos come with a return. */
export const MAX_PHOTOS = 10

export type Objection =
  | { readonly code: 'quantity_too_large'; readonly maximum: number }
  | { readonly code: 'window_expired'; readonly window: ReturnWindow }
  /** A rule says no; the shop's words for it have a code of their own. */
  | { readonly code: 'return_refused'; readonly message: string }
  | {
      readonly code:
        | 'order_not_sent'
        | 'nothing_returnable'
        | 'line_unknown'
        | 'line_final_sale'
        | 'line_returned'
        | 'reason_unknown'
        | 'no_return_method'
        | 'no_payment_method'
        | 'return_method_not_offered'
        | 'payment_method_not_offered'
        | 'pickup_address_required'
        | 'phone_required'
        | 'iban_required'
        | 'iban_invalid'
        | 'account_holder_required'
        | 'photo_unknown'
        | 'photos_required'
        | 'too_many_photos'
    }

/** Said of one field of the request. */
export interface FieldObjection {
  readonly field: string
  readonly objection: Objection
}
