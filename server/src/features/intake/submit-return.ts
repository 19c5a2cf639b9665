/**
 * Takes in returns. Their orders are locked first: of two concurrent submissions for the last piece one succeeds, and a
 * second submission with the same key, at once or a day later, is the same return.
 */
import type { Language, ReturnIntake } from '@returns-desk/contract'
import { type Decision, normaliseIban } from '@returns-desk/engine'
import type { Order } from '../../adapters/platform/port.ts'
import { DomainError } from '../../base/errors.ts'
import { type Objection, refuse } from '../../base/objections.ts'
import type { Deps } from '../../config/deps.ts'
import type { ShopDb } from '../../db/db.ts'
import type { OrderCaller } from '../../http/order-tokens.ts'
import { labelTermsOf } from '../labels/plan-labels.ts'
import { afterCreations } from '../returns/after-event.ts'
import { type InsertedReturn, insertReturns, type NewReturn } from '../returns/insert-returns.ts'
import { followRules } from '../returns/move-return.ts'
import { type RuleSet, ruleSetAt } from '../rules/decide-return.ts'
import { type Chosen, checkIntake } from './check-intake.ts'
import { checkLines } from './check-lines.ts'
import { type FurtherSums, sumsFor } from './further-offer.ts'
import type { RefusedRequest } from './keep-refusals.ts'
import { type Intake, loadIntakes } from './load-intake.ts'
import { ownOrder } from './own-order.ts'
import { refusalCode } from './refusals.ts'
import { type ChosenLine, decideTerms, objectionToOrder, type Terms } from './return-terms.ts'
import { returnProductOf, sendBy } from './return-values.ts'
import { returnableLines } from './returnable-lines.ts'
import { differingFrom } from './sent-before.ts'

/** A customer's submission for one of their orders. */
export interface Submission {
  readonly caller: OrderCaller
  /** `undefined` if the order is in the shop's own rows: it is read together with the others, after locking. */
  readonly order: Order | undefined
  readonly body: ReturnIntake
  readonly language: Language
  /** In which the customer reads the shop's own texts, and gets mails. */
  readonly reader: string
  /** Staff, if they submit it for the customer. */
  readonly actor?: 'staff'
}

export interface Accepted extends Submission {
  readonly order: Order
  readonly intake: Intake
  readonly chosen: readonly ChosenLine[]
  readonly methods: Chosen
  readonly ruleSet: RuleSet
  readonly terms: Terms
  readonly sums: FurtherSums
}

export const toNewReturn = (accepted: Accepted, now: Date): NewReturn => {
  const { order, body, reader, intake, chosen, methods, terms, sums, actor = 'customer' } = accepted
  const { returnMethod, paymentMethod } = methods
  const keyOf = (id: string) => intake.photos.find((photo) => photo.id === id)?.photo_key ?? []
  return {
    order_ref: order.ref,
    order_name: order.name,
    order_number: order.number,
    client_email: order.email,
    customer_name: order.customer.name,
    customer_phone: body.phone || order.customer.phone,
    language: reader,
    currency: order.currency,
    ...sums,
    return_method_id: returnMethod.id,
    payment_method_id: paymentMethod.id,
    pickup_address: returnMethod.display_pickup_address && !sums.is_kept ? body.pickup_address : null,
    awb: null,
    iban: paymentMethod.require_iban ? normaliseIban(body.iban ?? '') : null,
    account_holder: paymentMethod.require_iban ? body.account_holder : null,
    send_by: sums.is_kept ? null : sendBy(now, intake.shop.time_zone),
    intake_key: body.intake_key,
    created_at: now,
    products: chosen.map((line, i) =>
      returnProductOf(line, body.products[i]?.description, body.products[i]?.photo_ids.flatMap(keyOf)),
    ),
    history: [{ at: now, actor, from: null, to: 1 }],
    trace: terms.trace,
    rules_version: terms.version,
    shadow: terms.shadow,
    facts: terms.facts,
  }
}

interface Judged {
  readonly order: Order
  readonly intake: Intake
  readonly ruleSet: RuleSet
  readonly now: Date
  readonly onRefused?: (request: RefusedRequest) => void
}

/** Throws if there is an objection. */
export const judge = (submission: Submission, { order, intake, ruleSet, now, onRefused }: Judged): Accepted => {
  const { body, language } = submission
  const lines = returnableLines(order.lines, intake)
  const { chosen, details } = checkLines(body.products, lines, intake.reasons, language)
  refuse(details)
  const choice = {
    lines: chosen,
    hasPhotos: body.products.some(({ photo_ids }) => photo_ids.length > 0),
    returnMethodId: body.return_method_id,
    paymentMethodId: body.payment_method_id,
  }
  const terms = decideTerms(ruleSet, order, choice, {
    returnsLastYear: intake.returns_last_year,
    returnsEver: intake.returns_ever,
    now,
  })
  const { refusal } = terms.decision
  const objection: Objection | undefined =
    objectionToOrder(order, intake, lines, { window: terms.window, now, language }) ??
    (refusal ? { code: refusalCode(refusal) } : undefined)
  const method = intake.return_methods.find(({ id }) => id === body.return_method_id)
  const sums = sumsFor(terms.decision, method, intake, order, chosen)
  const checked = checkIntake(body, intake, terms.decision, { isKept: sums.is_kept, language })
  const code = objection?.code ?? (checked.details[0]?.code as DomainError['code'] | undefined)
  const { facts, window } = terms
  if (code)
    onRefused?.({
      orderRef: order.ref,
      email: order.email,
      stage: 'submit',
      code,
      facts,
      open: undefined,
      window,
      intake,
    })
  if (objection) throw new DomainError(objection.code, { values: objection.values ?? {} })
  refuse(checked.details)
  return { ...submission, order, intake, chosen, ruleSet, terms, sums, methods: checked.methods as Chosen }
}

