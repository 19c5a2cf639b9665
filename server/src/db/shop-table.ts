/** Common statements of shop tables in which staff list, add, change and delete rows. */
import type { Translations } from '@returns-desk/engine'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { DomainError } from '../base/errors.ts'
import { type ShopDb, violatesUnique } from './db.ts'
import { keepTranslations } from './keep-translations.ts'
import type { DB, Generated } from './types.ts'

type ShopTableName = {
  [Name in keyof DB]: DB[Name] extends {
    id: Generated<number>
    shop_id: number
    version: Generated<number>
    translations: Generated<unknown>
  }
    ? Name
    : never
}[keyof DB]

/** Of translations the database knows only that they are JSON. */
type Translated<Row> = Omit<Row, 'translations'> & { translations?: Translations | undefined }

interface Options<Name extends ShopTableName> {
  readonly orderBy?: keyof DB[Name]
  /** Deleting hides a row, because returns that used it still show it. `false` if rows cannot be deleted. */
  readonly hidesDeleted?: boolean
}

export interface RowFilter {
  readonly active?: boolean | undefined
}

export const shopTable = <Name extends ShopTableName>(name: Name, options: Options<Name> = {}) => {
  type Row = Translated<Selectable<DB[Name]>>
  const rowOf = (row: object | undefined) => row as Row | undefined
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

  const find = async (db: ShopDb, shopId: number, id: number): Promise<Row | undefined> =>
    rowOf(await rowsOf(db, shopId).where('id', '=', id).executeTakeFirst())

  return {
    list: async (db: ShopDb, shopId: number, { active }: RowFilter = {}): Promise<Row[]> => {
      const rows = rowsOf(db, shopId)
        .$if(active !== undefined, (query) => query.where('active', '=', active as boolean))
        .orderBy(orderBy)
      return (await rows.execute()).map((row) => rowOf(row) as Row)
    },

    find,

    insert: async (
      db: ShopDb,
      shopId: number,
      { translations = {}, ...row }: Translated<Omit<Insertable<DB[Name]>, 'shop_id'>>,
    ): Promise<Row> => {
      const kept = JSON.stringify(await keepTranslations(db, shopId, translations))
      const values = { ...row, translations: kept, shop_id: shopId } as object as Insertable<DB['payment_methods']>
      const inserted = db.insertInto(table).values(values).returningAll()
      return rowOf(await inserted.executeTakeFirstOrThrow().catch(nameTaken)) as Row
    },

    /** `undefined` if there is no such row, or its version is no longer `ifMatch`. */
    update: async (
      db: ShopDb,
      shopId: number,
      id: number,
      { translations, ...patch }: Translated<Updateable<DB[Name]>>,
      ifMatch?: number,
    ): Promise<Row | undefined> => {
      const stored = async () => (await find(db, shopId, id))?.translations ?? {}
      const kept = translations && {
        translations: JSON.stringify(await keepTranslations(db, shopId, translations, stored)),
      }
      const updated = existing(db, shopId, id)
        .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch as number))
        .set({ ...patch, ...kept, version: sql`version + 1` })
        .returningAll()
      return rowOf(await updated.executeTakeFirst().catch(nameTaken))
    },

    remove: (db: ShopDb, shopId: number, id: number, now: Date) =>
      existing(db, shopId, id).set({ deleted_at: now }).returning('id').executeTakeFirst(),
  }
}
