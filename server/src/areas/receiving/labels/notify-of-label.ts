import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { notify } from '../../people/notifications/notify.ts'
import type { LabelKey } from './queries.ts'

/** Staff have to do something about the label. */
export const notifyOfLabel = (deps: Deps, db: ShopDb, { shopId, returnId }: Pick<LabelKey, 'shopId' | 'returnId'>) =>
  notify(deps, db, shopId, { kind: 'failed', returnId, data: { what: 'label' } })
