/** The effects of an event on a return: mails of the shop and of its rules, a label, a tag. */
import { type Decision, type EventFacts, evaluate, type Facts, STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../config/deps.ts'
import type { ShopDb } from '../../db/db.ts'
import { type Effect, planEffects, type TemplateType } from '../../outbox/plan-effects.ts'
import { isMadeAtCreation, type LabelTerms, planLabels } from '../labels/plan-labels.ts'
import { planPlatform, tagEffects } from '../platform/plan-platform.ts'
import type { ReturnEvent } from '../return-events/return-event.ts'
import { loadRuleSet, type RuleSet } from '../rules/decide-return.ts'
import { type EventTrace, evaluateEvent, insertEventTraces } from '../rules/event-traces.ts'
import { loadReturnFacts } from './return-facts.ts'

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

/** By the `order_index` of the new status. */
const MAIL_OF_STATUS: Readonly<Record<number, TemplateType>> = {
  [STATUS.AWAITING_PARCEL]: 'awaiting_parcel',
  [STATUS.RECEIVED]: 'parcel_received',
  [STATUS.PROCESSED]: 'refund_agreed',
  [STATUS.REFUND_TO_IBAN]: 'refund_sent',
  [STATUS.PENDING_ACTION]: 'action_needed',
  [STATUS.COMPLETED]: 'completed',
  [STATUS.CANCELLED]: 'cancelled',
}

const mailOf = ({ type, to }: EventFacts): TemplateType | undefined =>
  type === 'status_changed' ? MAIL_OF_STATUS[Number(to)] : type === 'parcel_received' ? undefined : type

/** A customer is notified once of a parcel's arrival, but every time something is required of them. */
const ownMailKey = ({ returnId, at }: ReturnEvent, type: TemplateType) =>
  type === 'action_needed' ? `mail/${returnId}/${type}/${at.toISOString()}` : `mail/${returnId}/${type}`

/** A change of status may also count as a second event. */
const eventsIn = (event: EventFacts, { require_iban }: Addressee): EventFacts[] => {
  if (event.type !== 'status_changed') return [event]
  const to = Number(event.to)
  const isRefund = to === STATUS.REFUND_TO_IBAN || (to === STATUS.COMPLETED && !require_iban)
  return [
    event,
    ...(to === STATUS.RECEIVED ? [{ type: 'parcel_received' } as const] : []),
    ...(isRefund ? [{ type: 'refund_sent' } as const] : []),
  ]
}

const eventKey = ({ type, from, to }: EventFacts) => (type === 'status_changed' ? `${type}/${from}-${to}` : type)

type Recipient = Pick<Addressee, 'to' | 'language'>

const ownMails = (returnEvent: ReturnEvent, recipient: Recipient): Effect[] => {
  const { returnId } = returnEvent
  const type = mailOf(returnEvent.event)
  if (!type) return []
  return [
    { kind: 'email', returnId, key: ownMailKey(returnEvent, type), payload: { template: { type }, ...recipient } },
  ]
}

/** Event rules run on every event; rules without an event run on creation, when the terms are decided. */
const runsWith = ({ compiled, mailsOnReturn }: RuleSet, { event }: ReturnEvent) => ({
  onEvent: compiled.onEvent.rules.length > 0,
  onReturn: event.type === 'return_created' && mailsOnReturn,
})

const hasMailRules = (ruleSet: RuleSet, returnEvent: ReturnEvent) => {
  const { onEvent, onReturn } = runsWith(ruleSet, returnEvent)
  return onEvent || onReturn
}

/** The mails that the rules send, and why. A mail that is sent anyway is not sent twice. */
const askRules = (
  ruleSet: RuleSet,
  facts: Facts,
  returnEvent: ReturnEvent,
  events: readonly EventFacts[],
  recipient: Recipient,
): { mails: Effect[]; traces: EventTrace[] } => {
  const { returnId, at, event: happened } = returnEvent
  const own = mailOf(happened)
  const { onEvent, onReturn } = runsWith(ruleSet, returnEvent)
  const mailsOf = ({ emails }: Decision, event: EventFacts) =>
    emails
      .filter(({ email_id }) => own === undefined || ruleSet.mailTypes.get(email_id) !== own)
      .map(
        ({ rule_id, email_id }): Effect => ({
          kind: 'email',
          returnId,
          key: `rule-mail/${returnId}/${rule_id}/${eventKey(event)}`,
          payload: { template: { template_id: email_id }, ...recipient },
        }),
      )
  const known = { ...facts, now: at }
  const evaluated = onEvent ? events.map((event) => ({ event, ...evaluateEvent(ruleSet, { ...known, event }) })) : []
  return {
    mails: [
      ...(onReturn ? mailsOf(evaluate(ruleSet.compiled, known, ruleSet.available).decision, happened) : []),
      ...evaluated.flatMap(({ event, decision }) => mailsOf(decision, event)),
    ],
    traces: evaluated.map(({ event, trace }) => ({ returnId, at, event, trace })),
  }
}

/** Must be called in the transaction that makes the change. */
export const afterEvent = async (deps: Deps, db: ShopDb, shopId: number, returnEvent: ReturnEvent): Promise<void> => {
  const { returnId, event } = returnEvent
  const addressee = await findAddressee(db, shopId, returnId)
  if (!addressee) return
  const recipient = { to: addressee.to, language: addressee.language }
  const ruleSet = await loadRuleSet(db, shopId)
  const facts = hasMailRules(ruleSet, returnEvent) ? await loadReturnFacts(db, shopId, returnId) : undefined
  const byRules = facts && askRules(ruleSet, facts, returnEvent, eventsIn(event, addressee), recipient)
  await planEffects(
    deps,
    db,
    shopId,
    [...ownMails(returnEvent, recipient), ...(byRules?.mails ?? [])],
    returnEvent.hold,
  )
  await planLabels(deps, db, shopId, returnEvent)
  await planPlatform(deps, db, shopId, returnEvent)
  // Last: the foreign key locks the return, and taking further locks after that could deadlock.
  await insertEventTraces(db, shopId, byRules?.traces ?? [])
}

/** A return that was just created, with what its creator already knows. */
export interface MadeReturn {
  readonly returnId: string
  readonly at: Date
  readonly recipient: Recipient
  readonly ruleSet: RuleSet
  readonly facts: Facts
  readonly method: LabelTerms
  /** The tag for the order at its platform; empty for none. */
  readonly orderTag: string
}

const creationOf = ({ returnId, at }: MadeReturn) => ({ returnId, at, event: { type: 'return_created' } }) as const

const creationEffects = (made: MadeReturn): { effects: Effect[]; traces: EventTrace[] } => {
  const { returnId, recipient, ruleSet, facts, orderTag } = made
  const returnEvent = creationOf(made)
  const { mails, traces } = askRules(ruleSet, facts, returnEvent, [returnEvent.event], recipient)
  return { effects: [...ownMails(returnEvent, recipient), ...mails, ...tagEffects(returnId, orderTag.trim())], traces }
}

/** Like `afterEvent` for new returns, without reading again what is known. */
export const afterCreations = async (deps: Deps, db: ShopDb, shopId: number, made: readonly MadeReturn[]) => {
  const caused = made.map(creationEffects)
  await planEffects(
    deps,
    db,
    shopId,
    caused.flatMap(({ effects }) => effects),
  )
  for (const item of made) if (isMadeAtCreation(item.method)) await planLabels(deps, db, shopId, creationOf(item))
  await insertEventTraces(
    db,
    shopId,
    caused.flatMap(({ traces }) => traces),
  )
}
