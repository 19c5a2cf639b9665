import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { joinMoveFacts, moveFacts } from '../moves/move-guards.ts'
import type { RowFacts } from './judge.ts'

const factsOf = (shopId: number, ids: readonly string[]) => sql<RowFacts>`
  select r.id, r.order_name, r.version, r.order_index, r.assignee_id, r.client_email <> '' as is_reachable,
    r.awb is not null as has_awb, m.is_external or r.is_kept as is_external, p.require_iban, label.state as label_state,
    label.label_key is not null as has_label_file, ${moveFacts}
  from returns r
  join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
  join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
  ${joinMoveFacts}
  left join lateral (
    select l.state, l.label_key from labels l where l.shop_id = r.shop_id and l.return_id = r.id
    order by l.attempt desc limit 1) as label on true
  where r.shop_id = ${shopId} and r.id = any(${ids}::text[])`

export const listFacts = async (db: ShopDb, shopId: number, ids: readonly string[]): Promise<RowFacts[]> =>
  (await factsOf(shopId, ids).execute(db)).rows

/** Locked until the transaction ends: nobody moves it in between. */
export const lockFacts = async (db: ShopDb, shopId: number, id: string): Promise<RowFacts | undefined> => {
  const row = db.selectFrom('returns').select('id').where('shop_id', '=', shopId).where('id', '=', id)
  // The lock first, by itself: a transaction that waited for it must see what was changed meanwhile, the label too.
  await row.forUpdate().executeTakeFirst()
  return (await listFacts(db, shopId, [id]))[0]
}
