/**
 * Creates a return of everything left of an order, because its customer has withdrawn from it. The shop's return window
 * does not apply: staff decide whether the declaration came in time.
 */
import {
  costOf,
  decideTerms,
  foldText,
  offeredOf,
  returnableLines,
  sendBy,
  shadowOfWithdrawal,
} from '@returns-desk/engine'
import type { Order } from '../../../adapters/platform/port.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { afterEvent } from '../../returns/moves/after-event.ts'
import { insertReturn } from '../../returns/moves/insert-returns.ts'
import { ruleSetAt } from '../../rules/deciding/rule-set.ts'
import { type Intake, loadIntake, lockOrder } from '../requests/load-intake.ts'
import { returnProductOf } from '../requests/submit-return.ts'
import { chooseRefund } from './choose-refund.ts'
import { update } from './queries.ts'

/** The customer gave no reason. The one that says "changed my mind" is used, else the first. */
const CHANGED_MIND = /changed.?(my.?)?mind|razgandit/

const chooseReason = ({ reasons }: Intake) =>
  reasons.find((reason) => CHANGED_MIND.test(foldText(`${reason.name} ${reason.display_name}`))) ?? reasons[0]

/** Nor an address or an account: methods that need neither come first, free ones before paid ones. */
const chooseMethods = (intake: Intake, decision: ReturnType<typeof decideTerms>['decision']) => {
  const returnMethods = offeredOf(intake.return_methods, decision.return_method_ids)
  const paymentMethods = offeredOf(intake.payment_methods, decision.payment_method_ids)
  const isSimple = (method: (typeof returnMethods)[number]) => !method.display_pickup_address && !method.generate_awb
  return {
    returnMethod:
      returnMethods.find((one) => isSimple(one) && one.cost_minor === 0) ??
      returnMethods.find(isSimple) ??
      returnMethods[0],
    paymentMethod: chooseRefund(paymentMethods, intake.payment_methods),
  }
}

const choose = async (db: ShopDb, shopId: number, order: Order, now: Date) => {
  const intake = await loadIntake(db, { shopId, orderRef: order.ref }, { email: order.email, now })
  const reason = chooseReason(intake)
  const lines = returnableLines(order.lines, intake)
    .filter(({ returnable }) => returnable > 0)
    .map(({ line, returnable }) => ({ line, quantity: returnable, reasonId: reason?.id }))
  if (!reason || lines.length === 0) return undefined
  const ruleSet = await ruleSetAt(db, shopId, intake.rules_state)
  const facts = { returnsLastYear: intake.returns_last_year, returnsEver: intake.returns_ever, now }
  const { returnMethod, paymentMethod } = chooseMethods(intake, decideTerms(ruleSet, order, { lines }, facts).decision)
  if (!returnMethod || !paymentMethod) return undefined
  const methods = { returnMethodId: returnMethod.id, paymentMethodId: paymentMethod.id }
  const terms = decideTerms(ruleSet, order, { lines, hasPhotos: false, ...methods }, facts)
  return { intake, lines, returnMethod, paymentMethod, terms }
}

/** The delivery to the customer is refunded with the whole order, not with a part of it. */
const isWhole = (
  order: Order,
  lines: readonly { readonly line: Order['lines'][number]; readonly quantity: number }[],
) => order.lines.every(({ ref, quantity }) => lines.some((one) => one.line.ref === ref && one.quantity === quantity))

/** `undefined` if nothing of the order is left, or the shop has no method to offer. */
export const makeReturn = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  order: Order,
  { withdrawalId, reader }: { withdrawalId: number; reader: string },
): Promise<string | undefined> => {
  const now = deps.clock()
  await lockOrder(db, { shopId, orderRef: order.ref })
  const chosen = await choose(db, shopId, order, now)
  if (!chosen) return undefined
  const { intake, lines, returnMethod, paymentMethod, terms } = chosen
  const newReturn = {
    order_ref: order.ref,
    order_name: order.name,
    order_number: order.number,
    client_email: order.email,
    customer_name: order.customer.name,
    customer_phone: order.customer.phone,
    language: reader,
    currency: order.currency,
    delivery_cost_minor: costOf(returnMethod, intake, order, lines),
    original_delivery_minor: isWhole(order, lines) ? (order.delivery_minor ?? 0) : 0,
    return_method_id: returnMethod.id,
    payment_method_id: paymentMethod.id,
    pickup_address: null,
    awb: null,
    iban: null,
    send_by: sendBy(now, intake.shop.time_zone),
    withdrawal_id: withdrawalId,
    created_at: now,
    products: lines.map((line) => returnProductOf(line)),
    history: [{ at: now, actor: 'customer', from: null, to: 1 }] as const,
    trace: terms.trace,
    rules_version: terms.version,
    shadow: shadowOfWithdrawal(terms.shadow),
    facts: terms.facts,
  }
  const returnId = await insertReturn(db, deps.vault, shopId, newReturn)
  await update(db, shopId, withdrawalId, { return_id: returnId, order_ref: order.ref })
  await afterEvent(deps, db, shopId, { returnId, event: { type: 'return_created' }, at: now })
  return returnId
}
