/** An order as its customer sees it: what can be returned, what has been, and an unfinished draft. */
import { type PortalOrder, REFUSALS } from '@returns-desk/contract'
import {
  type ChosenLine,
  chosenTotal,
  type Facts,
  inLanguage,
  type Objection,
  type OpenChoices,
  objectionToOrder,
  type ReturnableLine,
  returnableLines,
  returnNumber,
  shownName,
  toDecimal,
  windowSoFar,
} from '@returns-desk/engine'
import type { Order } from '../../../adapters/platform/port.ts'
import type { ShopDb } from '../../../db/db.ts'
import { ownName } from '../../../db/own-text.ts'
import { ruleSetAt } from '../../rules/deciding/rule-set.ts'
import { list as listTexts, textsFor } from '../../shop/error-messages/queries.ts'
import type { RefusedRequest } from '../requests/keep-refusals.ts'
import { type Intake, LINE_TEXTS, loadIntake, type OpenPhoto, type OrderPlace } from '../requests/load-intake.ts'
import { type Around, wireWindow } from '../requests/make-offer.ts'
import { faultOf, wordRefusal } from '../requests/refusals.ts'

const findDraft = async (db: ShopDb, { shopId, orderRef }: OrderPlace) => {
  const kept = db.selectFrom('order_drafts').select('draft').where('shop_id', '=', shopId)
  return (await kept.where('order_ref', '=', orderRef).executeTakeFirst())?.draft ?? null
}

const listReturns = async (db: ShopDb, { shopId, orderRef }: OrderPlace, reader: string) => {
  const rows = await db
    .selectFrom('returns as r')
    .innerJoin('return_statuses as s', (join) =>
      join.onRef('s.shop_id', '=', 'r.shop_id').onRef('s.order_index', '=', 'r.order_index'),
    )
    .select(['r.id', 'r.number', 'r.created_at', ownName('s', reader).as('status')])
    .where('r.shop_id', '=', shopId)
    .where('r.order_ref', '=', orderRef)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: returnNumber(row.number),
    created_at: row.created_at.toISOString(),
    status: row.status,
  }))
}

/** Everything returnable, or if nothing is, everything bought: the return window is still of interest. */
const wholeOrder = (lines: readonly ReturnableLine[]): ChosenLine[] => {
  const left = lines.filter(({ returnable }) => returnable > 0)
  return (left.length > 0 ? left : lines).map(({ line, returnable }) => ({
    line,
    quantity: returnable || line.quantity,
    reasonId: undefined,
  }))
}

const lineView = (
  { line, returnable, objection }: ReturnableLine,
  { currency, reader }: { currency: string; reader: string },
  word: (objection: Objection) => PortalOrder['refusal'],
) => ({
  ...inLanguage(line, LINE_TEXTS, reader),
  returnable_quantity: returnable,
  unit_price: toDecimal(line.unit_price_minor, currency),
  refusal: objection ? word(objection) : null,
})

const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

/** Everything that the customer has yet to choose, also which of the products. */
const openChoices = (
  { reasons, return_methods, payment_methods }: Intake,
  lines: readonly ChosenLine[],
): OpenChoices => {
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    'return.reason': { values: ids(reasons), atMost: items },
    'return.has_photos': { values: [true, false] },
    'return.method': { values: ids(return_methods) },
    'return.payment_method': { values: ids(payment_methods) },
    'return.item_count': { min: 1, max: items },
    'return.total': { min: Math.min(...lines.map(({ line }) => line.unit_price_minor)), max: chosenTotal(lines) },
    'product.quantity': { min: 1, max: Math.max(...lines.map(({ quantity }) => quantity)) },
    hasOpenProducts: true,
  }
}

export interface OrderView extends Omit<PortalOrder, 'photos'> {
  readonly openPhotos: readonly OpenPhoto[]
  /** Set if nothing of the order can be returned, for `keepRefusal`. */
  readonly refused: RefusedRequest | undefined
  /** What the rules were asked about the whole order. */
  readonly facts: Facts
}

const stateOf = async (db: ShopDb, place: OrderPlace, order: Order, { now, ruleSet: other }: Around) => {
  const intake: Intake = await loadIntake(db, place, { email: order.email, now })
  const lines = returnableLines(order.lines, intake)
  const ruleSet = other ?? (await ruleSetAt(db, place.shopId, intake.rules_state))
  const facts = { returnsLastYear: intake.returns_last_year, returnsEver: intake.returns_ever, now }
  const whole = wholeOrder(lines)
  return { intake, lines, window: windowSoFar(ruleSet, order, { lines: whole }, facts, openChoices(intake, whole)) }
}

export const viewOrder = async (db: ShopDb, place: OrderPlace, order: Order, around: Around): Promise<OrderView> => {
  const { now, language, reader } = around
  const { intake, lines, window } = await stateOf(db, place, order, around)
  const texts = textsFor(await listTexts(db, place.shopId, REFUSALS), reader)
  const word = (objection: Objection) => wordRefusal(objection, language, texts)
  const { facts, open, refusal } = window
  const objection =
    objectionToOrder(order, intake, lines, { window: window.best, now }) ??
    (refusal ? ({ code: 'return_refused', message: refusal } as const) : undefined)
  const request = { orderRef: order.ref, email: order.email, stage: 'opening', facts, open, intake } as const
  return {
    name: order.name,
    email: order.email,
    currency: order.currency,
    ordered_at: order.created_at.toISOString(),
    delivered_at: order.delivered_at?.toISOString() ?? null,
    window: wireWindow(window, now),
    refusal: objection ? word(objection) : null,
    lines: lines.map((line) => lineView(line, { currency: order.currency, reader }, word)),
    reasons: intake.reasons.map((reason) => ({
      ...inLanguage(reason, ['description'], reader),
      name: shownName(reason, reader),
    })),
    returns: await listReturns(db, place, reader),
    customer: { name: order.customer.name, phone: order.customer.phone, address: order.customer.address },
    draft: await findDraft(db, place),
    openPhotos: intake.photos,
    facts,
    refused: objection && { ...request, code: faultOf(objection, language).code, window: window.best },
  }
}
