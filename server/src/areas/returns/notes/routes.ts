import { contract, mayRole, type ReturnNote, type Role } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { route } from '../../../http/route.ts'
import { wordsFor } from '../../people/masking/words.ts'
import { notify } from '../../people/notifications/notify.ts'
import { findReturnId } from '../history/list-timeline.ts'
import { addNote, idsIn } from './add-note.ts'
import { findNote, listMentioned, listNotes, type NotePlace, updateNote } from './queries.ts'

/** Everyone reads their own words as they wrote them. */
const shownTo = ({ role, staffId }: { role: Role; staffId: number }, note: ReturnNote): ReturnNote =>
  note.staff.id === staffId ? note : { ...note, body: wordsFor(role, note.body) }

export const returnNoteRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, create, update, remove } = contract.returnNotes

  const findOpen = async (db: ShopDb, place: NotePlace, id: number) => {
    const note = found(await findNote(db, place, id))
    if (note.deleted_by) throw new DomainError('not_found')
    return note
  }
  const tell = (db: ShopDb, { shopId, returnId }: NotePlace, staffIds: readonly number[]) =>
    notify(deps, db, shopId, { kind: 'mentioned', returnId, staffIds })

  route(app, deps, list, async ({ db, shopId, params: { id: returnId }, query, ...reader }) => {
    found(await findReturnId(db, shopId, returnId))
    const { data, more } = await listNotes(db, { shopId, returnId }, query.before)
    return { data: data.map((note) => shownTo(reader, note)), more }
  })

  route(app, deps, create, async ({ db, shopId, params: { id: returnId }, body: { body } }) => {
    found(await findReturnId(db, shopId, returnId))
    const place = { shopId, returnId }
    const id = await addNote(deps, db, place, { body })
    return found(await findNote(db, place, id))
  })

  route(app, deps, update, async ({ db, shopId, staffId, params, body: { body } }) => {
    const place = { shopId, returnId: params.id }
    const before = await findOpen(db, place, params.note_id)
    if (before.staff.id !== staffId) throw new DomainError('note_not_yours')
    const mentions = await listMentioned(db, shopId, idsIn(body))
    if (body !== before.body) await updateNote(db, place, before.id, { body, mentions, edited_at: deps.clock() })
    const told = before.mentions.map(({ id }) => id)
    await tell(
      db,
      place,
      mentions.filter((id) => !told.includes(id)),
    )
    return found(await findNote(db, place, before.id))
  })

  route(app, deps, remove, async ({ db, shopId, staffId, role, params }) => {
    const place = { shopId, returnId: params.id }
    const { id, staff } = await findOpen(db, place, params.note_id)
    if (staff.id !== staffId && !mayRole(role, 'privacy')) throw new DomainError('note_not_yours')
    const gone = { body: '', mentions: [], deleted_at: deps.clock(), deleted_by: staffId }
    await updateNote(db, place, id, gone)
    return found(await findNote(db, place, id))
  })
}
