/**
 * All that the shop's database knows for an intake, read in one statement: on a busy server the ways to the database and
 * back are what an intake waits for. Read after the order was locked, it is how the order stands.
 */
import { REFUSALS } from '@returns-desk/contract'
import { sql } from 'kysely'
import { type Db, inLockedShop, type ShopDb } from '../../db/db.ts'
import { stateOf } from '../rules/shop-state.ts'
import type { ReturnedQuantities } from './returnable-lines.ts'

const COMPLETED = 7
const CANCELLED = 8
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

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
}

interface Method {
  readonly id: number
  readonly name: string
  readonly short_instruction: string
  readonly long_instruction: string
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

export interface Intake {
  readonly shop: { readonly currency: string; readonly time_zone: string }
  readonly reasons: readonly Reason[]
  /** What can be chosen today, as far as no rule says otherwise. */
  readonly return_methods: readonly ReturnMethodRow[]
  readonly payment_methods: readonly PaymentMethodRow[]
  readonly returned: ReturnedQuantities
  /** Of these, what is in returns that are completed. */
  readonly settled: ReturnedQuantities
  readonly returns_last_year: number
  readonly photos: readonly OpenPhoto[]
  readonly has_draft: boolean
  /** The return of this order that was made with the key at hand, if one was. */
  readonly made: string | null
  /** What the shop says instead of our refusals, by code. */
  readonly texts: Readonly<Record<string, string>>
  /** Names the state of the shop's rules: see `ruleSetAt`. */
  readonly rules_state: string
}

const lockName = (orderRef: string) => `order ${orderRef}`

/** Until the work is done nobody else takes in a return, or a photo, of this order. */
export const inLockedOrder = <T>(db: Db, { shopId, orderRef }: OrderPlace, work: (shopDb: ShopDb) => Promise<T>) =>
  inLockedShop(db, shopId, lockName(orderRef), work)

/** The same for whoever is in the shop already. */
export const lockOrder = (db: ShopDb, { shopId, orderRef }: OrderPlace) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId}/${lockName(orderRef)}`}, 0))`.execute(db)

export const loadIntake = async (
  db: ShopDb,
  { shopId, orderRef }: OrderPlace,
  { email, now, intakeKey = null }: { email: string; now: Date; intakeKey?: string | null },
): Promise<Intake> => {
  const { rows } = await sql<Intake>`
    with place as (select ${shopId}::integer as shop_id, ${orderRef}::text as order_ref)
    select
      (select json_build_object('currency', s.currency, 'time_zone', s.time_zone) from shops s where s.shop_id = place.shop_id) as shop,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'display_name', r.display_name,
          'description', r.description) order by r.id), '[]')
        from return_reasons r where r.shop_id = place.shop_id and r.deleted_at is null) as reasons,
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'short_instruction', m.short_instruction,
          'long_instruction', m.long_instruction, 'display_pickup_address', m.display_pickup_address,
          'generate_awb', m.generate_awb, 'is_external', m.is_external, 'awb_at_creation', m.awb_at_creation,
          'cost_minor', m.cost_minor) order by m.id), '[]')
        from return_methods m where m.shop_id = place.shop_id and m.active and m.deleted_at is null) as return_methods,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'short_instruction', p.short_instruction,
          'long_instruction', p.long_instruction, 'require_iban', p.require_iban, 'shopify_tag', p.shopify_tag) order by p.id), '[]')
        from payment_methods p where p.shop_id = place.shop_id and p.active and p.deleted_at is null) as payment_methods,
      (select coalesce(json_object_agg(line.ref, line.quantity), '{}') from (
          select p.order_line_ref as ref, sum(p.quantity) as quantity
          from returns r join return_products p on p.shop_id = r.shop_id and p.return_id = r.id
          where r.shop_id = place.shop_id and r.order_ref = place.order_ref and r.order_index <> ${CANCELLED}
            and p.order_line_ref is not null
          group by 1) as line) as returned,
      (select coalesce(json_object_agg(line.ref, line.quantity), '{}') from (
          select p.order_line_ref as ref, sum(p.quantity) as quantity
          from returns r join return_products p on p.shop_id = r.shop_id and p.return_id = r.id
          where r.shop_id = place.shop_id and r.order_ref = place.order_ref and r.order_index = ${COMPLETED}
            and p.order_line_ref is not null
          group by 1) as line) as settled,
      (select count(*) from returns r where r.shop_id = place.shop_id and lower(r.client_email) = lower(${email})
          and r.created_at > ${new Date(now.getTime() - YEAR_MS)} and r.order_index <> ${CANCELLED}) as returns_last_year,
      (select coalesce(json_agg(json_build_object('id', o.id, 'photo_key', o.photo_key) order by o.created_at, o.id), '[]')
        from order_photos o where o.shop_id = place.shop_id and o.order_ref = place.order_ref) as photos,
      exists (select from order_drafts d where d.shop_id = place.shop_id and d.order_ref = place.order_ref) as has_draft,
      (select r.id from returns r where r.shop_id = place.shop_id and r.order_ref = place.order_ref
          and r.intake_key = ${intakeKey}::uuid) as made,
      (select coalesce(json_object_agg(e.code, e.message), '{}')
        from error_messages e where e.shop_id = place.shop_id and e.code = any(${[...REFUSALS]})) as texts,
      ${stateOf(shopId)} as rules_state
    from place`.execute(db)
  return rows[0] as Intake
}
