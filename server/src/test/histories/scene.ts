/** What there is at one moment of a history: the objects that its steps pick from. */
import type { RefundFacts, RefundKind, RefundProduct } from '@returns-desk/engine'
import { sql } from 'kysely'
import { inShop, type ShopDb } from '../../db/db.ts'
import type { ReturnFields } from '../builders.ts'
import { addReturns, newReturn } from '../builders.ts'
import type { History } from './history.ts'
import { IBANS, type Stage } from './stage.ts'

interface Payout {
  readonly id: number
  readonly return_id: string
  readonly reference: string
  readonly amount_minor: number
  readonly key: string | null
}

interface Product {
  readonly id: number
  readonly return_id: string
  readonly sku: string
}

export interface Entry {
  readonly id: number
  readonly return_id: string
  readonly kind: RefundKind
  readonly product_id: number | null
  readonly amount_minor: number
  readonly key: string | null
}

interface Found extends RefundProduct {
  readonly return_id: string
}

interface Terms extends Omit<RefundFacts, 'products'> {
  readonly return_id: string
}

export interface Scene {
  readonly payouts: readonly Payout[]
  readonly files: readonly number[]
  readonly credits: readonly number[]
  readonly lines: readonly number[]
  /** With all their columns. */
  readonly entries: readonly Entry[]
  readonly spendings: readonly { readonly key: string; readonly amount_minor: number }[]
  readonly products: readonly Found[]
  readonly terms: readonly Terms[]
}

/** The returns of a history, as they are at its beginning. */
export interface Cast {
  readonly returns: readonly { readonly id: string; readonly number: string; readonly iban: string | null }[]
  readonly products: readonly Product[]
}

const fieldsOf = (stage: Stage, history: History, mark: string): ReturnFields[] =>
  history.returns.map(({ byBank, account, products, ...fields }, place) => ({
    ...fields,
    requiresIban: byBank,
    ...(byBank && { iban: IBANS[account] ?? null, account_holder: 'Ștefan Ionescu' }),
    order_name: `#${mark}-${place}`,
    awb: `AWB${mark}${place}`,
    products: products.map((product, i) => ({
      ...newReturn(stage.shop).products[0],
      ...product,
      ...{ sku: `SKU-${mark}-${place}-${i}` },
    })) as ReturnFields['products'] & object,
  }))

export const castOf = async (stage: Stage, history: History, mark: string): Promise<Cast> => {
  const { world, shop } = stage
  const fields = fieldsOf(stage, history, mark)
  const ids = await addReturns(world, shop, fields)
  const products = await inShop(world.db, shop.id, async (db) => {
    const own = db.selectFrom('return_products').select(['id', 'return_id', 'sku']).where('shop_id', '=', shop.id)
    return own.where('return_id', 'in', ids).orderBy('id').execute()
  })
  const numbers = await Promise.all(ids.map((id) => stage.people[0].inspections.get({ params: { id } })))
  const returns = ids.map((id, i) => ({ id, number: numbers[i]?.number ?? '', iban: fields[i]?.iban ?? null }))
  return { returns, products }
}

/** All in one query: it is asked after every moment. */
export const readScene = async (db: ShopDb, shopId: number, { returns }: Cast): Promise<Scene> => {
  const isOwn = sql`shop_id = ${shopId} and return_id = any(${returns.map(({ id }) => id)}::text[])`
  const { rows } = await sql<{ [Name in keyof Scene]: Scene[Name] | null }>`
    with own as (select * from payouts where ${isOwn}), own_credits as (select * from store_credits where ${isOwn})
    select
      (select json_agg(own order by id) from own) as payouts,
      (select json_agg(distinct b.file_id) from bank_file_rows b
        where b.shop_id = ${shopId} and b.payout_id in (select id from own)) as files,
      (select json_agg(id order by id) from own_credits) as credits,
      (select json_agg(u) from store_credit_uses u
        where u.shop_id = ${shopId} and u.credit_id in (select id from own_credits)) as spendings,
      (select json_agg(id order by id) from bank_lines where shop_id = ${shopId} and state <> 'matched') as lines,
      (select json_agg(e order by e.id) from refund_entries e where ${isOwn}) as entries,
      (select json_agg(json_build_object('id', id, 'return_id', return_id, 'quantity', quantity, 'price', price_minor,
        'accepted', accepted, 'deduction', deduction_minor, 'is_inspected', inspected_at is not null) order by id)
        from return_products where ${isOwn}) as products,
      (select json_agg(json_build_object('return_id', id, 'way_back', delivery_cost_minor, 'fee', fee_minor,
        'original_delivery', original_delivery_minor)) from returns
        where shop_id = ${shopId} and id = any(${returns.map(({ id }) => id)}::text[])) as terms`.execute(db)
  const [found] = rows
  return {
    payouts: found?.payouts ?? [],
    files: found?.files ?? [],
    credits: found?.credits ?? [],
    lines: found?.lines ?? [],
    entries: found?.entries ?? [],
    spendings: found?.spendings ?? [],
    products: found?.products ?? [],
    terms: found?.terms ?? [],
  }
}

export const picked = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(all.length, 1)]
