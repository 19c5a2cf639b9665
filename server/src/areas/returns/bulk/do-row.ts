/** Does the action of a run to one return, with the functions that do it to a single one, and the same line in the audit. */
import type { Role } from '@returns-desk/contract'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { writeAudit } from '../../../http/steps/audit.ts'
import { planTemplate } from '../../mail/sending/plan-template.ts'
import { createLabel } from '../../receiving/labels/create-label.ts'
import { moveReturn } from '../moves/move-return.ts'
import { addNote } from '../notes/add-note.ts'
import { assignReturn } from '../teamwork/assign.ts'
import type { RowFacts } from './judge.ts'
import type { PlannedAction } from './planned-action.ts'

export interface Doing {
  readonly shopId: number
  readonly runId: string
  readonly role: Role
  readonly row: RowFacts
}

interface Done {
  readonly action: string
  readonly changes?: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
}

const perform = async (
  deps: Deps,
  db: ShopDb,
  { shopId, runId, role, row: { id, version } }: Doing,
  action: PlannedAction,
): Promise<Done> => {
  switch (action.kind) {
    case 'move': {
      const move = {
        shopId,
        id,
        status: action.status,
        ifMatch: version,
        actor: 'staff',
        role,
        at: deps.clock(),
      } as const
      const moved = await moveReturn(deps, db, move)
      const changes = { status: { before: moved?.from ?? null, after: moved?.to ?? null } }
      return { action: 'returns.move', changes }
    }
    case 'assign': {
      const { staff_id: staffId } = action
      const { before } = await assignReturn(deps, db, shopId, { returnId: id, staffId, isOneOfMany: true })
      return { action: 'teamwork.assign', changes: { assignee_id: { before, after: staffId } } }
    }
    case 'note':
      await addNote(deps, db, { shopId, returnId: id }, { body: action.body, isOneOfMany: true })
      return { action: 'returnNotes.create' }
    case 'mail': {
      const { template_id: templateId } = action
      await planTemplate(deps, db, shopId, { returnId: id, templateId, key: `bulk-mail/${runId}/${id}` })
      return { action: 'bulk.mail' }
    }
    case 'label':
      await createLabel(deps, db, shopId, id)
      return { action: 'labels.create' }
    case 'print':
      throw new Error('printing is no run')
  }
}

/** In the transaction that says the row is done. */
export const doRow = async (deps: Deps, db: ShopDb, doing: Doing, action: PlannedAction): Promise<void> => {
  const done = await perform(deps, db, doing, action)
  await writeAudit(db, doing.shopId, { ...done, object: doing.row.id, at: deps.clock() })
}
