/** The courier port: a courier picks parcels up from the customer and delivers them to the shop. */
import type { CourierName } from '@returns-desk/contract'

export interface Party {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly address1: string
  readonly city: string
  readonly county: string
  readonly postal_code: string
  readonly country: string
}

export interface Parcel {
  /** Our reference: the return and the attempt. The courier stores it, and a lost AWB is found by it. */
  readonly reference: string
  /** Of the return, as people read it. */
  readonly number: string
  readonly order_name: string
  /** The public tracking page of the return. */
  readonly tracking_url: string
  readonly sender: Party
  readonly recipient: Party
  readonly created_at: Date
}

export type Meaning = 'picked_up' | 'on_the_way' | 'delivered' | 'problem' | 'other'

export interface ParcelEvent {
  readonly awb: string
  /** The same event has the same key on every poll. */
  readonly key: string
  readonly meaning: Meaning
  /** The courier's own text. */
  readonly words: string
  readonly happened_at: Date
}

export interface Courier {
  readonly name: CourierName
  /** Not idempotent: every call creates an AWB. Throws `unknown` when one may have been created. */
  readonly createPickup: (parcel: Parcel) => Promise<{ readonly awb: string }>
  /** The AWB created with this reference since then. Absent if the courier has no such lookup. */
  readonly findByReference?: (reference: string, since: Date) => Promise<string | undefined>
  /** A PDF. */
  readonly label: (awb: string, parcel: Parcel) => Promise<Uint8Array>
  readonly track: (awbs: readonly string[]) => Promise<readonly ParcelEvent[]>
  /** `false` when it is too late. An AWB that no longer exists counts as cancelled. */
  readonly cancel: (awb: string) => Promise<boolean>
  /** Signs in again; throws if that fails. */
  readonly check: () => Promise<void>
}
