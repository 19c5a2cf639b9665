import { STATUS } from '@returns-desk/engine'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { moveReturn } from '../../returns/moves/move-return.ts'
import type { OrderPlace } from '../requests/load-intake.ts'

/** Only while staff have not begun to work on it. Cancelling a cancelled return changes nothing. */
export const cancelReturn = async (deps: Deps, db: ShopDb, { shopId, orderRef }: OrderPlace, id: string) => {
  const current = await db
    .selectFrom('returns')
    .select('order_index')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('order_ref', '=', orderRef)
    .forUpdate()
    .executeTakeFirst()
  const { order_index } = found(current)
  if (order_index === STATUS.CANCELLED) return
  if (order_index !== STATUS.NEW) throw new DomainError('cancel_too_late')
  const { name } = await db
    .selectFrom('return_statuses')
    .select('name')
    .where('shop_id', '=', shopId)
    .where('order_index', '=', STATUS.CANCELLED)
    .executeTakeFirstOrThrow()
  const move = { shopId, id, status: name, ifMatch: undefined, actor: 'customer', at: deps.clock() } as const
  await moveReturn(deps, db, move)
}
