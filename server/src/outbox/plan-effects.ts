/**
 * Plans what a change causes outside the database, in the transaction of the change: it happens if and only if the change
 * is kept. A worker performs it afterwards, as often as it takes.
 */
import { randomUUID } from 'node:crypto'
import type { CourierName, TEMPLATE_TYPES } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import type { ShopDb } from '../db/db.ts'
import { recordset } from '../db/recordset.ts'
import { insertDue } from './enqueue.ts'

export type TemplateType = (typeof TEMPLATE_TYPES)[number]

/** A mail to a customer. What a template says of a return is read when the mail is made. */
export interface EmailPayload {
  /** By what it is for, or as a rule names it. Effects from before rules named templates have the `id` of a language version. */
  readonly template: { readonly type: TemplateType } | { readonly template_id: number } | { readonly id: number }
  readonly to: string
  readonly language: string
  /** Values of variables that no return knows, sealed: a one-time code, the words of a withdrawal. JSON, by variable name. */
  readonly values_sealed?: string
}

type EffectKinds =
  | { readonly kind: 'email'; readonly payload: EmailPayload }
  /** A mail with a one-time code. A customer is waiting for it, so it does not queue behind other mails. */
  | { readonly kind: 'code-email'; readonly payload: EmailPayload }
  /** The AWB and the label of one attempt; `cancel-label` ends what that attempt made. */
  | { readonly kind: 'label'; readonly payload: { readonly attempt: number } }
  | { readonly kind: 'cancel-label'; readonly payload: { readonly attempt: number } }
  /** Ends the label of a return that was cancelled, when that can no longer be undone. */
  | { readonly kind: 'end-label'; readonly payload: Readonly<Record<string, never>> }
  /** Asks a courier where the shop's parcels are. */
  | { readonly kind: 'track'; readonly payload: { readonly courier: CourierName } }
  /** Deals with a message of Shopify's, which is kept under its id. */
  | { readonly kind: 'shopify-webhook'; readonly payload: { readonly topic: string; readonly webhook_id: string } }
  /** Adds a tag to the order at its platform. `title` is the tag: staff see it beside what it is. */
  | { readonly kind: 'order-tag'; readonly payload: { readonly title: string } }
  /** The return at the platform that the order is from, where the shop wants one there too. */
  | { readonly kind: 'platform-return-open'; readonly payload: Readonly<Record<string, never>> }
  | { readonly kind: 'platform-return-process'; readonly payload: Readonly<Record<string, never>> }
  | { readonly kind: 'platform-return-cancel'; readonly payload: Readonly<Record<string, never>> }
  /** Makes the return of a withdrawal from a whole order. */
  | { readonly kind: 'withdrawal-return'; readonly payload: { readonly withdrawal_id: number } }
  /** Takes over what changed at the shop's platform and was not told. */
  | { readonly kind: 'catch-up'; readonly payload: Readonly<Record<string, never>> }

export type Effect = { readonly key: string; readonly returnId: string | null } & EffectKinds
/** What a handler needs of an effect of its kind. */
export type EffectOf<Kind extends Effect['kind']> = Pick<Extract<Effect, { kind: Kind }>, 'returnId' | 'payload'>

/** A move that can be undone: what it causes is planned with it, and waits until it can be undone no more. */
export interface Hold {
  readonly eventId: number
  readonly delayMs: number
}

/** The associated data that `values_sealed` is sealed with. */
export const valuesAad = (shopId: number, key: string) => `effects/${shopId}/${key}`

const COLUMNS = { id: 'uuid', return_id: 'text', kind: 'text', key: 'text', payload: 'jsonb' }

/** An effect that was planned before, under the same key, is left as it is. One statement: an intake waits for it. */
export const planEffects = async (deps: Deps, db: ShopDb, shopId: number, effects: readonly Effect[], hold?: Hold) => {
  if (effects.length === 0) return
  const now = deps.clock()
  const delayMs = hold?.delayMs ?? 0
  const due = new Date(now.getTime() + delayMs)
  const rows = effects.map(({ key, returnId, kind, payload }) => ({
    id: randomUUID(),
    return_id: returnId,
    kind,
    key,
    payload,
  }))
  await sql`
    with effect as (
      insert into effects (shop_id, id, return_id, kind, key, payload, created_at, next_attempt_at, move_event_id)
      select ${shopId}, id, return_id, kind, key, payload, ${now}, ${due}, ${hold?.eventId ?? null}::bigint
      from ${recordset('planned', COLUMNS, rows)}
      on conflict (shop_id, key) do nothing
      returning id, kind
    )
    ${insertDue(shopId, sql`effect`, delayMs)}`.execute(db)
}
