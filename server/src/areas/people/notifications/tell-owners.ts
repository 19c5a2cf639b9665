/** Every owner is told when what protects the money was changed, also the one in whose name it was done. */
import type { NotificationData } from '@returns-desk/contract'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { notify } from './notify.ts'

export type ControlChange = Required<Pick<NotificationData, 'control'>> &
  Pick<NotificationData, 'from' | 'to' | 'currency'>

export const tellOwners = (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  change: ControlChange,
  returnId: string | null = null,
): Promise<void> => notify(deps, db, shopId, { kind: 'control_changed', returnId, data: change })
