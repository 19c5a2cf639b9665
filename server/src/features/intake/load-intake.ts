/**
 * Everything that intakes need from the shop's database, read in one statement for any number of orders: on a busy
 * server an intake mostly waits for round trips. Read after the orders were locked, so it is current. What does not
 * depend on an order is cached until the shop's state changes.
 */

import { REFUSALS } from '@returns-desk/contract'
import { STATUS, type Translations } from '@returns-desk/engine'
import { sql } from 'kysely'
import { type Db, inLockedShop, type ShopDb } from '../../db/db.ts'
import { recordset } from '../../db/recordset.ts'
import { rowsAsJson } from '../../db/rows-as-json.ts'
import { type TextsByLanguage, textsByLanguage } from '../error-messages/queries.ts'
import { type Status, statusesOf } from '../return-statuses/queries.ts'
import { cachedByState, stateOf } from '../rules/shop-state.ts'
import type { ReturnedQuantities } from './returnable-lines.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** What of a method customers read. */
export const METHOD_TEXTS = ['name', 'short_instruction', 'long_instruction'] as const
/** What of an order line they read. */
export const LINE_TEXTS = ['product_title', 'variant_title'] as const

/** One order of one shop. */
export interface OrderPlace {
  readonly shopId: number
  readonly orderRef: string
}

export interface Reason {
  readonly id: number
  readonly name: string
  readonly display_name: string
  readonly description: string
  readonly translations: Translations
}

interface Method {
  readonly id: number
  readonly name: string
  readonly short_instruction: string
  readonly long_instruction: string
  readonly translations: Translations
}

export interface ReturnMethodRow extends Method {
  readonly display_pickup_address: boolean
  readonly generate_awb: boolean
  readonly is_external: boolean
  readonly awb_at_creation: boolean
  readonly cost_minor: number
}

export interface PaymentMethodRow extends Method {
  readonly require_iban: boolean
  readonly shopify_tag: string
}

export interface OpenPhoto {
  readonly id: string
  readonly photo_key: string
}

interface ShopPart {
  readonly shop: { readonly currency: string; readonly time_zone: string }
  readonly reasons: readonly Reason[]
  /** The active methods, before rules are applied. */
  readonly return_methods: readonly ReturnMethodRow[]
  readonly payment_methods: readonly PaymentMethodRow[]
  /** All eight, in order. */
  readonly statuses: readonly Status[]
  /** The shop's own texts for our refusals. */
  readonly texts: TextsByLanguage
}

interface OrderPart {
  readonly returned: ReturnedQuantities
  /** The part of these that is in completed returns. */
  readonly settled: ReturnedQuantities
  readonly returns_last_year: number
  readonly returns_ever: number
  readonly photos: readonly OpenPhoto[]
  readonly has_draft: boolean
  /** How often the tokens of this order have been ended. */
  readonly tokens_ended: number
  /** The return of this order that was already created with the same key, if any. */
  readonly made: string | null
}

export interface Intake extends ShopPart, OrderPart {
  /** Identifies the state of the shop's rules: see `ruleSetAt`. */
  readonly rules_state: string
}

export interface AskedOrder {
  readonly order_ref: string
  readonly email: string
  readonly intake_key: string | null
}

const ASKED_COLUMNS = { order_ref: 'text', email: 'text', intake_key: 'uuid' }

const lockName = (orderRef: string) => `order ${orderRef}`

/** Until the work is done, no concurrent transaction adds a return or a photo to these orders. */
export const inLockedOrders = <T>(
  db: Db,
  shopId: number,
  orderRefs: readonly string[],
  work: (shopDb: ShopDb) => Promise<T>,
  patienceMs?: number,
) => inLockedShop(db, shopId, orderRefs.map(lockName), work, patienceMs)

/** The same inside an open transaction. */
export const lockOrder = (db: ShopDb, { shopId, orderRef }: OrderPlace) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId}/${lockName(orderRef)}`}, 0))`.execute(db)

const reasonsOf = (shopId: number) => sql`
  select id, name, display_name, description, translations
  from return_reasons where shop_id = ${shopId} and deleted_at is null order by id`

const activeMethods = (table: 'return_methods' | 'payment_methods', columns: readonly string[], shopId: number) => sql`
  select id, name, short_instruction, long_instruction, translations, ${sql.join(columns.map((column) => sql.ref(column)))}
  from ${sql.table(table)} where shop_id = ${shopId} and active and deleted_at is null order by id`

