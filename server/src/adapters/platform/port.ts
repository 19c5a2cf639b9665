/** The port to the platform that a shop sells on. */
import type { PickupAddress } from '@returns-desk/contract'
import type { JudgedOrder } from '@returns-desk/engine'
import type { Db, ShopDb } from '../../db/db.ts'

/** The user who opens the console, as vouched for by the platform. */
export interface Visitor {
  readonly platform: PlatformName
  /** The shop's name on its platform. */
  readonly handle: string
  readonly tokenId: string
  readonly expiresAt: Date
  /** A sign-in link may be opened again until it expires; any other token is exchanged a few times at most. */
  readonly isLink: boolean
  /** The platform's id of the staff member. */
  readonly staffRef?: string
  /** The operator's sign-in that it came from, and expires with. */
  readonly signInId?: string
  /** Of the cookie that opened the console with it. */
  readonly cookieVersion?: number
}

/** What a platform says about the person who opens the console. */
export interface VisitorFacts {
  readonly name: string
  /** Empty unless the platform has verified it. */
  readonly email: string
  readonly language: string
}

export type PlatformName = 'embedded' | 'shopify'

export interface PlatformShop {
  readonly shopId: number
  readonly handle: string
}

/** An order in its current state on the platform. */
export interface Order extends JudgedOrder {
  /** The platform's id of the order. */
  readonly ref: string
  readonly number: string
  readonly language: string
  /** What its delivery cost; absent where the platform does not say. */
  readonly delivery_minor?: number
  readonly customer: JudgedOrder['customer'] & {
    readonly name: string
    readonly phone: string
    readonly address: PickupAddress | null
  }
}

/** One of our returns, as sent to a platform that keeps returns too. */
export interface PlatformReturn {
  readonly orderRef: string
  /** Identifies it on the platform; contains no personal data. */
  readonly mark: string
  /** `reason`: the shop's name for it. */
  readonly lines: readonly { readonly ref: string; readonly quantity: number; readonly reason: string }[]
}

/** What became of pieces that a return was opened for. `missing`: they never arrived. */
export interface PlatformPieces {
  /** Of the order's line. */
  readonly ref: string
  readonly quantity: number
  /** `null` if nobody has said. */
  readonly disposition: 'restock' | 'refurbish' | 'dispose' | 'send_back' | 'missing' | null
  /** They are paid back. */
  readonly isAccepted: boolean
}

/** Money that goes back where an order was paid, or as store credit of the platform. */
export interface RefundWish {
  /** Identifies it on the platform; contains no personal data. */
  readonly mark: string
  readonly amount_minor: number
  readonly currency: string
  readonly to: 'original_payment' | 'store_credit'
  /** Of these, the platform processes the accepted ones together with the refund. */
  readonly pieces: readonly PlatformPieces[]
  /** Of the amount, what the delivery to the customer cost. */
  readonly shipping_minor: number
}

export interface PlatformRefund {
  readonly ref: string
  /** Whether the money has arrived, as far as the platform knows. */
  readonly isSettled: boolean
}

export interface PreparedRefund {
  /** What the platform itself would refund for these pieces. */
  readonly suggested_minor: number
  /** Nothing is left to process of the accepted pieces: somebody was first, perhaps an earlier request of ours. */
  readonly isProcessed: boolean
  readonly perform: () => Promise<PlatformRefund>
}

/** A refund that was asked for, and whose response was lost. */
export interface LostRefund extends Pick<RefundWish, 'mark' | 'amount_minor' | 'currency'> {
  readonly askedAt: Date
  /** Of other refunds of ours. */
  readonly known: readonly string[]
}

/** An order by its platform reference, as seen by the current transaction. */
export type OrdersHere = (db: ShopDb, ref: string) => Promise<Order | undefined>

/** The result of fetching an order again. */
export type OrderNews = 'taken' | 'known' | 'gone'

export interface Platform {
  /** `undefined` for a token that this platform did not sign, or that is not valid now. */
  readonly readSessionToken: (token: string) => Promise<Visitor | undefined>
  /**
   * The shop of a visitor with a valid token. A platform may create a shop that is new here; otherwise an unknown shop
   * is `undefined`.
   */
  readonly openShop: (db: Db, visitor: Visitor, token: string) => Promise<number | undefined>
  /** Who the visitor is; `undefined` if the platform does not say, or cannot now. Never throws. */
  readonly describeVisitor: (visitor: Visitor, token: string) => Promise<VisitorFacts | undefined>
  /** The order with this name and e-mail address, in any spelling of either; a wrong pair is no order. */
  readonly findOrder: (db: Db, shop: PlatformShop, claim: { name: string; email: string }) => Promise<Order | undefined>
  /** The order with this name alone, for staff. */
  readonly findOrderByName: (db: Db, shop: PlatformShop, name: string) => Promise<Order | undefined>
  readonly getOrder: (db: Db, shop: PlatformShop, ref: string) => Promise<Order | undefined>
  /**
   * Reads orders that are stored in the shop's own rows. `undefined` if they are stored elsewhere: then the platform
   * has to be called, which must not happen inside a transaction.
   */
  readonly ordersHere: (shop: PlatformShop) => OrdersHere | undefined
  /** Adds a tag to those of the order. Throws unless the tag is there afterwards. */
  readonly addOrderTag: (db: Db, shop: PlatformShop, ref: string, tag: string) => Promise<void>
  /** The reference of a return on the platform, found by its mark. */
  readonly findReturn: (db: Db, shop: PlatformShop, wanted: PlatformReturn) => Promise<string | undefined>
  /** Opens a return and returns its reference; `undefined` if the platform does not keep returns. */
  readonly openReturn: (db: Db, shop: PlatformShop, wanted: PlatformReturn) => Promise<string | undefined>
  /**
   * Whether a return there has these lines. `fixed`: it has others, and they cannot be changed: it is over or being
   * processed, or the platform would not take back so much.
   */
  readonly compareReturn: (
    db: Db,
    shop: PlatformShop,
    returnRef: string,
    wanted: PlatformReturn,
  ) => Promise<'same' | 'different' | 'fixed'>
  /** Marks an open return as processed, with what became of its pieces. Idempotent. */
  readonly processReturn: (
    db: Db,
    shop: PlatformShop,
    returnRef: string,
    pieces: readonly PlatformPieces[],
  ) => Promise<void>
  /** Reads what is needed for a refund. Nothing is paid before `perform`, which is never to be called twice. */
  readonly prepareRefund: (db: Db, shop: PlatformShop, returnRef: string, wish: RefundWish) => Promise<PreparedRefund>
  /** Whether a refund that was asked for exists. */
  readonly findRefund: (
    db: Db,
    shop: PlatformShop,
    returnRef: string,
    lost: LostRefund,
  ) => Promise<PlatformRefund | undefined>
  /** Cancels an open return. Idempotent. */
  readonly cancelReturn: (db: Db, shop: PlatformShop, returnRef: string) => Promise<void>
  /** Copies the current state of an order, for platforms that may be unreachable when we need it. */
  readonly refreshOrder: (db: Db, shop: PlatformShop, ref: string) => Promise<OrderNews>
  /** The same for all orders changed since the last run; returns how many were copied. */
  readonly catchUp: (db: Db, shop: PlatformShop) => Promise<number>
}
