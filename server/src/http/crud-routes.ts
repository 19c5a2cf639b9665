/** Registers the calls that resources of a shop have in common. Calls that the contract does not name do not exist. */
import type { ActiveQuery, CallOutput, CallValues, Endpoint, IdParams } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { found, updated } from '../base/errors.ts'
import type { Deps } from '../config/deps.ts'
import type { ShopDb } from '../db/db.ts'
import type { RowFilter } from '../db/shop-table.ts'
import type { Handler } from './handler.ts'
import { route } from './route.ts'

interface CrudCalls {
  readonly list: Endpoint
  readonly get: Endpoint
  readonly create?: Endpoint
  readonly update?: Endpoint
  /** Instead of `update`: replaces all fields at once. */
  readonly replace?: Endpoint
  readonly remove?: Endpoint
  readonly activate?: Endpoint
  readonly deactivate?: Endpoint
}

type Body<E> = E extends Endpoint ? (CallValues<E> extends { body: infer Values } ? Values : never) : never
type ListRow<C extends CrudCalls> = CallOutput<C['get']>

/** The table behind the calls: one made by `shopTable`, or one that converts its rows. */
interface Rows<C extends CrudCalls> {
  readonly list: (db: ShopDb, shopId: number, filter: RowFilter) => Promise<ListRow<C>[]>
  readonly find: (db: ShopDb, shopId: number, id: number) => Promise<ListRow<C> | undefined>
  readonly insert: (db: ShopDb, shopId: number, row: Body<C['create']>) => Promise<ListRow<C>>
  readonly update: (
    db: ShopDb,
    shopId: number,
    id: number,
    patch: Body<C['update']> | Body<C['replace']>,
    ifMatch?: number,
  ) => Promise<ListRow<C> | undefined>
  readonly remove: (db: ShopDb, shopId: number, id: number, now: Date) => Promise<object | undefined>
}

/** Each of the calls, as far as the handlers below use it. */
type AnyCall = Extract<Endpoint, { access: 'shop' }> & {
  readonly params: typeof IdParams
  readonly query: typeof ActiveQuery
  readonly body: z.ZodObject
  readonly response: z.ZodType
}
type AnyRows = Rows<{ readonly [Name in keyof CrudCalls]-?: AnyCall }>

export const crudRoutes = <C extends CrudCalls>(app: FastifyInstance, deps: Deps, calls: C, table: Rows<C>) => {
  const rows = table as unknown as AnyRows
  const { list, get, create, update, replace, remove, activate, deactivate } = calls as CrudCalls
  const on = (call: Endpoint | undefined, handler: Handler<AnyCall>) => {
    if (call) route(app, deps, call as AnyCall, handler)
  }
  const change: Handler<AnyCall> = async ({ db, shopId, params: { id }, body, ifMatch, audit }) => {
    const before = found(await rows.find(db, shopId, id))
    const after = await updated(await rows.update(db, shopId, id, body, ifMatch), () => rows.find(db, shopId, id))
    audit(before as object, after as object)
    return after
  }
  const setActive =
    (active: boolean): Handler<AnyCall> =>
    async ({ db, shopId, params: { id }, audit }) => {
      audit({ active: !active }, { active })
      return found(await rows.update(db, shopId, id, { active }))
    }

  on(list, ({ db, shopId, query }) => {
    const isActive = query?.['is-active']
    return rows.list(db, shopId, { active: isActive && isActive === 'true' })
  })
  on(get, async ({ db, shopId, params: { id } }) => found(await rows.find(db, shopId, id)))
  on(create, async ({ db, shopId, body, audit }) => {
    const made = await rows.insert(db, shopId, body)
    audit({}, made as object)
    return made
  })
  on(update, change)
  on(replace, change)
  on(remove, async ({ db, shopId, params: { id }, audit }) => {
    const before = await rows.find(db, shopId, id)
    const gone = found(await rows.remove(db, shopId, id, deps.clock()))
    if (before) audit(before as object, {})
    return gone
  })
  on(activate, setActive(true))
  on(deactivate, setActive(false))
}