const RETURN_METHOD_TERMS = ['display_pickup_address', 'generate_awb', 'is_external', 'awb_at_creation', 'cost_minor']
const PAYMENT_METHOD_TERMS = ['require_iban', 'shopify_tag']

const shopPart = (shopId: number) => sql<ShopPart>`
  select
  (select json_build_object('currency', s.currency, 'time_zone', s.time_zone) from shops s where s.shop_id = ${shopId}) as shop,
  ${rowsAsJson(reasonsOf(shopId))} as reasons,
  ${rowsAsJson(activeMethods('return_methods', RETURN_METHOD_TERMS, shopId))} as return_methods,
  ${rowsAsJson(activeMethods('payment_methods', PAYMENT_METHOD_TERMS, shopId))} as payment_methods,
  ${statusesOf(shopId)} as statuses,
  ${textsByLanguage(shopId, [...REFUSALS])} as texts`

const shopPartAt = cachedByState(async (db, shopId) => {
  const { rows } = await shopPart(shopId).execute(db)
  return rows[0] as ShopPart
})

/** One row per row of `asked`, in the same order. */
const orderParts = (shopId: number, now: Date) => sql`
  select lines.returned, lines.settled,
    (select count(*) from returns r
      where r.shop_id = ${shopId} and r.client_email_lower = lower(asked.email)
        and r.created_at > ${new Date(now.getTime() - YEAR_MS)} and r.order_index <> ${STATUS.CANCELLED}) as returns_last_year,
    (select count(*) from returns r
      where r.shop_id = ${shopId} and r.client_email_lower = lower(asked.email) and r.order_index <> ${STATUS.CANCELLED}) as returns_ever,
    (select coalesce(json_agg(json_build_object('id', o.id, 'photo_key', o.photo_key) order by o.created_at, o.id), '[]')
      from order_photos o where o.shop_id = ${shopId} and o.order_ref = asked.order_ref) as photos,
    exists (select from order_drafts d where d.shop_id = ${shopId} and d.order_ref = asked.order_ref) as has_draft,
    coalesce((select e.times from order_token_ends e
      where e.shop_id = ${shopId} and e.order_ref = asked.order_ref), 0) as tokens_ended,
    (select r.id from returns r where r.shop_id = ${shopId} and r.order_ref = asked.order_ref
      and r.intake_key = asked.intake_key) as made
  from asked, lateral (
    select coalesce(json_object_agg(line.ref, line.quantity), '{}') as returned,
      coalesce(json_object_agg(line.ref, line.settled) filter (where line.settled > 0), '{}') as settled
    from (
      select p.order_line_ref as ref, sum(p.quantity) as quantity,
        sum(p.quantity) filter (where r.order_index = ${STATUS.COMPLETED}) as settled
      from returns r join return_products p on p.shop_id = r.shop_id and p.return_id = r.id
      where r.shop_id = ${shopId} and r.order_ref = asked.order_ref and r.order_index <> ${STATUS.CANCELLED}
        and p.order_line_ref is not null
      group by 1
    ) as line
  ) as lines
  order by asked.position`

/** One intake per requested order, in the same order. */
export const loadIntakes = async (
  db: ShopDb,
  shopId: number,
  asked: readonly AskedOrder[],
  now: Date,
): Promise<Intake[]> => {
  const { rows } = await sql<{ rules_state: string; orders: readonly OrderPart[] }>`
    with asked as (
      select * from ${recordset('a', ASKED_COLUMNS, asked)}
    )
    select ${stateOf(shopId)} as rules_state, ${rowsAsJson(orderParts(shopId, now))} as orders`.execute(db)
  const { orders, rules_state } = rows[0] as NonNullable<(typeof rows)[0]>
  const shop = await shopPartAt(db, shopId, rules_state)
  return orders.map((order) => ({ ...shop, ...order, rules_state }))
}

export const loadIntake = async (
  db: ShopDb,
  { shopId, orderRef }: OrderPlace,
  { email, now }: { email: string; now: Date },
): Promise<Intake> => {
  const [intake] = await loadIntakes(db, shopId, [{ order_ref: orderRef, email, intake_key: null }], now)
  return intake as Intake
}
