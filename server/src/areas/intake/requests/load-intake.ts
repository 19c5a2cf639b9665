/**
 * Everything that an intake needs from the shop's database, in one statement. Read after the order was locked, so it is
 * current.
 */
import {
  type IntakeFacts,
  type PaymentMethodTerms,
  type ReturnMethodTerms,
  STATUS,
  type Translations,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Order } from '../../../adapters/platform/port.ts'
import { DomainError, found } from '../../../base/errors.ts'
import { type Db, inLockedShop, type ShopDb } from '../../../db/db.ts'
import { rowsAsJson } from '../../../db/rows-as-json.ts'
import { timesEnded } from '../../../http/order-tokens.ts'
import { stateOf } from '../../rules/deciding/rule-set.ts'

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

interface MethodTexts {
  readonly name: string
  readonly short_instruction: string
  readonly long_instruction: string
  readonly translations: Translations
}

export interface ReturnMethodRow extends MethodTexts, ReturnMethodTerms {
  readonly is_external: boolean
  readonly awb_at_creation: boolean
}

export interface PaymentMethodRow extends MethodTexts, PaymentMethodTerms {
  readonly shopify_tag: string
}

export interface OpenPhoto {
  readonly id: string
  readonly photo_key: string
}

export interface Intake extends IntakeFacts {
  readonly reasons: readonly Reason[]
  readonly return_methods: readonly ReturnMethodRow[]
  readonly payment_methods: readonly PaymentMethodRow[]
  readonly photos: readonly OpenPhoto[]
  readonly has_draft: boolean
  /** How often the tokens of this order have been ended. */
  readonly tokens_ended: number
  /** The return of this order that was already created with the same key, if any. */
  readonly made: string | null
  /** Identifies the state of the shop's rules: see `ruleSetAt`. */
  readonly rules_state: string
}

const lockName = (orderRef: string) => `order ${orderRef}`

/** Until the work is done, no concurrent transaction adds a return or a photo to this order. */
export const inLockedOrder = <T>(db: Db, { shopId, orderRef }: OrderPlace, work: (shopDb: ShopDb) => Promise<T>) =>
  inLockedShop(db, shopId, [lockName(orderRef)], work)

/** The same inside an open transaction. */
export const lockOrder = (db: ShopDb, { shopId, orderRef }: OrderPlace) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId}/${lockName(orderRef)}`}, 0))`.execute(db)

/** The order, if the address that was proved is still the order's. If it has changed since, the proof is void. */
export const ownOrder = (order: Order | undefined, email: string): Order => {
  if (!order) throw new DomainError('order_not_found')
  if (order.email.toLowerCase() !== email.toLowerCase()) throw new DomainError('unauthorized')
  return order
}

const reasonsOf = (shopId: number) => sql`
  select id, name, display_name, description, translations
  from return_reasons where shop_id = ${shopId} and deleted_at is null order by id`

const activeMethods = (table: 'return_methods' | 'payment_methods', columns: readonly string[], shopId: number) => sql`
  select id, name, short_instruction, long_instruction, translations, ${sql.join(columns.map((column) => sql.ref(column)))}
  from ${sql.table(table)} where shop_id = ${shopId} and active and deleted_at is null order by id`

const RETURN_METHOD_TERMS = ['display_pickup_address', 'generate_awb', 'is_external', 'awb_at_creation', 'cost_minor']
const PAYMENT_METHOD_TERMS = ['require_iban', 'shopify_tag']

interface Asked {
  /** Of the customer. */
  readonly email: string
  readonly intakeKey?: string
  readonly now: Date
}

const ofShop = (shopId: number) => sql`
  ${stateOf(shopId)} as rules_state,
  (select json_build_object('currency', s.currency, 'time_zone', s.time_zone) from shops s where s.shop_id = ${shopId}) as shop,
  ${rowsAsJson(reasonsOf(shopId))} as reasons,
  ${rowsAsJson(activeMethods('return_methods', RETURN_METHOD_TERMS, shopId))} as return_methods,
  ${rowsAsJson(activeMethods('payment_methods', PAYMENT_METHOD_TERMS, shopId))} as payment_methods`

const ofCustomer = (shopId: number, { email, now }: Asked) => sql`
  (select count(*)::int from returns r
    where r.shop_id = ${shopId} and r.client_email_lower = lower(${email}::text)
      and r.created_at > ${new Date(now.getTime() - YEAR_MS)} and r.order_index <> ${STATUS.CANCELLED}) as returns_last_year,
  (select count(*)::int from returns r
    where r.shop_id = ${shopId} and r.client_email_lower = lower(${email}::text) and r.order_index <> ${STATUS.CANCELLED}) as returns_ever`

const ofOrder = ({ shopId, orderRef }: OrderPlace, intakeKey: string | null) => sql`
  (select coalesce(json_agg(json_build_object('id', o.id, 'photo_key', o.photo_key) order by o.created_at, o.id), '[]')
    from order_photos o where o.shop_id = ${shopId} and o.order_ref = ${orderRef}) as photos,
  exists (select from order_drafts d where d.shop_id = ${shopId} and d.order_ref = ${orderRef}) as has_draft,
  ${timesEnded(shopId, orderRef)} as tokens_ended,
  (select r.id from returns r where r.shop_id = ${shopId} and r.order_ref = ${orderRef}
    and r.intake_key = ${intakeKey}::uuid) as made`

/** Of the order's lines, what is in returns. */
const returnedOf = ({ shopId, orderRef }: OrderPlace) => sql`
  select coalesce(json_object_agg(line.ref, line.quantity), '{}') as returned,
    coalesce(json_object_agg(line.ref, line.settled) filter (where line.settled > 0), '{}') as settled
  from (
    select p.order_line_ref as ref, sum(p.quantity) as quantity,
      sum(p.quantity) filter (where r.order_index = ${STATUS.COMPLETED}) as settled
    from returns r join return_products p on p.shop_id = r.shop_id and p.return_id = r.id
    where r.shop_id = ${shopId} and r.order_ref = ${orderRef} and r.order_index <> ${STATUS.CANCELLED}
      and p.order_line_ref is not null
    group by 1
  ) as line`

export const loadIntake = async (db: ShopDb, place: OrderPlace, asked: Asked): Promise<Intake> => {
  const { shopId } = place
  const { rows } = await sql<Intake>`
    select lines.returned, lines.settled, ${ofShop(shopId)}, ${ofCustomer(shopId, asked)}, ${ofOrder(place, asked.intakeKey ?? null)}
    from (${returnedOf(place)}) as lines`.execute(db)
  return found(rows[0])
}
