/** The effects of an event on a return: mails of the shop and of its rules, a label, a tag. */
import { type Decision, type EventFacts, evaluate, type Facts } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../config/deps.ts'
import type { ShopDb } from '../../db/db.ts'
import { type Effect, planEffects, type TemplateType } from '../../outbox/plan-effects.ts'
import { isMadeAtCreation, type LabelTerms, planLabels } from '../labels/plan-labels.ts'
import { notifyOfNew } from '../notifications/notify.ts'
import { planPlatform, tagEffects } from '../platform/plan-platform.ts'
import type { ReturnEvent } from '../return-events/return-event.ts'
import { loadRuleSet, type RuleSet } from '../rules/decide-return.ts'
import { type EventTrace, evaluateEvent, insertEventTraces } from '../rules/event-traces.ts'
import { eventKey, eventsIn, mailOf } from './event-mails.ts'
import { loadReturnFacts } from './return-facts.ts'

interface Addressee {
  readonly to: string
  readonly language: string
  readonly require_iban: boolean
  readonly is_withdrawal: boolean
}

const findAddressee = async (db: ShopDb, shopId: number, returnId: string) => {
  const { rows } = await sql<Addressee>`
    select r.client_email as to, r.language, p.require_iban, r.withdrawal_id is not null as is_withdrawal
    from returns r join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    where r.shop_id = ${shopId} and r.id = ${returnId}`.execute(db)
  return rows[0]
}

/** A customer is notified once of a parcel's arrival, but every time something is required of them. */
const ownMailKey = ({ returnId, at }: ReturnEvent, type: TemplateType) =>
  type === 'action_needed' ? `mail/${returnId}/${type}/${at.toISOString()}` : `mail/${returnId}/${type}`

type Recipient = Pick<Addressee, 'to' | 'language'>

const ownMails = (returnEvent: ReturnEvent, recipient: Recipient): Effect[] => {
  const { returnId } = returnEvent
  const type = mailOf(returnEvent.event)
  if (!type || returnEvent.isToldByStaff) return []
  return [
    { kind: 'email', returnId, key: ownMailKey(returnEvent, type), payload: { template: { type }, ...recipient } },
  ]
}

/** Event rules run on every event; rules without an event run on creation, when the terms are decided. */
const runsWith = ({ compiled, shadow, mailsOnReturn, hasFurther }: RuleSet, { event }: ReturnEvent) => ({
  onEvent: compiled.onEvent.rules.length > 0 || (shadow?.onEvent.rules.length ?? 0) > 0,
  onReturn: event.type === 'return_created' && (mailsOnReturn || hasFurther),
})

const hasRules = (ruleSet: RuleSet, returnEvent: ReturnEvent) => {
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
): { mails: Effect[]; traces: EventTrace[]; decisions: Decision[] } => {
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
  const terms = onReturn ? [evaluate(ruleSet.compiled, known, ruleSet.available).decision] : []
  return {
    mails: [
      ...terms.flatMap((decision) => mailsOf(decision, happened)),
      ...evaluated.flatMap(({ event, decision }) => mailsOf(decision, event)),
    ],
    traces: evaluated.map(({ decision: _, ...happening }) => ({ returnId, at, ...happening })),
    decisions: [...terms, ...evaluated.map(({ decision }) => decision)],
  }
}

/** Must be called in the transaction that makes the change. Returns what rules decided, for the caller to follow. */
export const afterEvent = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  returnEvent: ReturnEvent,
): Promise<Decision[]> => {
  const { returnId, event } = returnEvent
  const addressee = await findAddressee(db, shopId, returnId)
  if (!addressee) return []
  const recipient = { to: addressee.to, language: addressee.language }
  const ruleSet = await loadRuleSet(db, shopId)
  const facts = hasRules(ruleSet, returnEvent) ? await loadReturnFacts(db, shopId, returnId) : undefined
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
  await insertEventTraces(
    db,
    shopId,
    (byRules?.traces ?? []).map((trace) => ({ ...trace, isWithdrawal: addressee.is_withdrawal })),
  )
  return byRules?.decisions ?? []
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
  readonly isWithdrawal?: boolean
}

const creationOf = ({ returnId, at }: MadeReturn) => ({ returnId, at, event: { type: 'return_created' } }) as const

const creationEffects = (made: MadeReturn) => {
  const { returnId, recipient, ruleSet, facts, orderTag, isWithdrawal = false } = made
  const returnEvent = creationOf(made)
  const { mails, traces, decisions } = askRules(ruleSet, facts, returnEvent, [returnEvent.event], recipient)
  const effects = [...ownMails(returnEvent, recipient), ...mails, ...tagEffects(returnId, orderTag.trim())]
  return { effects, traces: traces.map((trace) => ({ ...trace, isWithdrawal })), decisions }
}

/** Like `afterEvent` for new returns, without reading again what is known. */
export const afterCreations = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  made: readonly MadeReturn[],
): Promise<Decision[][]> => {
  const caused = made.map(creationEffects)
  await planEffects(
    deps,
    db,
    shopId,
    caused.flatMap(({ effects }) => effects),
  )
  for (const item of made) if (isMadeAtCreation(item.method)) await planLabels(deps, db, shopId, creationOf(item))
  await notifyOfNew(
    deps,
    db,
    shopId,
    made.map(({ returnId }) => returnId),
  )
  await insertEventTraces(
    db,
    shopId,
    caused.flatMap(({ traces }) => traces),
  )
  return caused.map(({ decisions }) => decisions)
}
