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
  /** Ours: the return and the attempt. The courier keeps it, and a lost AWB is found again by it. */
  readonly reference: string
  readonly order_name: string
  /** Where anyone can see how far the return is. */
  readonly tracking_url: string
  /** The customer. */
  readonly sender: Party
  /** The shop. */
  readonly recipient: Party
  readonly created_at: Date
}

export type Meaning = 'picked_up' | 'on_the_way' | 'delivered' | 'problem' | 'other'

export interface ParcelEvent {
  readonly awb: string
  /** The same event has the same key whenever the courier tells of it. */
  readonly key: string
  readonly meaning: Meaning
  /** The courier's own words. */
  readonly words: string
  readonly happened_at: Date
}

export interface Courier {
  readonly name: CourierName
  /** Makes an AWB, every time it is called. Throws `unknown` when it may have been made all the same. */
  readonly createPickup: (parcel: Parcel) => Promise<{ readonly awb: string }>
  /** The AWB created with this reference since then. Absent if the courier has no such lookup. */
  readonly findByReference?: (reference: string, since: Date) => Promise<string | undefined>
  /** A PDF. */
  readonly label: (awb: string, parcel: Parcel) => Promise<Uint8Array>
  readonly track: (awbs: readonly string[]) => Promise<readonly ParcelEvent[]>
  /** `false` when it is too late for that. An AWB that is no longer there counts as cancelled. */
  readonly cancel: (awb: string) => Promise<boolean>
  /** Signs in again; throws if that fails. */
  readonly check: () => Promise<void>
}
