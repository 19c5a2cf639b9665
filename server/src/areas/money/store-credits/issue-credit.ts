/**
 * Issues the store credit of a payout, in the payout's transaction: the one is not there without the other. The customer
 * gets its code by mail.
 */
import { isLanguageCode } from '@returns-desk/contract'
import { formatDay, formatMinorUnits } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { storeCreditAad } from '../../../db/sealed-columns.ts'
import { planEffects, valuesAad } from '../../../outbox/plan-effects.ts'
import { hashOf, newCode } from './credit-code.ts'

interface Issued {
  readonly return_id: string
  readonly value_minor: number
  readonly currency: string
  /** The last day, in the shop's time zone. */
  readonly last_day: string
  readonly to: string
  /** As the order has it: an imported one may have anything here, or nothing. */
  readonly language: string
  readonly shop_language: string
}

const DEFAULT_DAYS = 365

/** It can be spent until its last day is over in the shop's time zone. */
const insertCredit = async (
  db: ShopDb,
  shopId: number,
  id: number,
  at: Date,
  code: { hash: string; sealed: string },
) => {
  const { rows } = await sql<Issued>`
    with ends as (
      select p.shop_id, p.id, p.return_id, p.amount_minor, p.currency, shop.time_zone, r.client_email, r.language,
        shop.language as shop_language,
        (${at}::timestamptz at time zone shop.time_zone)::date + coalesce(s.store_credit_days, ${sql.lit(DEFAULT_DAYS)}) as last_day
      from payouts p
      join returns r on r.shop_id = p.shop_id and r.id = p.return_id
      join shops shop on shop.shop_id = p.shop_id
      left join settings s on s.shop_id = p.shop_id
      where p.shop_id = ${shopId} and p.id = ${id} and p.route = 'store_credit'
    ), credit as (
      insert into store_credits (shop_id, id, return_id, code_hash, code_sealed, value_minor, currency, created_at, expires_at)
      select shop_id, id, return_id, ${code.hash}, ${code.sealed}, amount_minor, currency, ${at},
        (last_day + 1)::timestamp at time zone time_zone
      from ends
      returning return_id, value_minor, currency
    )
    select credit.*, to_char(ends.last_day, 'YYYY-MM-DD') as last_day, ends.client_email as to, ends.language, ends.shop_language
    from credit, ends`.execute(db)
  return rows[0]
}

/** The payout is the caller's to settle. */
export const issueCredit = async (deps: Deps, db: ShopDb, shopId: number, payoutId: number): Promise<void> => {
  const code = newCode()
  const sealed = deps.vault.seal(code, storeCreditAad(shopId, payoutId))
  const issued = await insertCredit(db, shopId, payoutId, deps.clock(), { hash: hashOf(shopId, code), sealed })
  if (!issued) throw new Error(`payout ${payoutId} is none of store credit`)
  const { return_id: returnId, value_minor, currency, last_day, to, shop_language } = issued
  const language = isLanguageCode(issued.language) ? issued.language : shop_language
  const key = `store-credit/${payoutId}`
  const values = {
    'credit.code': code,
    'credit.value': formatMinorUnits(value_minor, currency, language),
    'credit.expires': formatDay(last_day, language),
  }
  const values_sealed = deps.vault.seal(JSON.stringify(values), valuesAad(shopId, key))
  const payload = { template: { type: 'store_credit' }, to, language, values_sealed } as const
  await planEffects(deps, db, shopId, [{ kind: 'email', returnId, key, payload }])
}
