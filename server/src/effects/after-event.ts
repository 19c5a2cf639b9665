/** What follows from something that happened to a return: the mails of the shop and of its rules, a label, a tag. */
import { type EventFacts, evaluate } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { loadReturnFacts } from '../features/returns/return-facts.ts'
import { loadRuleSet } from '../features/rules/decide-return.ts'
import { type Effect, planEffects, type TemplateType } from './plan-effects.ts'
import { planLabels } from './plan-labels.ts'
import { planPlatform } from './plan-platform.ts'

export interface ReturnHappening {
  readonly returnId: string
  readonly event: EventFacts
  readonly at: Date
}

interface Addressee {
  readonly to: string
  readonly language: string
  readonly require_iban: boolean
}

const findAddressee = async (db: ShopDb, shopId: number, returnId: string) => {
  const { rows } = await sql<Addressee>`
    select r.client_email as to, r.language, p.require_iban
    from returns r join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    where r.shop_id = ${shopId} and r.id = ${returnId}`.execute(db)
  return rows[0]
}

/** By the `order_index` that a return has come to. */
const MAIL_OF_STATUS: Readonly<Record<number, TemplateType>> = {
  2: 'awaiting_parcel',
  3: 'parcel_received',
  4: 'refund_agreed',
  5: 'refund_sent',
  6: 'action_needed',
  7: 'completed',
  8: 'cancelled',
}

const mailOf = ({ type, to }: EventFacts): TemplateType | undefined =>
  type === 'status_changed' ? MAIL_OF_STATUS[Number(to)] : type === 'parcel_received' ? undefined : type

/** A customer is told once that a parcel has come, but each time that something is wanted of them. */
const ownMailKey = ({ returnId, at }: ReturnHappening, type: TemplateType) =>
  type === 'action_needed' ? `mail/${returnId}/${type}/${at.toISOString()}` : `mail/${returnId}/${type}`

/** A change of status may be an event of another name too. */
const eventsIn = (event: EventFacts, { require_iban }: Addressee): EventFacts[] => {
  if (event.type !== 'status_changed') return [event]
  const to = Number(event.to)
  const isRefund = to === 5 || (to === 7 && !require_iban)
  return [
    event,
    ...(to === 3 ? [{ type: 'parcel_received' } as const] : []),
    ...(isRefund ? [{ type: 'refund_sent' } as const] : []),
  ]
}

const eventKey = ({ type, from, to }: EventFacts) => (type === 'status_changed' ? `${type}/${from}-${to}` : type)

type Recipient = Pick<Addressee, 'to' | 'language'>

const ruleMails = async (
  db: ShopDb,
  shopId: number,
  { returnId, at }: ReturnHappening,
  events: readonly EventFacts[],
  recipient: Recipient,
): Promise<Effect[]> => {
  const { compiled, available } = await loadRuleSet(db, shopId)
  if (compiled.onEvent.rules.length === 0) return []
  const facts = await loadReturnFacts(db, shopId, returnId)
  return events.flatMap((event) =>
    evaluate(compiled, { ...facts, now: at, event }, available).decision.emails.map(
      ({ rule_id, email_id }): Effect => ({
        kind: 'email',
        returnId,
        key: `rule-mail/${returnId}/${rule_id}/${eventKey(event)}`,
        payload: { template: { id: email_id }, ...recipient },
      }),
    ),
  )
}

/** Called in the transaction in which it happens, by whoever makes it happen. */
export const afterEvent = async (deps: Deps, db: ShopDb, shopId: number, happening: ReturnHappening): Promise<void> => {
  const { returnId, event } = happening
  const addressee = await findAddressee(db, shopId, returnId)
  if (!addressee) return
  const recipient = { to: addressee.to, language: addressee.language }
  const type = mailOf(event)
  const ownMails: Effect[] = type
    ? [{ kind: 'email', returnId, key: ownMailKey(happening, type), payload: { template: { type }, ...recipient } }]
    : []
  const byRules = await ruleMails(db, shopId, happening, eventsIn(event, addressee), recipient)
  await planEffects(deps, db, shopId, [...ownMails, ...byRules])
  await planLabels(deps, db, shopId, happening)
  await planPlatform(deps, db, shopId, happening)
}
