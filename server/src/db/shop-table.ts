/** Common statements of shop tables in which staff list, add, change and delete rows. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { DomainError } from '../base/errors.ts'
import { type ShopDb, violatesUnique } from './db.ts'
import type { DB, Generated } from './types.ts'

type ShopTableName = {
  [Name in keyof DB]: DB[Name] extends { id: Generated<number>; shop_id: number; version: Generated<number> }
    ? Name
    : never
}[keyof DB]

interface Options<Name extends ShopTableName> {
  readonly orderBy?: keyof DB[Name]
  /** Deleting hides a row, because returns that used it still show it. `false` if rows cannot be deleted. */
  readonly hidesDeleted?: boolean
}

export interface RowFilter {
  readonly active?: boolean | undefined
}

export const shopTable = <Name extends ShopTableName>(name: Name, options: Options<Name> = {}) => {
  type Row = Selectable<DB[Name]>
  const { hidesDeleted = true } = options
  // A table that has all the columns named below stands in for `name`; the rows and values get their own types back.
  const table = name as 'payment_methods'
  const orderBy = (options.orderBy ?? 'id') as 'id'

  const rowsOf = (db: ShopDb, shopId: number) =>
    db
      .selectFrom(table)
      .selectAll()
      .where('shop_id', '=', shopId)
      .$if(hidesDeleted, (query) => query.where('deleted_at', 'is', null))

  const existing = (db: ShopDb, shopId: number, id: number) =>
    db
      .updateTable(table)
      .where('shop_id', '=', shopId)
      .where('id', '=', id)
      .$if(hidesDeleted, (query) => query.where('deleted_at', 'is', null))

  const nameTaken = (error: unknown): never => {
    throw violatesUnique(error, `${name}_name`) ? new DomainError('name_taken') : error
  }

  return {
    list: (db: ShopDb, shopId: number, { active }: RowFilter = {}): Promise<Row[]> =>
      rowsOf(db, shopId)
        .$if(active !== undefined, (query) => query.where('active', '=', active as boolean))
        .orderBy(orderBy)
        .$castTo<Row>()
        .execute(),

    find: (db: ShopDb, shopId: number, id: number): Promise<Row | undefined> =>
      rowsOf(db, shopId).where('id', '=', id).$castTo<Row>().executeTakeFirst(),

    insert: (db: ShopDb, shopId: number, row: Omit<Insertable<DB[Name]>, 'shop_id'>): Promise<Row> =>
      db
        .insertInto(table)
        .values({ ...(row as Insertable<DB['payment_methods']>), shop_id: shopId })
        .returningAll()
        .$castTo<Row>()
        .executeTakeFirstOrThrow()
        .catch(nameTaken),

    /** `undefined` if there is no such row, or its version is no longer `ifMatch`. */
    update: (
      db: ShopDb,
      shopId: number,
      id: number,
      patch: Updateable<DB[Name]>,
      ifMatch?: number,
    ): Promise<Row | undefined> =>
      existing(db, shopId, id)
        .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch as number))
        .set({ ...(patch as object), version: sql`version + 1` })
        .returningAll()
        .$castTo<Row>()
        .executeTakeFirst()
        .catch(nameTaken),

    remove: (db: ShopDb, shopId: number, id: number, now: Date) =>
      existing(db, shopId, id).set({ deleted_at: now }).returning('id').executeTakeFirst(),
  }
}
