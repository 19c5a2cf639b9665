/** What people of a shop tell each other about a return. Customers never see it. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, IdParams, Instant, RequiredText } from '../http/fields.ts'
import { wholeNumber } from '../http/page-query.ts'
import { StaffName } from '../people/staff.ts'
import { ReturnId } from './return-id.ts'

const NOTE_MAX_LENGTH = 5000

export const ReturnNoteInput = z.object({ body: RequiredText('note_required', NOTE_MAX_LENGTH) })
export type ReturnNoteInput = z.infer<typeof ReturnNoteInput>

export const ReturnNote = z.object({
  id: Id,
  staff: StaffName,
  /** Plain text. Empty once the note is deleted. */
  body: z.string(),
  /** The people whom the text mentions, under the names they have today. */
  mentions: z.array(StaffName),
  created_at: Instant,
  edited_at: Instant.nullable(),
  /** Who has deleted it. */
  deleted_by: StaffName.nullable(),
})
export type ReturnNote = z.infer<typeof ReturnNote>

/** Oldest first. `more`: the number of older ones. */
export const ReturnNotesPart = z.object({ data: z.array(ReturnNote), more: z.int().min(0) })
export type ReturnNotesPart = z.infer<typeof ReturnNotesPart>

const NotesParams = z.object({ id: ReturnId })
const NoteParams = NotesParams.extend({ note_id: IdParams.shape.id })

export const returnNotes = {
  list: endpoint({
    method: 'GET',
    path: '/returns/{id}/notes',
    access: 'shop',
    needs: 'read',
    summary: 'The notes on a return, newest part; with `before`, the part before that note',
    params: NotesParams,
    query: z.object({ before: wholeNumber(0, 999_999_999).optional() }),
    response: ReturnNotesPart,
  }),
  create: endpoint({
    method: 'POST',
    path: '/returns/{id}/notes',
    access: 'shop',
    needs: 'note',
    summary: 'Add a note to a return; `@{id}` in its text mentions a colleague, who is told',
    params: NotesParams,
    body: ReturnNoteInput,
    response: ReturnNote,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/returns/{id}/notes/{note_id}',
    access: 'shop',
    needs: 'note',
    summary: 'Change a note of one’s own',
    params: NoteParams,
    body: ReturnNoteInput,
    response: ReturnNote,
    errors: ['note_not_yours'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/returns/{id}/notes/{note_id}',
    access: 'shop',
    needs: 'note',
    summary: 'Delete a note of one’s own, or as owner or manager any; that there was one stays visible',
    params: NoteParams,
    response: ReturnNote,
    errors: ['note_not_yours'],
  }),
}
