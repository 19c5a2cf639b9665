/** What a return caused, as staff see it. */
import { type EffectEntry, effectProblem, effectTitle, type Language } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'

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

/** An e-mail is called by the subject of its template, as long as there is one. */
export const listEffects = async (
  db: ShopDb,
  shopId: number,
  returnId: string,
  language: Language,
  effectId?: string,
): Promise<EffectEntry[]> => {
  const { rows } = await sql<EffectRow>`
    select e.id, e.kind, e.state, e.attempts, e.next_attempt_at, e.last_error, e.created_at, e.done_at,
      e.result ->> 'skipped' as skipped,
      coalesce(t.subject, e.payload #>> '{template,type}', e.payload ->> 'title') as title
    from effects e
    left join lateral (
      select subject from email_templates
      where shop_id = e.shop_id and e.kind = 'email'
        and (template_type = e.payload #>> '{template,type}' or id = (e.payload #>> '{template,id}')::integer)
      order by default_language desc, id limit 1
    ) t on true
    where e.shop_id = ${shopId} and e.return_id = ${returnId} and (${effectId ?? null}::uuid is null or e.id = ${effectId ?? null})
    order by e.created_at, e.id`.execute(db)
  return rows.map((row) => toEntry(row, language))
}

/** Due again at once, with all its attempts before it. Not while somebody is making it, and not when it is settled. */
export const makeDue = (db: ShopDb, shopId: number, returnId: string, effectId: string, now: Date) =>
  db
    .updateTable('effects')
    .set({ state: 'pending', attempts: 0, next_attempt_at: now, claimed_until: null, done_at: null })
    .where('shop_id', '=', shopId)
    .where('return_id', '=', returnId)
    .where('id', '=', effectId)
    .where('state', 'in', ['pending', 'failed'])
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    .returning(['id', 'kind'])
    .executeTakeFirst()
