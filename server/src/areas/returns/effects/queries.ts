/** The effects of a return, as staff see them. */
import { type EffectEntry, type EffectsPart, effectProblem, effectTitle, type Language } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { ownText } from '../../../db/own-text.ts'

interface EffectRow {
  readonly id: string
  readonly kind: string
  readonly title: string | null
  readonly state: string
  readonly attempts: number
  readonly next_attempt_at: Date | null
  readonly last_error: string | null
  readonly created_at: Date
  readonly done_at: Date | null
  readonly skipped: string | null
}

const toEntry = (row: EffectRow, language: Language): EffectEntry => {
  const problem = row.last_error ?? row.skipped
  return {
    id: row.id,
    kind: row.kind,
    title: effectTitle(row.kind, row.title, language),
    state: (row.skipped === null ? row.state : 'skipped') as EffectEntry['state'],
    attempts: row.attempts,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    last_error: problem === null ? null : effectProblem(problem, language),
    at: row.created_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
  }
}

/** If a return has very many, the newest are enough to begin with. */
const PART_SIZE = 50

/**
 * An e-mail is shown by the subject of its template, if that still exists. The effects are found first, and templates
 * are looked up only for those rows: by id, or by type in the form of their index.
 */
const titled = async (db: ShopDb, effects: ReturnType<typeof sql>, language: Language): Promise<EffectEntry[]> => {
  const { rows } = await sql<EffectRow>`
    with found as (${effects})
    select e.id, e.kind, e.state, e.attempts, e.next_attempt_at, e.last_error, e.created_at, e.done_at,
      e.result ->> 'skipped' as skipped,
      coalesce(
        case when e.kind = 'email' then coalesce(
          (select ${ownText('t', 'subject', language)} from email_templates t
            where t.shop_id = e.shop_id and t.id = (e.payload #>> '{template,id}')::integer),
          (select ${ownText('t', 'subject', language)} from email_templates t
            where t.shop_id = e.shop_id and t.template_id = (e.payload #>> '{template,template_id}')::integer
            order by default_language desc, id limit 1),
          (select ${ownText('t', 'subject', language)} from email_templates t
            where t.shop_id = e.shop_id and coalesce(t.template_type, '') = e.payload #>> '{template,type}'
            order by default_language desc, id limit 1)) end,
        e.payload #>> '{template,type}', e.payload ->> 'title') as title
    from found e
    order by e.created_at, e.id`.execute(db)
  return rows.map((row) => toEntry(row, language))
}

const ofReturn = (shopId: number, returnId: string) =>
  sql`from effects where shop_id = ${shopId} and return_id = ${returnId}`

const plannedBefore = (shopId: number, returnId: string, effectId: string) =>
  sql`and (created_at, id) < (select created_at, id ${ofReturn(shopId, returnId)} and id = ${effectId})`

/** The newest, or the newest that were planned before a given one. */
export const listEffects = async (
  db: ShopDb,
  shopId: number,
  returnId: string,
  language: Language,
  before?: string,
): Promise<EffectsPart> => {
  const wanted = sql`${ofReturn(shopId, returnId)} ${before === undefined ? sql`` : plannedBefore(shopId, returnId, before)}`
  const newest = sql`select * ${wanted} order by created_at desc, id desc limit ${sql.lit(PART_SIZE)}`
  const data = await titled(db, newest, language)
  if (data.length < PART_SIZE) return { data, more: 0 }
  const { rows } = await sql<{ count: number }>`select count(*) as count ${wanted}`.execute(db)
  return { data, more: (rows[0]?.count ?? 0) - data.length }
}

export const findEffect = async (db: ShopDb, shopId: number, returnId: string, effectId: string, language: Language) =>
  (await titled(db, sql`select * ${ofReturn(shopId, returnId)} and id = ${effectId}`, language))[0]

/**
 * Makes an effect due again at once, with all its attempts available. Not while it is claimed or settled, and not while
 * it waits because its move can still be undone.
 */
export const makeDue = (db: ShopDb, shopId: number, returnId: string, effectId: string, now: Date) =>
  db
    .updateTable('effects')
    .set({ state: 'pending', attempts: 0, next_attempt_at: now, claimed_until: null, done_at: null })
    .where('shop_id', '=', shopId)
    .where('return_id', '=', returnId)
    .where('id', '=', effectId)
    .where('state', 'in', ['pending', 'failed'])
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    .where((where) =>
      where.or([where('move_event_id', 'is', null), where('attempts', '>', 0), where('next_attempt_at', '<=', now)]),
    )
    .returning(['id', 'kind'])
    .executeTakeFirst()
