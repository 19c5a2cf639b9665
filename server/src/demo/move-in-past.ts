/** Moves in the past, each recorded with its actor. */
import type { DemoStatusChange } from '@returns-desk/demo'
import { STATUS } from '@returns-desk/engine'
import { cancelReturn } from '../areas/intake/portal/cancel-return.ts'
import { moveReturn } from '../areas/returns/moves/move-return.ts'
import type { ShopDb } from '../db/db.ts'
import { writeAudit } from '../http/steps/audit.ts'
import { inspectIn } from './inspect-in-past.ts'
import type { Act, Past } from './past.ts'
import { doInPast } from './past-effects.ts'
import { actAs } from './seed-people.ts'
import type { MadeReturn } from './submit-wish.ts'

export type Change = Pick<DemoStatusChange, 'to' | 'at' | 'actor'>

type Moved = Pick<MadeReturn, 'id' | 'place'>

export const moveIn = async (past: Past, db: ShopDb, { id, place }: Moved, { to, at, actor }: Change) => {
  const { deps, statuses } = past
  const { shopId } = place
  if (actor === 'customer') return cancelReturn(deps, db, place, id)
  const status = statuses.get(to) ?? ''
  if (to === STATUS.PROCESSED) await inspectIn(past, db, shopId, id)
  await actAs(db, shopId, to)
  const moved = await moveReturn(deps, db, { shopId, id, status, ifMatch: undefined, actor, at })
  if (!moved) return
  const changes = { status: { before: moved.from, after: moved.to } }
  await writeAudit(db, shopId, { action: 'returns.move', object: id, at, changes })
}

export const moves = (moved: Moved, changes: readonly Change[]): Act[] =>
  changes.map((change) => ({
    at: change.at,
    run: async (past) => {
      await doInPast(past, (db) => moveIn(past, db, moved, change))
      return []
    },
  }))
