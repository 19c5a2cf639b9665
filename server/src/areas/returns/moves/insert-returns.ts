/** Inserts returns with their products, history and numbers: one for a customer, thousands for a seed. */
import {
  type Facts,
  factsToKeep,
  isFinalStatus,
  returnNumber,
  type ShadowOutcome,
  STATUS,
  type StatusIndex,
  type Trace,
  type Translations,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import { randomId } from '../../../base/random.ts'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { arrayText, recordset } from '../../../db/recordset.ts'
import { accountHolderAad, ibanAad } from '../../../db/sealed-columns.ts'
import {
  HIT_COLUMNS,
  HIT_VALUES,
  HITS,
  hitsOf,
  isStored,
  snapshotOf,
  storeSnapshots,
} from '../../rules/deciding/rule-snapshots.ts'
import { insertShadowOutcomes } from '../../rules/deciding/shadow-rows.ts'

interface Address {
  readonly address1: string
  readonly city: string
  readonly county?: string
  readonly postal_code?: string
  readonly country: string
}

export interface NewReturn {
  readonly order_ref: string | null
  readonly order_name: string
  readonly order_number: string
  readonly client_email: string
  readonly language: string
  readonly currency: string
  readonly delivery_cost_minor: number
  readonly fee_minor?: number
  /** What the delivery to the customer cost, if it is refunded. */
  readonly original_delivery_minor?: number
  readonly is_kept?: boolean
  readonly return_method_id: number
  readonly payment_method_id: number
  readonly pickup_address: Address | null
  readonly awb: string | null
  readonly iban: string | null
  readonly account_holder?: string | null
  readonly customer_name?: string
  readonly customer_phone?: string
  /** `YYYY-MM-DD` */
  readonly send_by?: string | null
  readonly intake_key?: string | null
  readonly withdrawal_id?: number | null
  readonly created_at: Date
  readonly products: readonly NewReturnProduct[]
  /** From the first entry, with `from: null`, to the current status. */
  readonly history: readonly NewReturnEvent[]
  readonly trace: Trace | undefined
  /** The version of the rules that decided. */
  readonly rules_version?: number | undefined
  /** What rules in shadow would have done. */
  readonly shadow?: readonly ShadowOutcome[]
  /** The facts given to the rules, stored with the trace for rules that run on later events. */
  readonly facts?: Facts | undefined
}

export interface NewReturnProduct {
  readonly order_line_ref: string | null
  readonly quantity: number
  readonly price_minor: number
  readonly description: string
  readonly return_reason_id: number
  readonly product_title: string
  readonly variant_title: string
  readonly translations?: Translations | null
  readonly image_src: string | null
  readonly image_width: number | null
  readonly image_height: number | null
  readonly photo_keys: readonly string[]
  readonly sku?: string
}

export interface NewReturnEvent {
  readonly at: Date
  readonly actor: 'customer' | 'staff' | 'system'
  readonly from: StatusIndex | null
  readonly to: StatusIndex
}

const ID_BYTES = 16
/** 128 random bits in 22 characters. */
export const newReturnId = () => randomId(ID_BYTES)

export const productsTotal = (products: readonly NewReturnProduct[]) =>
  products.reduce((sum, { price_minor }) => sum + price_minor, 0)

const returnRow = (shopId: number, id: string, vault: Vault, newReturn: NewReturn) => {
  const {
    products,
    history,
    trace: _trace,
    rules_version: _version,
    shadow: _shadow,
    facts: _facts,
    iban,
    account_holder,
    ...rest
  } = newReturn
  const last = history.at(-1)
  return {
    fee_minor: 0,
    original_delivery_minor: 0,
    is_kept: false,
    customer_name: '',
    customer_phone: '',
    send_by: null,
    intake_key: null,
    withdrawal_id: null,
    ...rest,
    id,
    price_minor: productsTotal(products),
    order_index: last?.to ?? STATUS.NEW,
    moved_at: last?.at ?? rest.created_at,
    closed_at: last && isFinalStatus(last.to) ? last.at : null,
    keeps_photos: products.some(({ photo_keys }) => photo_keys.length > 0),
    iban_sealed: iban === null ? null : vault.seal(iban, ibanAad(shopId, id)),
    account_holder_sealed: account_holder ? vault.seal(account_holder, accountHolderAad(shopId, id)) : null,
  }
}

const productRow = (id: string, product: NewReturnProduct) => ({
  sku: '',
  ...product,
  return_id: id,
  translations: product.translations ?? null,
  photo_keys: arrayText(product.photo_keys),
})

const traceRow = (id: string, whole: Trace, { facts, rules_version, withdrawal_id = null }: NewReturn) => {
  const { rules: _rules, ...trace } = whole
  const kept = facts ? factsToKeep(facts) : null
  return {
    return_id: id,
    trace,
    facts: kept,
    rules_id: snapshotOf(whole).id,
    rules_version: rules_version ?? null,
    ...hitsOf(whole, withdrawal_id !== null),
  }
}

const RETURN_COLUMNS = {
  id: 'text',
  order_ref: 'text',
  order_name: 'text',
  order_number: 'text',
  client_email: 'text',
  customer_name: 'text',
  customer_phone: 'text',
  language: 'text',
  currency: 'text',
  price_minor: 'bigint',
  delivery_cost_minor: 'bigint',
  fee_minor: 'bigint',
  original_delivery_minor: 'bigint',
  is_kept: 'boolean',
  return_method_id: 'integer',
  payment_method_id: 'integer',
  order_index: 'integer',
  pickup_address: 'jsonb',
  awb: 'text',
  iban_sealed: 'text',
  account_holder_sealed: 'text',
  send_by: 'date',
  intake_key: 'uuid',
  withdrawal_id: 'integer',
  created_at: 'timestamptz',
  moved_at: 'timestamptz',
  closed_at: 'timestamptz',
  keeps_photos: 'boolean',
}

const PRODUCT_COLUMNS = {
  return_id: 'text',
  order_line_ref: 'text',
  quantity: 'integer',
  price_minor: 'bigint',
  description: 'text',
  return_reason_id: 'integer',
  product_title: 'text',
  variant_title: 'text',
  translations: 'jsonb',
  image_src: 'text',
  image_width: 'integer',
  image_height: 'integer',
  photo_keys: 'text',
  sku: 'text',
}

const EVENT_COLUMNS = { return_id: 'text', at: 'timestamptz', actor: 'text', from: 'integer', to: 'integer' }
const TRACE_COLUMNS = {
  return_id: 'text',
  trace: 'json',
  facts: 'json',
  rules_id: 'text',
  rules_version: 'integer',
  ...HIT_COLUMNS,
}

/** Fails if their rules are not stored. */
const insertTraces = (shopId: number, traces: readonly ReturnType<typeof traceRow>[]) => sql`
  insert into return_traces (shop_id, return_id, trace, facts, rules_id, rules_version, ${HITS})
  select ${shopId}, return_id, trace, facts, rules_id, rules_version, ${HIT_VALUES}
  from ${recordset('t', TRACE_COLUMNS, traces)}`

export interface InsertedReturn {
  readonly id: string
  readonly number: string
}

type InsertedRow =
  | { readonly return_id: string; readonly number: number }
  | { readonly return_id: null; readonly snapshot_id: string }

/**
 * The last of the next `count` numbers of the shop. A rollback gives them back. Who wants one queues for a lock: those who
 * wait for a row start again whenever somebody else was quicker, and some wait for long.
 */
const nextNumbers = (shopId: number, count: number) =>
  sql<{ last_number: number }>`
    insert into return_series (shop_id, last_number)
    select ${shopId}::integer, ${count}::integer
    from (select pg_advisory_xact_lock(hashtextextended(${`${shopId}/numbers`}, 0))) as turn
    on conflict (shop_id) do update set last_number = return_series.last_number + excluded.last_number
    returning last_number`

/**
 * In the same order. One statement for the returns, as every intake waits for it. Nobody else gets a number of this shop
 * from here to the end of the transaction (D-170), so lock what else must be locked before.
 */
export const insertReturns = async (
  db: ShopDb,
  vault: Vault,
  shopId: number,
  newReturns: readonly NewReturn[],
): Promise<InsertedReturn[]> => {
  if (newReturns.length === 0) return []
  const count = newReturns.length
  const withIds = newReturns.map((item) => ({ id: newReturnId(), item }))
  const returns = withIds.map(({ id, item }) => returnRow(shopId, id, vault, item))
  const products = withIds.flatMap(({ id, item }) => item.products.map((product) => productRow(id, product)))
  const events = withIds.flatMap(({ id, item }) => item.history.map((event) => ({ ...event, return_id: id })))
  const traces = withIds.flatMap(({ id, item }) => (item.trace ? [traceRow(id, item.trace, item)] : []))
  const snapshots = [...new Set(newReturns.flatMap(({ trace }) => (trace ? [snapshotOf(trace)] : [])))]
  const rulesIds = snapshots.map(({ id }) => id)
  // Returns the numbers, and the snapshots that are stored.
  const statement = sql<InsertedRow>`
    with series as (
      ${nextNumbers(shopId, count)}
    ), new_returns as (
      insert into returns (shop_id, number, id, order_ref, order_name, order_number, client_email, customer_name, customer_phone,
        language, currency, price_minor, delivery_cost_minor, fee_minor, original_delivery_minor, is_kept, return_method_id, payment_method_id, order_index,
        pickup_address, awb, iban_sealed, account_holder_sealed, account_entered_by, account_entered_at, send_by, intake_key, withdrawal_id, created_at,
        moved_at, closed_at, keeps_photos)
      select ${shopId}, last_number - ${count} + position, id, order_ref, order_name, order_number, client_email, customer_name, customer_phone,
        language, currency, price_minor, delivery_cost_minor, fee_minor, original_delivery_minor, is_kept, return_method_id, payment_method_id, order_index,
        pickup_address, awb, iban_sealed, account_holder_sealed, case when iban_sealed is not null then current_staff_id() end,
        case when iban_sealed is not null and current_staff_id() is not null then created_at end, send_by, intake_key, withdrawal_id, created_at,
        moved_at, closed_at, keeps_photos
      from ${recordset('r', RETURN_COLUMNS, returns)}, series
      returning id, number
    ), directory as (
      insert into return_directory (return_id, shop_id) select id, ${shopId} from new_returns
    ), products as (
      insert into return_products (shop_id, return_id, order_line_ref, quantity, price_minor, description, return_reason_id,
        product_title, variant_title, translations, image_src, image_width, image_height, photo_keys, sku)
      select ${shopId}, return_id, order_line_ref, quantity, price_minor, description, return_reason_id,
        product_title, variant_title, translations, image_src, image_width, image_height, photo_keys::text[], sku
      from ${recordset('p', PRODUCT_COLUMNS, products)}
    ), events as (
      insert into return_events (shop_id, return_id, at, actor, kind, from_index, from_name, to_index, to_name)
      select ${shopId}, e.return_id, e.at, e.actor, case when e."from" is null then 'created' else 'moved' end,
        e."from", before.name, e."to", after.name
      from ${recordset('e', EVENT_COLUMNS, events)}
      left join return_statuses before on before.shop_id = ${shopId} and before.order_index = e."from"
      left join return_statuses after on after.shop_id = ${shopId} and after.order_index = e."to"
      order by e.position
    ), traces as (${insertTraces(shopId, traces)} where ${isStored(shopId)})
    select id as return_id, number, null as snapshot_id from new_returns
    union all
    select null, null, id from rule_snapshots
    where shop_id = ${shopId} and id = any(${rulesIds}::text[])`
  const numbers = new Map<string, number>()
  const stored = new Set<string>()
  for (const row of (await statement.execute(db)).rows) {
    if (row.return_id === null) stored.add(row.snapshot_id)
    else numbers.set(row.return_id, row.number)
  }
  const missing = snapshots.filter(({ id }) => !stored.has(id))
  if (missing.length > 0) {
    await storeSnapshots(db, shopId, missing)
    const rest = traces.filter(({ rules_id }) => !stored.has(rules_id))
    await insertTraces(shopId, rest).execute(db)
  }
  const shadowed = withIds.flatMap(({ id, item: { shadow = [], created_at, rules_version } }) =>
    shadow.length > 0 ? [{ returnId: id, at: created_at, version: rules_version, shadow }] : [],
  )
  if (shadowed.length > 0) await insertShadowOutcomes(db, shopId, shadowed)
  return returns.map(({ id }) => ({ id, number: returnNumber(numbers.get(id) as number) }))
}

export const insertReturn = async (db: ShopDb, vault: Vault, shopId: number, newReturn: NewReturn): Promise<string> => {
  const [{ id }] = (await insertReturns(db, vault, shopId, [newReturn])) as [InsertedReturn]
  return id
}
