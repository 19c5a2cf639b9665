/** The effects of an event on a return: mails of the shop and of its rules, a label, a tag. */
import { type Decision, type EventFacts, evaluate, type Facts, type RuleSet } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { type Effect, planEffects, type TemplateType } from '../../../outbox/plan-effects.ts'
import { eventKey, eventsIn, mailOf } from '../../mail/sending/event-mails.ts'
import { notify } from '../../people/notifications/notify.ts'
import { isMadeAtCreation, type LabelTerms, planLabels } from '../../receiving/labels/plan-labels.ts'
import { type EventTrace, evaluateEvent, insertEventTraces } from '../../rules/deciding/event-traces.ts'
import { loadReturnFacts } from '../../rules/deciding/return-facts.ts'
import { ruleSetAt, stateOf } from '../../rules/deciding/rule-set.ts'
import type { ReturnEvent } from '../history/return-event.ts'
import { planPlatform, tagEffects } from './plan-platform.ts'

/** What the effects of an event depend on, besides the event. */
interface Affected extends LabelTerms {
  readonly to: string
  readonly language: string
  readonly require_iban: boolean
  readonly is_withdrawal: boolean
  /** Of the refund method, for the order at its platform; empty for none. */
  readonly order_tag: string
  readonly rules_state: string
}

const findAffected = async (db: ShopDb, shopId: number, returnId: string) => {
  const { rows } = await sql<Affected>`
    select r.client_email as to, r.language, p.require_iban, r.withdrawal_id is not null as is_withdrawal,
      case when r.order_ref is null then '' else trim(p.shopify_tag) end as order_tag,
      m.generate_awb, m.is_external or r.is_kept as is_external, m.awb_at_creation, ${stateOf(shopId)} as rules_state
    from returns r
    join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    where r.shop_id = ${shopId} and r.id = ${returnId}`.execute(db)
  return rows[0]
}

/** A customer is notified once of a parcel's arrival, but every time something is required of them. */
const ownMailKey = ({ returnId, at }: ReturnEvent, type: TemplateType) =>
  type === 'action_needed' ? `mail/${returnId}/${type}/${at.toISOString()}` : `mail/${returnId}/${type}`

type Recipient = Pick<Affected, 'to' | 'language'>

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
  const { returnId, event, hold, facts: known } = returnEvent
  const affected = await findAffected(db, shopId, returnId)
  if (!affected) return []
  const isCreated = event.type === 'return_created'
  const recipient = { to: affected.to, language: affected.language }
  const ruleSet = await ruleSetAt(db, shopId, affected.rules_state)
  const facts = hasRules(ruleSet, returnEvent) ? (known ?? (await loadReturnFacts(db, shopId, returnId))) : undefined
  const byRules = facts && askRules(ruleSet, facts, returnEvent, eventsIn(event, affected), recipient)
  const effects = [
    ...ownMails(returnEvent, recipient),
    ...(byRules?.mails ?? []),
    ...(isCreated ? tagEffects(returnId, affected.order_tag) : []),
  ]
  await planEffects(deps, db, shopId, effects, hold)
  if (!isCreated || isMadeAtCreation(affected)) await planLabels(deps, db, shopId, returnEvent)
  if (isCreated) await notify(deps, db, shopId, { kind: 'new_return', returnId })
  else await planPlatform(deps, db, shopId, returnEvent)
  // Last: the foreign key locks the return, and taking further locks after that could deadlock.
  const traces = (byRules?.traces ?? []).map((trace) => ({ ...trace, isWithdrawal: affected.is_withdrawal }))
  if (traces.length > 0) await insertEventTraces(db, shopId, traces)
  return byRules?.decisions ?? []
}