/** Deletes drafts and photos that the submitted returns have used up. */
const removeLeftovers = async (db: ShopDb, shopId: number, accepted: readonly Accepted[]) => {
  const drafts = accepted.flatMap(({ intake, order }) => (intake.has_draft ? [order.ref] : []))
  const photos = accepted.flatMap(({ body }) => body.products.flatMap(({ photo_ids }) => photo_ids))
  if (drafts.length > 0)
    await db.deleteFrom('order_drafts').where('shop_id', '=', shopId).where('order_ref', 'in', drafts).execute()
  if (photos.length > 0)
    await db.deleteFrom('order_photos').where('shop_id', '=', shopId).where('id', 'in', photos).execute()
}

/** An existing return: just created, with everything known about it, or created earlier. */
export type Submitted = { readonly id: string; readonly reader: string } | FreshReturn

export interface FreshReturn extends InsertedReturn {
  readonly kept: NewReturn
  readonly methods: Chosen
  readonly intake: Intake
  readonly reader: string
  /** Rules have done something with it since: it has to be read. */
  readonly isChanged?: boolean
}

/** What rules do with new returns: flag, assign, move. */
const followAll = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  fresh: readonly FreshReturn[],
  decisions: readonly (readonly Decision[])[],
  at: Date,
): Promise<FreshReturn[]> => {
  const followed: FreshReturn[] = []
  for (const [i, one] of fresh.entries()) {
    const isChanged = await followRules(deps, db, { shopId, id: one.id, at }, decisions[i] ?? [])
    followed.push({ ...one, isChanged })
  }
  return followed
}

const keep = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  accepted: readonly Accepted[],
  now: Date,
  numbers: number[] | undefined,
): Promise<FreshReturn[]> => {
  const newReturns = accepted.map((item) => toNewReturn(item, now))
  const inserted = await insertReturns(db, deps.vault, shopId, newReturns, numbers)
  await removeLeftovers(db, shopId, accepted)
  const fresh = accepted.map(({ methods, intake, reader }, i) => ({
    ...(inserted[i] as InsertedReturn),
    kept: newReturns[i] as NewReturn,
    methods,
    intake,
    reader,
  }))
  const made = accepted.map(({ order, reader, ruleSet, terms, methods, sums }, i) => ({
    returnId: (fresh[i] as FreshReturn).id,
    at: now,
    recipient: { to: order.email, language: reader },
    ruleSet,
    facts: terms.facts,
    method: labelTermsOf(methods.returnMethod, sums.is_kept),
    orderTag: methods.paymentMethod.shopify_tag,
  }))
  const decisions = await afterCreations(deps, db, shopId, made)
  return followAll(deps, db, shopId, fresh, decisions, now)
}

/** Those in the shop's own rows. */
const readOrders = async (deps: Deps, db: ShopDb, submissions: readonly Submission[]) => {
  const here = submissions.filter(({ order }) => order === undefined).map(({ caller }) => caller)
  const read = here[0] && deps.platform.ordersHere(here[0])
  const refs = here.map(({ orderRef }) => orderRef)
  return read ? read(db, refs) : new Map<string, Order>()
}

/** Every order must be locked, and none may occur twice. */
export type Settled =
  | PromiseFulfilledResult<Submitted>
  /** `refused`: by the shop's policy, for `keepRefusals`. */
  | (PromiseRejectedResult & { readonly refused: RefusedRequest | undefined })

export const submitReturns = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  submissions: readonly Submission[],
  numbers?: number[],
): Promise<Settled[]> => {
  const now = deps.clock()
  const asked = submissions.map(({ caller, body }) => ({
    order_ref: caller.orderRef,
    email: caller.email,
    intake_key: body.intake_key,
  }))
  const orders = await readOrders(deps, db, submissions)
  const intakes = await loadIntakes(db, shopId, asked, now)
  const ruleSet = await ruleSetAt(db, shopId, intakes[0]?.rules_state ?? '')
  const sent = submissions.map(({ body }, i) => ({ body, made: intakes[i]?.made ?? null }))
  const differing = await differingFrom(db, deps.vault, shopId, sent)
  const accepted: Accepted[] = []
  const judged = submissions.map((submission, i) => {
    const intake = intakes[i] as Intake
    const { orderRef, email, timesEnded } = submission.caller
    let refused: RefusedRequest | undefined
    const onRefused = (request: RefusedRequest) => {
      refused = request
    }
    try {
      if (intake.tokens_ended !== timesEnded) throw new DomainError('unauthorized')
      const order = ownOrder(submission.order ?? orders.get(orderRef), email)
      if (intake.made && differing.has(intake.made)) throw new DomainError('key_taken')
      if (intake.made) return { made: { id: intake.made, reader: submission.reader } }
      return { place: accepted.push(judge(submission, { order, intake, ruleSet, now, onRefused })) - 1 }
    } catch (reason) {
      return { reason, refused }
    }
  })
  const fresh = await keep(deps, db, shopId, accepted, now, numbers)
  return judged.map(
    ({ made, place, reason, refused }): Settled =>
      reason === undefined
        ? { status: 'fulfilled', value: made ?? (fresh[place as number] as FreshReturn) }
        : { status: 'rejected', reason, refused },
  )
}
