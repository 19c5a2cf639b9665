/**
 * Plans the external effects of a change, in the transaction of the change: they are performed if and only if it
 * commits. A worker performs them afterwards, with retries.
 */
import { randomUUID } from 'node:crypto'
import type { CourierName, NotificationData, NotificationKind, TEMPLATE_TYPES } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import type { ShopDb } from '../db/db.ts'
import { recordset } from '../db/recordset.ts'
import { insertDue } from './enqueue.ts'

export type TemplateType = (typeof TEMPLATE_TYPES)[number]

/** A mail to a customer. The values of the return are read when the mail is rendered. */
export interface EmailPayload {
  /** By its purpose, as a rule names it, or by the `id` of one of its language versions. */
  readonly template: { readonly type: TemplateType } | { readonly template_id: number } | { readonly id: number }
  readonly to: string
  readonly language: string
  /** Values of variables that are not in a return, sealed: a one-time code, the text of a withdrawal. JSON, by name. */
  readonly values_sealed?: string
}

export interface NoticePayload {
  readonly staff_id: number
  readonly by_staff_id: number | null
  readonly notice: NotificationKind
  readonly return_id: string | null
  readonly data: NotificationData
}

type EffectKinds =
  | { readonly kind: 'email'; readonly payload: EmailPayload }
  /** A mail with a one-time code. A customer is waiting for it, so it does not queue behind other mails. */
  | { readonly kind: 'code-email'; readonly payload: EmailPayload }
  /** A mail to a person of the shop: see `planStaffMail`. */
  | { readonly kind: 'staff-email'; readonly payload: { readonly staff_id: number; readonly values_sealed: string } }
  /** Tells a person of the shop what happened. Worded when it is sent. */
  | { readonly kind: 'notice-email'; readonly payload: NoticePayload }
  /** A message that staff wrote to the customer of a return. */
  | { readonly kind: 'message-email'; readonly payload: { readonly message_id: string } }
  /** The AWB and the label of one attempt; `cancel-label` cancels what that attempt created. */
  | { readonly kind: 'label'; readonly payload: { readonly attempt: number } }
  | { readonly kind: 'cancel-label'; readonly payload: { readonly attempt: number } }
  /** Ends the label of a cancelled return, once the cancellation can no longer be undone. */
  | { readonly kind: 'end-label'; readonly payload: Readonly<Record<string, never>> }
  /** Fetches the tracking events of the shop's parcels from a courier. */
  | { readonly kind: 'track'; readonly payload: { readonly courier: CourierName } }
  /** Processes a Shopify webhook, which is stored under its id. */
  | { readonly kind: 'shopify-webhook'; readonly payload: { readonly topic: string; readonly webhook_id: string } }
  /** Adds a tag to the order at its platform. `title` is the tag: staff see it beside the effect's name. */
  | { readonly kind: 'order-tag'; readonly payload: { readonly title: string } }
  /** Opens the return at the order's platform too, if the shop wants that. */
  | { readonly kind: 'platform-return-open'; readonly payload: Readonly<Record<string, never>> }
  /** Changes its lines there after a correction. */
  | { readonly kind: 'platform-return-adjust'; readonly payload: Readonly<Record<string, never>> }
  | { readonly kind: 'platform-return-process'; readonly payload: Readonly<Record<string, never>> }
  | { readonly kind: 'platform-return-cancel'; readonly payload: Readonly<Record<string, never>> }
  /** Pays a refund at the order's platform. */
  | { readonly kind: 'refund-at-platform'; readonly payload: { readonly payout_id: number } }
  /** Creates the return for a withdrawal from a whole order. */
  | { readonly kind: 'withdrawal-return'; readonly payload: { readonly withdrawal_id: number } }
  /** Does the same to many returns, one after the other. */
  | { readonly kind: 'bulk-run'; readonly payload: { readonly run_id: string } }
  /** Replays changes to the rules on the past. */
  | { readonly kind: 'rule-backtest'; readonly payload: { readonly backtest_id: string } }
  /** Fetches changes at the shop's platform that no webhook reported. */
  | { readonly kind: 'catch-up'; readonly payload: Readonly<Record<string, never>> }

export type Effect = { readonly key: string; readonly returnId: string | null } & EffectKinds
/** The part of an effect of this kind that its handler needs. */
export type EffectOf<Kind extends Effect['kind']> = Pick<Extract<Effect, { kind: Kind }>, 'returnId' | 'payload'>

interface Delay {
  readonly delayMs: number
  readonly eventId?: number
}

/** A move that can be undone: its effects are planned with it, but wait until it can no longer be undone. */
export interface Hold extends Delay {
  readonly eventId: number
}

/** The associated data of `values_sealed`. */
export const valuesAad = (shopId: number, key: string) => `effects/${shopId}/${key}`

const COLUMNS = { id: 'uuid', return_id: 'text', kind: 'text', key: 'text', payload: 'jsonb' }

/** An effect already planned under the same key is left unchanged. One statement: an intake waits for it. */
export const planEffects = async (deps: Deps, db: ShopDb, shopId: number, effects: readonly Effect[], hold?: Delay) => {
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
