/** The series of numbers of a shop's returns. */
import { sql } from 'kysely'
import { type Db, executeLast, inShop } from '../../db/db.ts'

/** The last of the next `count` numbers. A rollback gives them back; until then nobody else gets a number of this shop. */
export const nextNumbers = (shopId: number, count: number) =>
  sql<{ last_number: number }>`
    insert into return_series (shop_id, last_number) values (${shopId}, ${count})
    on conflict (shop_id) do update set last_number = return_series.last_number + excluded.last_number
    returning last_number`

/** Does not wait for the disk: a commit of returns with these numbers does, and writes this one before itself. */
const commitNumbers = async (db: Db, shopId: number, count: number): Promise<number[]> => {
  const statement = sql<{ last_number: number }>`
    with next as (${nextNumbers(shopId, count)})
    select last_number, set_config('synchronous_commit', 'off', true) from next`
  const rows = await inShop(db, shopId, (shopDb) => executeLast(shopDb, statement.compile(shopDb)))
  const last = rows[0]?.last_number as number
  return Array.from({ length: count }, (_, i) => last - count + 1 + i)
}

/**
 * Gives work the numbers for `most` returns before its transaction, if other work of the same shop is under way:
 * then they do not wait for each other until both are committed. Work that is alone takes its numbers itself, without
 * a gap. It takes what it needs from the beginning of the list. What is left is used next; if the work fails, all of
 * its numbers are lost, because its transaction may have been committed nevertheless.
 */
export const numbersInStock = (db: Db) => {
  const stock = new Map<number, number[]>()
  const underWay = new Map<number, number>()
  const count = (shopId: number, change: number) => {
    const now = (underWay.get(shopId) ?? 0) + change
    if (now > 0) underWay.set(shopId, now)
    else underWay.delete(shopId)
  }

  const take = async (shopId: number, most: number): Promise<number[] | undefined> => {
    const left = stock.get(shopId) ?? []
    if (left.length < most && !underWay.has(shopId)) return undefined
    const numbers = left.splice(0, most)
    if (numbers.length < most) numbers.push(...(await commitNumbers(db, shopId, most - numbers.length)))
    return numbers
  }

  return async <T>(shopId: number, most: number, work: (numbers: number[] | undefined) => Promise<T>): Promise<T> => {
    const taking = take(shopId, most)
    count(shopId, 1)
    try {
      const numbers = await taking
      const result = await work(numbers)
      if (numbers?.length) stock.set(shopId, [...(stock.get(shopId) ?? []), ...numbers])
      return result
    } finally {
      count(shopId, -1)
    }
  }
}
