/**
 * The one way for a customer's return to be created: in the portal, by staff for a customer who telephones, in the demo
 * shop. Its order is locked first: of two concurrent submissions for the last piece one succeeds, and a second submission
 * with the same key, at once or a day later, is the same return.
 */
import type { Language, ReturnIntake } from '@returns-desk/contract'
import { type AcceptedReturn, type ChosenLine, judge, normaliseIban, sendBy } from '@returns-desk/engine'
import type { Order, PlatformShop } from '../../../adapters/platform/port.ts'
import { DomainError } from '../../../base/errors.ts'
import { refusalOf } from '../../../base/faults.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { afterEvent } from '../../returns/moves/after-event.ts'
import { insertReturn, type NewReturn } from '../../returns/moves/insert-returns.ts'
import { followRules } from '../../returns/moves/move-return.ts'
import { ruleSetAt } from '../../rules/deciding/rule-set.ts'
import { keepRefusal, type RefusedRequest } from './keep-refusals.ts'
import { type Intake, loadIntake, lockOrder, ownOrder } from './load-intake.ts'
import { detailsOf, faultOf } from './refusals.ts'
import { isAsSent } from './sent-before.ts'

/** A customer's submission for one of their orders. */
export interface Submission {
  readonly orderRef: string
  /** The address that was proved to be the order's. */
  readonly email: string
  /** Of the customer's token: how often those of the order had been ended. Staff have none. */
  readonly timesEnded?: number
  /** `undefined` if the order is in the shop's own rows: it is read after locking. */
  readonly order: Order | undefined
  readonly body: ReturnIntake
  readonly language: Language
  /** In which the customer reads the shop's own texts, and gets mails. */
  readonly reader: string
  /** Staff, if they submit it for the customer. */
  readonly actor?: 'staff'
}

/** The copy of an order line that a return keeps, whatever happens to the order. */
export const returnProductOf = (
  { line, quantity, reasonId }: ChosenLine,
  description = '',
  photoKeys: string[] = [],
) => ({
  order_line_ref: line.ref,
  quantity,
  price_minor: line.unit_price_minor * quantity,
  description,
  return_reason_id: reasonId as number,
  product_title: line.product_title,
  variant_title: line.variant_title,
  translations: line.translations ?? null,
  image_src: line.image_src,
  image_width: line.image_width,
  image_height: line.image_height,
  photo_keys: photoKeys,
  sku: line.sku,
})

export const toNewReturn = (
  { body, reader, actor }: Pick<Submission, 'body' | 'reader' | 'actor'>,
  { chosen, methods, terms, deductions }: AcceptedReturn,
  { order, intake, now }: { readonly order: Order; readonly intake: Intake; readonly now: Date },
): NewReturn => {
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
    ...deductions,
    return_method_id: returnMethod.id,
    payment_method_id: paymentMethod.id,
    pickup_address: returnMethod.display_pickup_address && !deductions.is_kept ? body.pickup_address : null,
    awb: null,
    iban: paymentMethod.require_iban ? normaliseIban(body.iban ?? '') : null,
    account_holder: paymentMethod.require_iban ? body.account_holder : null,
    send_by: deductions.is_kept ? null : sendBy(now, intake.shop.time_zone),
    intake_key: body.intake_key,
    created_at: now,
    products: chosen.map((line, i) =>
      returnProductOf(line, body.products[i]?.description, body.products[i]?.photo_ids.flatMap(keyOf)),
    ),
    history: [{ at: now, actor: actor ?? 'customer', from: null, to: 1 }],
    trace: terms.trace,
    rules_version: terms.version,
    shadow: terms.shadow,
    facts: terms.facts,
  }
}

/** Its transaction leaves nothing behind, so it says what there is to keep. */
class RefusedSubmission extends DomainError {
  readonly request: RefusedRequest
  constructor({ code, values, details }: DomainError, request: Omit<RefusedRequest, 'code'>) {
    super(code, details ? { details } : { values })
    this.request = { ...request, code }
  }
}

/** The judgement is the engine's; here a refusal becomes an error that the caller reads. */
const accept = async (
  db: ShopDb,
  shopId: number,
  { body, language }: Submission,
  { order, intake, now }: { order: Order; intake: Intake; now: Date },
): Promise<AcceptedReturn> => {
  const ruleSet = await ruleSetAt(db, shopId, intake.rules_state)
  const { accepted, refused } = judge(body, { order, intake, ruleSet, now })
  if (accepted) return accepted
  const { objection, fields, asked } = refused
  const details = detailsOf(fields, language)
  if (!asked) throw refusalOf(details)
  const fault = objection && faultOf(objection, language)
  const said = fault ? new DomainError(fault.code, { values: fault.values ?? {} }) : refusalOf(details)
  const request = {
    orderRef: order.ref,
    email: order.email,
    stage: 'submit',
    open: undefined,
    ...asked,
    intake,
  } as const
  throw new RefusedSubmission(said, request)
}

/** Deletes the draft and the photos that the return has used up. */
const removeLeftovers = async (db: ShopDb, shopId: number, orderRef: string, intake: Intake, body: ReturnIntake) => {
  const photos = body.products.flatMap(({ photo_ids }) => photo_ids)
  if (intake.has_draft)
    await db.deleteFrom('order_drafts').where('shop_id', '=', shopId).where('order_ref', '=', orderRef).execute()
  if (photos.length > 0)
    await db.deleteFrom('order_photos').where('shop_id', '=', shopId).where('id', 'in', photos).execute()
}

/**
 * In the caller's transaction, at whose end the order is free again. Returns the id of the new return, or of the one that
 * this submission has created before. Whoever wants to read it does so after the commit: others wait for it.
 */
export const submitReturn = async (
  deps: Deps,
  db: ShopDb,
  shop: PlatformShop,
  submission: Submission,
): Promise<string> => {
  const { orderRef, email, timesEnded, body } = submission
  const { shopId } = shop
  const now = deps.clock()
  const place = { shopId, orderRef }
  await lockOrder(db, place)
  const intake = await loadIntake(db, place, { email, intakeKey: body.intake_key, now })
  if (timesEnded !== undefined && timesEnded !== intake.tokens_ended) throw new DomainError('unauthorized')
  const order = ownOrder(submission.order ?? (await deps.platform.ordersHere(shop)?.(db, orderRef)), email)
  if (intake.made) {
    if (!(await isAsSent(db, deps.vault, shopId, intake.made, body))) throw new DomainError('key_taken')
    return intake.made
  }
  const accepted = await accept(db, shopId, submission, { order, intake, now })
  await removeLeftovers(db, shopId, orderRef, intake, body)
  // Its number locks the shop's series: what need not come after it comes before.
  const id = await insertReturn(db, deps.vault, shopId, toNewReturn(submission, accepted, { order, intake, now }))
  const created = { returnId: id, event: { type: 'return_created' }, at: now, facts: accepted.terms.facts } as const
  await followRules(deps, db, { shopId, id, at: now }, await afterEvent(deps, db, shopId, created))
  return id
}

/** What a submission is refused for is kept in a transaction of its own. */
export const keepingRefusal = async <T>({ db, clock }: Deps, shopId: number, submit: () => Promise<T>): Promise<T> => {
  try {
    return await submit()
  } catch (error) {
    if (error instanceof RefusedSubmission)
      await inShop(db, shopId, (shopDb) => keepRefusal(shopDb, shopId, error.request, clock()))
    throw error
  }
}
