/** An action as it is stored with a run: checked, and by ids that stay the same. */
import type { PreviewedAction } from '@returns-desk/contract'
import type { ShopDb } from '../../../db/db.ts'
import { findSendable } from '../../mail/sending/plan-template.ts'
import { requireColleague } from '../teamwork/assign.ts'

export type PlannedAction =
  | { readonly kind: 'move'; readonly status: string }
  | { readonly kind: 'assign'; readonly staff_id: number | null }
  | { readonly kind: 'note'; readonly body: string }
  | { readonly kind: 'mail'; readonly template_id: number }
  | { readonly kind: 'label' }
  | { readonly kind: 'print'; readonly what: 'labels' | 'slips' }

/** Refuses what could not be done to any return: a colleague or a template that does not exist. */
export const planAction = async (db: ShopDb, shopId: number, action: PreviewedAction): Promise<PlannedAction> => {
  if (action.kind === 'mail') return { kind: 'mail', template_id: await findSendable(db, shopId, action.email_id) }
  if (action.kind === 'assign' && action.staff_id !== null) await requireColleague(db, shopId, action.staff_id)
  return action
}

interface Stored {
  readonly action: string
  readonly input: unknown
  readonly note: string
}

export const toStored = ({ kind, ...input }: PlannedAction) => {
  const { body = '', ...rest } = input as { body?: string }
  return { action: kind, input: JSON.stringify(rest), note: body }
}

export const fromStored = ({ action, input, note }: Stored): PlannedAction =>
  ({ kind: action, ...(input as object), ...(action === 'note' ? { body: note } : {}) }) as PlannedAction
