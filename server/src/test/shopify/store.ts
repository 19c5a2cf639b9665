/** A small shop at Shopify: its orders, its parcels, its returns. */

export interface StandInLine {
  readonly title: string
  readonly quantity: number
  /** In Shopify's format of amounts. */
  readonly total: string
  readonly discounts?: readonly string[]
  readonly refunded?: number
  readonly isGiftCard?: boolean
}

export interface StandInParcel {
  readonly status?: string
  readonly createdAt: string
  readonly deliveredAt?: string | null
  /** By the position of the line in the order. Everything, unless quantities are given. */
  readonly quantities?: readonly number[]
}

export interface StandInOrder {
  readonly name: string
  email: string | null
  readonly currency: string
  readonly total: string
  /** What its delivery cost; nothing, unless given. */
  readonly delivery?: string
  updatedAt: string
  tags: string[]
  readonly lines: readonly StandInLine[]
  readonly parcels: StandInParcel[]
  /** How it was paid; all of it in one way, unless given. */
  readonly payments?: readonly { readonly gateway: string; readonly amount: string }[]
  readonly fields: Readonly<Record<string, unknown>>
}

export interface StandInReturn {
  readonly id: string
  readonly order: number
  status: string
  readonly lines: {
    id: string
    parcelLine: string
    quantity: number
    processed: number
    note: string
    reason: string
  }[]
  readonly refunds: StandInRefund[]
  readonly dispositions: {
    readonly line: string
    readonly type: string
    readonly quantity: number
    readonly locationId?: string | undefined
  }[]
}

export interface StandInRefund {
  readonly id: string
  readonly note: string | null
  readonly createdAt: string
  readonly parts: readonly { readonly parentId: string; readonly amount: string }[]
  /** As store credit. */
  readonly credit: string
}

export const LOCATION = 'gid://shopify/Location/77'

/** A few reasons of the library. */
export const REASONS = ['too-small', 'arrived-late', 'quality', 'comfort'].map((handle, i) => ({
  __typename: 'ReturnReasonDefinition',
  id: `gid://shopify/ReturnReasonDefinition/${i + 1}`,
  handle,
}))

export const NOTE_LENGTH = 255
export const TAG_LENGTH = 40
const FIRST_ORDER = 5001

const gid = (kind: string, ...numbers: readonly number[]) =>
  `gid://shopify/${kind}/${numbers.map((number) => String(number).padStart(3, '0')).join('')}`

export const orderNumber = (order: number) => FIRST_ORDER + order
export const orderId = (order: number) => gid('Order', FIRST_ORDER + order)
export const lineId = (order: number, line: number) => gid('LineItem', FIRST_ORDER + order, line)
export const parcelId = (order: number, parcel: number) => gid('ReturnableFulfillment', FIRST_ORDER + order, parcel)

const parcelLines = ({ parcels, lines }: StandInOrder, order: number) =>
  parcels.flatMap(({ quantities, status = 'SUCCESS' }, parcel) =>
    status !== 'SUCCESS'
      ? []
      : lines.map((line, place) => ({
          id: gid('FulfillmentLineItem', FIRST_ORDER + order, parcel, place),
          parcel,
          lineItem: { __typename: 'LineItem', id: lineId(order, place) },
          quantity: quantities ? (quantities[place] ?? 0) : line.quantity,
        })),
  )

const isGoing = ({ status }: StandInReturn) => status !== 'CANCELED' && status !== 'DECLINED'

export const createStore = (clock: () => Date) => {
  const orders: StandInOrder[] = []
  const returns: StandInReturn[] = []
  return {
    orders,
    returns,
    clock,
    /**
     * `findsAnything`: a search ignores all of its terms, as Shopify's does with terms it does not understand.
     * `suggestsMore`: than the goods are worth, in cents. `keepsNotes`: in refunds.
     */
    state: { dropsTags: false, findsAnything: false, suggestsMore: 0, keepsNotes: true, refundStatus: 'SUCCESS' },
    find: (id: string) => {
      const index = orders.findIndex((_, i) => orderId(i) === id)
      return index < 0 ? undefined : { order: orders[index] as StandInOrder, index }
    },
    /** What was sent, and how much of it is not being returned. */
    returnable: (index: number) => {
      const taken = returns.filter(isGoing).flatMap(({ lines }) => lines)
      const order = orders[index]
      return (order ? parcelLines(order, index) : []).map((line) => {
        const own = taken.filter(({ parcelLine }) => parcelLine === line.id)
        return { ...line, left: line.quantity - own.reduce((sum, { quantity }) => sum + quantity, 0) }
      })
    },
  }
}

export type Store = ReturnType<typeof createStore>
