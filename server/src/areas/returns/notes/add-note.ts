import { MENTION } from '@returns-desk/contract'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { notify } from '../../people/notifications/notify.ts'
import { insertNote, listMentioned, type NotePlace } from './queries.ts'

/** Mentioning half the shop helps nobody. */
const MAX_MENTIONS = 20

export const idsIn = (body: string) =>
  [...new Set([...body.matchAll(MENTION)].map(([, id]) => Number(id)))].slice(0, MAX_MENTIONS)

/** Returns its id. The people it mentions are told. */
export const addNote = async (
  deps: Deps,
  db: ShopDb,
  place: NotePlace,
  { body, isOneOfMany }: { body: string; isOneOfMany?: boolean | undefined },
): Promise<number> => {
  const { shopId, returnId } = place
  const mentions = await listMentioned(db, shopId, idsIn(body))
  const id = await insertNote(db, place, { body, mentions, created_at: deps.clock() })
  await notify(deps, db, shopId, { kind: 'mentioned', returnId, staffIds: mentions, isOneOfMany })
  return id
}
