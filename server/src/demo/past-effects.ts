/**
 * Mails, labels and tags of the past. They are planned by whatever causes them, and are over when its transaction is: no worker
 * of any server ever sees one waiting. Labels and tags are then made, and mails recorded as sent.
 */
import { DAY_MS } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Mailer } from '../adapters/mail/port.ts'
import { chooseTemplate } from '../areas/mail/sending/choose-template.ts'
import { chunksOf } from '../db/chunks.ts'
import { inShop, type ShopDb } from '../db/db.ts'
import { recordset } from '../db/recordset.ts'
import type { EffectToPerform } from '../outbox/effect-handler.ts'
import type { Effect, EmailPayload } from '../outbox/plan-effects.ts'
import { runEffect } from '../outbox/run-effect.ts'
import type { Past } from './past.ts'

/** Of these days the mails themselves are there to be read; of the others only that they were sent. */
const READABLE_DAYS = 2
const CHUNK = 500

interface Taken extends EffectToPerform {
  readonly kind: Effect['kind']
}

interface EffectRow {
  readonly id: string
  readonly kind: Effect['kind']
  readonly key: string
  readonly return_id: string | null
  readonly created_at: Date
  readonly payload: unknown
}

/** In the transaction that planned them. `leaves` names a kind that stays as it is. */
export const takePlanned = async (
  { deps, shop: { shopId } }: Past,
  db: ShopDb,
  leaves: Effect['kind'] | '' = '',
): Promise<Taken[]> => {
  const { rows } = await sql<EffectRow>`
    with taken as (
      update effects set state = 'done', attempts = 1, done_at = ${deps.clock()}, next_attempt_at = null
      where shop_id = ${shopId} and state = 'pending' and attempts = 0 and kind <> ${leaves}
      returning id, kind, key, return_id, created_at, payload
    ), dequeued as (
      delete from due_effects where shop_id = ${shopId} and effect_id in (select id from taken)
    )
    select * from taken`.execute(db)
  return rows.map(({ return_id, created_at, ...row }) => ({
    ...row,
    shopId,
    returnId: return_id,
    createdAt: created_at,
    attempt: 1,
  }))
}

const sentAs = async ({ deps, shop: { shopId } }: Past, payload: EmailPayload) => {
  const template = await inShop(deps.db, shopId, (db) => chooseTemplate(db, shopId, payload))
  return template ? { template_id: template.id, language: template.language } : { skipped: 'no_template' }
}

/** Which template a mail is made of depends on little, and is asked once. */
const sentMails = new WeakMap<Past, Map<string, Promise<object>>>()

const recordAsSent = (past: Past, payload: EmailPayload) => {
  const known = sentMails.get(past) ?? new Map<string, Promise<object>>()
  sentMails.set(past, known)
  const name = JSON.stringify([payload.template, payload.language])
  const sent = known.get(name) ?? sentAs(past, payload)
  known.set(name, sent)
  return sent
}

/** When their transaction is over. */
export const makeTaken = async (past: Past, taken: readonly Taken[]): Promise<void> => {
  const { deps, handlers, now, results } = past
  const isReadable = deps.clock().getTime() > now.getTime() - READABLE_DAYS * DAY_MS
  for (const effect of taken) {
    const isOnlyRecorded = effect.kind === 'email' && !isReadable
    const result = isOnlyRecorded
      ? await recordAsSent(past, effect.payload as EmailPayload)
      : await handlers[effect.kind](deps, effect, new AbortController().signal)
    results.set(effect.id, result)
  }
}

/** Does something on that day, with all that it causes. */
export const doInPast = async <T>(past: Past, work: (db: ShopDb) => Promise<T>): Promise<T> => {
  const { result, taken } = await inShop(past.deps.db, past.shop.shopId, async (db) => ({
    result: await work(db),
    taken: await takePlanned(past, db),
  }))
  await makeTaken(past, taken)
  return result
}

/** Tries what is pending with this mailer as often as it would have been tried until today. */
export const tryMails = async (past: Past, mail: Mailer): Promise<void> => {
  const { deps, handlers, shop, now, travelTo } = past
  const nextDue = () =>
    inShop(deps.db, shop.shopId, (db) =>
      db
        .selectFrom('effects')
        .select(['id', 'next_attempt_at'])
        .where('shop_id', '=', shop.shopId)
        .where('state', '=', 'pending')
        .where('kind', '=', 'email')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(1)
        .executeTakeFirst(),
    )
  for (let due = await nextDue(); due; due = await nextDue()) {
    travelTo(due.next_attempt_at ?? now)
    await runEffect({ ...deps, mail }, handlers, { shopId: shop.shopId, effectId: due.id })
  }
}

const COLUMNS = { id: 'uuid', result: 'jsonb' }

export const writeResults = async ({ deps, shop: { shopId }, results }: Past): Promise<void> => {
  const rows = [...results].map(([id, result]) => ({ id, result }))
  for (const chunk of chunksOf(rows, CHUNK))
    await inShop(deps.db, shopId, (db) =>
      sql`
        update effects e set result = made.result from ${recordset('made', COLUMNS, chunk)}
        where e.shop_id = ${shopId} and e.id = made.id`.execute(db),
    )
}
