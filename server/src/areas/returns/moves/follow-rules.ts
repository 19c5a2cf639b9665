/** What rules do to a return that exists: flag it for review, and assign it. Moves are in `move-return.ts`. */
import { mayRole, ROLES } from '@returns-desk/contract'
import { type Decision, STATUS, type StatusIndex } from '@returns-desk/engine'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { notify } from '../../people/notifications/notify.ts'
import { addEvent } from '../history/add-event.ts'

const WORKING_ROLES = ROLES.filter((role) => mayRole(role, 'note'))

export interface Followed {
  readonly shopId: number
  readonly returnId: string
  readonly at: Date
  /** The notes of rules that have flagged it before, for as long as it waits for staff. */
  readonly reviewNote: string | null
}

/** Notes are added to those that are there. One that is there already says nothing new. */
const flag = async (db: ShopDb, { shopId, returnId, at, reviewNote }: Followed, notes: readonly string[]) => {
  const isThere = (note: string) => `\n${reviewNote ?? ''}\n`.includes(`\n${note}\n`)
  const added = notes.filter((note) => !isThere(note))
  if (added.length === 0) return
  const all = [...(reviewNote === null ? [] : [reviewNote]), ...added].join('\n')
  const row = db.updateTable('returns').set({ review_note: all }).where('shop_id', '=', shopId)
  await row.where('id', '=', returnId).execute()
  await addEvent(db, { shopId, returnId, at, actor: 'system', kind: 'flagged', note: added.join('\n') })
}

/** Somebody who was switched off meanwhile is skipped: the return stays as it was. */
const assign = async (deps: Deps, db: ShopDb, { shopId, returnId, at }: Followed, staffId: number) => {
  const person = db.selectFrom('staff').select('id').where('shop_id', '=', shopId).where('id', '=', staffId)
  const working = person.where('state', '=', 'active').where('role', 'in', WORKING_ROLES).forShare()
  if (!(await working.executeTakeFirst())) return
  const row = db.updateTable('returns').set({ assignee_id: staffId }).where('shop_id', '=', shopId)
  const changed = row.where('id', '=', returnId).where('assignee_id', 'is distinct from', staffId).returning('id')
  if (!(await changed.executeTakeFirst())) return
  await addEvent(db, { shopId, returnId, at, actor: 'system', kind: 'assigned', note: null, assigneeId: staffId })
  await notify(deps, db, shopId, { kind: 'assigned', returnId, staffIds: [staffId] })
}

/**
 * Returns where the return is to go next, if anywhere: to review if it was flagged, else where the first rule says.
 * Whether that move is allowed is for the caller to find out.
 */
export const flagAndAssign = async (
  deps: Deps,
  db: ShopDb,
  followed: Followed,
  decisions: readonly Decision[],
): Promise<{ to: StatusIndex; isReview: boolean } | undefined> => {
  const notes = [...new Set(decisions.flatMap(({ review }) => review ?? []))]
  if (notes.length > 0) await flag(db, followed, notes)
  const staffId = decisions.find(({ assignee_id }) => assignee_id !== undefined)?.assignee_id
  if (staffId !== undefined) await assign(deps, db, followed, staffId)
  if (notes.length > 0) return { to: STATUS.PENDING_ACTION, isReview: true }
  // Whoever asked for eyes, also on an earlier event, does not want the return to be gone when they look.
  if (followed.reviewNote !== null) return undefined
  const to = decisions.find(({ move_to }) => move_to !== undefined)?.move_to
  return to === undefined ? undefined : { to, isReview: false }
}
