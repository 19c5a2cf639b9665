/** Notes on returns. A deleted note keeps its row, without its text: that there was one stays visible. */
import type { ReturnNote, ReturnNotesPart, StaffName } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { staffName } from '../../../db/staff-name.ts'

const PART_SIZE = 50

export interface NotePlace {
  readonly shopId: number
  readonly returnId: string
}

interface NoteRow {
  readonly id: number
  readonly staff: StaffName
  readonly body: string
  readonly mentions: StaffName[]
  readonly created_at: Date
  readonly edited_at: Date | null
  readonly deleted_by: StaffName | null
}

const toNote = ({ created_at, edited_at, ...row }: NoteRow): ReturnNote => ({
  ...row,
  created_at: created_at.toISOString(),
  edited_at: edited_at?.toISOString() ?? null,
})

const COLUMNS = sql`
  n.id, n.body, n.created_at, n.edited_at, ${staffName('n')} as staff, ${staffName('n', 'deleted_by')} as deleted_by,
  coalesce((
    select json_agg(json_build_object('id', person.id, 'name', case when person.erased_at is null then person.name end))
    from staff person where person.shop_id = n.shop_id and person.id = any(n.mentions)), '[]') as mentions`

/** The newest, or the newest before a given one. */
export const listNotes = async (
  db: ShopDb,
  { shopId, returnId }: NotePlace,
  before?: number,
): Promise<ReturnNotesPart> => {
  const wanted = sql`
    from return_notes n where n.shop_id = ${shopId} and n.return_id = ${returnId}
      ${before === undefined ? sql`` : sql`and n.id < ${before}`}`
  const { rows } = await sql<NoteRow>`
    select ${COLUMNS} ${wanted} order by n.id desc limit ${sql.lit(PART_SIZE)}`.execute(db)
  const data = rows.reverse().map(toNote)
  if (data.length < PART_SIZE) return { data, more: 0 }
  const counted = await sql<{ count: number }>`select count(*) as count ${wanted}`.execute(db)
  return { data, more: (counted.rows[0]?.count ?? 0) - data.length }
}

export const findNote = async (db: ShopDb, { shopId, returnId }: NotePlace, id: number) => {
  const { rows } = await sql<NoteRow>`
    select ${COLUMNS} from return_notes n
    where n.shop_id = ${shopId} and n.return_id = ${returnId} and n.id = ${id}`.execute(db)
  return rows[0] && toNote(rows[0])
}

export const insertNote = async (
  db: ShopDb,
  { shopId, returnId }: NotePlace,
  note: { readonly body: string; readonly mentions: number[]; readonly created_at: Date },
): Promise<number> => {
  const row = { shop_id: shopId, return_id: returnId, ...note }
  return (await db.insertInto('return_notes').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export interface NoteChanges {
  readonly body: string
  readonly mentions: number[]
  readonly edited_at?: Date
  readonly deleted_at?: Date
  readonly deleted_by?: number
}

export const updateNote = async (db: ShopDb, { shopId, returnId }: NotePlace, id: number, changes: NoteChanges) => {
  const note = db.updateTable('return_notes').set(changes).where('shop_id', '=', shopId)
  await note.where('return_id', '=', returnId).where('id', '=', id).execute()
}

/** Those of these ids who are people of the shop and can read it. */
export const listMentioned = async (db: ShopDb, shopId: number, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const people = db.selectFrom('staff').select('id').where('shop_id', '=', shopId).where('id', 'in', ids)
  return (await people.where('state', '=', 'active').orderBy('id').execute()).map(({ id }) => id)
}
