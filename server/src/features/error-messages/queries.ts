import type { ErrorCode } from '@returns-desk/contract'
import type { ShopDb } from '../../db/db.ts'

/** The texts that a shop has put in place of ours, by code; of all codes, or of those asked for. */
export const list = async (db: ShopDb, shopId: number, codes?: readonly string[]) => {
  const rows = await db
    .selectFrom('error_messages')
    .select(['code', 'message'])
    .where('shop_id', '=', shopId)
    .$if(codes !== undefined, (query) => query.where('code', 'in', codes as readonly string[]))
    .execute()
  return new Map(rows.map(({ code, message }) => [code, message]))
}

export const upsert = (db: ShopDb, shopId: number, code: ErrorCode, message: string) =>
  db
    .insertInto('error_messages')
    .values({ shop_id: shopId, code, message })
    .onConflict((conflict) => conflict.columns(['shop_id', 'code']).doUpdateSet({ message }))
    .execute()

export const remove = (db: ShopDb, shopId: number, code: ErrorCode) =>
  db.deleteFrom('error_messages').where('shop_id', '=', shopId).where('code', '=', code).execute()
