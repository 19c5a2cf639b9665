/** A parcel of a return is here. */
import type { Role } from '@returns-desk/contract'
import { allowedMoves, STATUS } from '@returns-desk/engine'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { lockReturn, type Moved, moveReturn } from '../../returns/moves/move-return.ts'

export interface Receiving {
  readonly shopId: number
  readonly returnId: string
  /** Of the person who has the parcel. */
  readonly role: Role
  readonly at: Date
}

/** A return that waits for something after it was received stays there, however often its parcel is scanned. */
const wasReceived = async (db: ShopDb, { shopId, returnId }: Receiving) => {
  const row = await db
    .selectFrom('return_events')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('return_id', '=', returnId)
    .where('to_index', '=', STATUS.RECEIVED)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Moves it to "received" where that is possible. `undefined` if it stays where it is. */
export const receiveReturn = async (deps: Deps, db: ShopDb, receiving: Receiving): Promise<Moved | undefined> => {
  const { shopId, returnId: id, role, at } = receiving
  const { order_index, require_iban, is_external } = await lockReturn(db, { shopId, id })
  const journey = { requiresIban: require_iban, isExternal: is_external }
  if (!allowedMoves(order_index, journey).includes(STATUS.RECEIVED)) return undefined
  if (order_index === STATUS.PENDING_ACTION && (await wasReceived(db, receiving))) return undefined
  const { name: status } = await db
    .selectFrom('return_statuses')
    .select('name')
    .where('shop_id', '=', shopId)
    .where('order_index', '=', STATUS.RECEIVED)
    .executeTakeFirstOrThrow()
  return moveReturn(deps, db, { shopId, id, status, ifMatch: undefined, actor: 'staff', role, at })
}
