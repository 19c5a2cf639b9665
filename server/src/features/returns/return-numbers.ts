/** The series of numbers of a shop's returns. */
import { sql } from 'kysely'
import { type Db, executeLast, inShop, type ShopDb } from '../../db/db.ts'

const nextNumbers = (db: ShopDb, shopId: number, count: number) =>
  sql<{ last_number: number }>`
    insert into return_series (shop_id, last_number) values (${shopId}, ${count})
    on conflict (shop_id) do update set last_number = return_series.last_number + excluded.last_number
    returning last_number`.compile(db)

const upTo = (last: number, count: number) => Array.from({ length: count }, (_, i) => last - count + 1 + i)

/** A rollback gives them back. Until the end of the transaction nobody else gets a number of this shop. */
export const takeNumbers = async (db: ShopDb, shopId: number, count: number): Promise<number[]> => {
  const { rows } = await db.executeQuery(nextNumbers(db, shopId, count))
  return upTo(rows[0]?.last_number as number, count)
}

const commitNumbers = async (db: Db, shopId: number, count: number): Promise<number[]> => {
  const rows = await inShop(db, shopId, (shopDb) => executeLast(shopDb, nextNumbers(shopDb, shopId, count)))
  return upTo(rows[0]?.last_number as number, count)
}

/**
 * Gives work the numbers of up to `count` returns, before its transaction: so transactions of one shop do not wait for
 * each other. The work takes what it needs from the beginning of the list. What is left is used next; if the work
 * fails, all of them are lost, because its transaction may have been committed nevertheless.
 */
export const numbersInStock = (db: Db) => {
  const stock = new Map<number, number[]>()
  return async <T>(shopId: number, count: number, work: (numbers: number[]) => Promise<T>): Promise<T> => {
    const numbers = stock.get(shopId)?.splice(0, count) ?? []
    if (numbers.length < count) numbers.push(...(await commitNumbers(db, shopId, count - numbers.length)))
    const result = await work(numbers)
    if (numbers.length > 0) stock.set(shopId, [...(stock.get(shopId) ?? []), ...numbers])
    return result
  }
}
