/** Ends the label of a return that staff cancelled, ten seconds later: until then the move can be undone. */
import { STATUS } from '@returns-desk/engine'
import { inShop } from '../../../db/db.ts'
import type { EffectHandler } from '../../../outbox/effect-handler.ts'
import { cancelLatest, lockReturn } from './start-label.ts'

export const endLabel: EffectHandler = (deps, { shopId, returnId }) =>
  inShop(deps.db, shopId, async (db) => {
    const found = returnId === null ? undefined : await lockReturn(db, shopId, returnId)
    if (returnId === null || found?.order_index !== STATUS.CANCELLED) return { ended: false }
    return { ended: await cancelLatest(deps, db, shopId, returnId, 'system') }
  })
