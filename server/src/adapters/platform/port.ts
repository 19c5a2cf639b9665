/** What the server needs of the place a shop sells at. */
import type { PickupAddress } from '@returns-desk/contract'
import type { Translations } from '@returns-desk/engine'
import type { Db, ShopDb } from '../../db/db.ts'

/** Who opens the console, as the platform vouches for it. */
export interface Visitor {
  readonly platform: PlatformName
  /** The shop's name at its platform. */
  readonly handle: string
  readonly tokenId: string
  readonly expiresAt: Date
  /** A sign-in link may be opened again until it expires; any other token is exchanged a few times at most. */
  readonly isLink: boolean
  /** The member of staff as the platform calls them. */
  readonly staffRef?: string
  /** The operator's sign-in that it came from, and ends with. */
  readonly signInId?: string
}

export type PlatformName = 'embedded' | 'shopify'

/** A shop, as its platform is asked about it. */
export interface PlatformShop {
  readonly shopId: number
  readonly handle: string
}

export interface OrderLine {
  /** Names the line at the platform. */
  readonly ref: string
  readonly sku: string
  readonly product_title: string
  readonly variant_title: string
  /** Of both, where they are known. */
  readonly translations?: Translations | null
  readonly product_type: string
  readonly vendor: string
  readonly tags: readonly string[]
  readonly quantity: number
  /** Of these, what was refunded or taken off the order at the platform itself. */
  readonly refunded_quantity: number
  /** What the customer paid for one, after any discount. */
  readonly unit_price_minor: number
  readonly discounted: boolean
  readonly final_sale: boolean
  readonly image_src: string | null
  readonly image_width: number | null
  readonly image_height: number | null
}

/** An order as it stands at the platform now. */
export interface Order {
  /** Names the order at the platform. */
  readonly ref: string
  readonly name: string
  readonly number: string
  readonly email: string
  readonly language: string
  readonly currency: string
  readonly total_minor: number
  readonly country: string
  readonly tags: readonly string[]
  readonly discount_codes: readonly string[]
  readonly sales_channel: string
  readonly created_at: Date
  /** When the last of it was sent, and when all of it had come. */
  readonly fulfilled_at: Date | null
  readonly delivered_at: Date | null
  readonly customer: {
    readonly name: string
    readonly phone: string
    readonly country: string
    readonly tags: readonly string[]
    readonly orders_placed: number | null
    readonly total_spent_minor: number | null
    readonly address: PickupAddress | null
  }
  readonly lines: readonly OrderLine[]
}

/** One of our returns, as sent to a platform that keeps returns too. */
export interface PlatformReturn {
  readonly orderRef: string
  /** What it is recognised by at the platform: nothing in it is about a person. */
  readonly mark: string
  /** `reason`: what the shop calls it. */
  readonly lines: readonly { readonly ref: string; readonly quantity: number; readonly reason: string }[]
}

/** Orders by their platform reference, as seen by the current transaction. Missing orders are left out. */
export type OrdersHere = (db: ShopDb, refs: readonly string[]) => Promise<ReadonlyMap<string, Order>>

/** The result of fetching an order again. */
export type OrderNews = 'taken' | 'known' | 'gone'

export interface Platform {
  /** `undefined` for a token that this platform did not sign, or that is not good right now. */
  readonly readSessionToken: (token: string) => Promise<Visitor | undefined>
  /**
   * The shop of a visitor, whom a token has brought. A platform may take in a shop that is new here; otherwise one that is
   * not known is `undefined`.
   */
  readonly openShop: (db: Db, visitor: Visitor, token: string) => Promise<number | undefined>
  /** The order with this name and this e-mail address, in any spelling of either; a wrong pair is as good as no order. */
  readonly findOrder: (db: Db, shop: PlatformShop, claim: { name: string; email: string }) => Promise<Order | undefined>
  /** The order with this name alone, for staff. */
  readonly findOrderByName: (db: Db, shop: PlatformShop, name: string) => Promise<Order | undefined>
  readonly getOrder: (db: Db, shop: PlatformShop, ref: string) => Promise<Order | undefined>
  /**
   * Reads orders that are stored in the shop's own rows. `undefined` if they are stored elsewhere: then the platform
   * has to be called, which must not happen inside a transaction.
   */
  readonly ordersHere: (shop: PlatformShop) => OrdersHere | undefined
  /** Adds to the tags that the order has. Throws unless it is there afterwards. */
  readonly addOrderTag: (db: Db, shop: PlatformShop, ref: string, tag: string) => Promise<void>
  /** The name of a return at the platform, by its mark. */
  readonly findReturn: (db: Db, shop: PlatformShop, wanted: PlatformReturn) => Promise<string | undefined>
  /** Opens a return and returns its reference; `undefined` if the platform does not keep returns. */
  readonly openReturn: (db: Db, shop: PlatformShop, wanted: PlatformReturn) => Promise<string | undefined>
  /** Marks all of an open return as dealt with. Harmless for one that is. */
  readonly processReturn: (db: Db, shop: PlatformShop, returnRef: string) => Promise<void>
  /** Ends an open return without anything having come of it. Harmless for one that is ended. */
  readonly cancelReturn: (db: Db, shop: PlatformShop, returnRef: string) => Promise<void>
  /** Takes over what the platform says of an order now, for a platform that may be out of reach when we need it. */
  readonly refreshOrder: (db: Db, shop: PlatformShop, ref: string) => Promise<OrderNews>
  /** The same for all that changed since the last time; answers how many were taken over. */
  readonly catchUp: (db: Db, shop: PlatformShop) => Promise<number>
}
