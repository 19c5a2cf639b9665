/** An order through the steps of the portal: opened, or with products chosen. */
import type { TriedRules, TriedSide } from '@returns-desk/contract'
import { offeredOf, type RuleSet, toDecimal } from '@returns-desk/engine'
import type { Order } from '../../../adapters/platform/port.ts'
import type { ShopDb } from '../../../db/db.ts'
import { viewOrder } from '../../intake/portal/view-order.ts'
import { loadIntake } from '../../intake/requests/load-intake.ts'
import { makeOffer } from '../../intake/requests/make-offer.ts'
import { type Around, explain, named } from './try-side.ts'

interface Trial extends Around {
  readonly shopId: number
  readonly order: Order
  readonly products: Parameters<typeof makeOffer>[3]['products'] | undefined
  readonly methodId: number | null
  readonly now: Date
  readonly reader: string
}

/** Before anything is chosen: what would be offered without a reason. */
const opened = async (db: ShopDb, trial: Trial, ruleSet: RuleSet): Promise<TriedSide> => {
  const { shopId, order, now, language, reader } = trial
  const place = { shopId, orderRef: order.ref }
  const view = await viewOrder(db, place, order, { now, language, reader, ruleSet })
  const { decision, ...said } = await explain(ruleSet, view.facts, trial)
  const { return_methods, payment_methods } = await loadIntake(db, place, { email: order.email, now })
  const offered = (source: 'return_methods' | 'payment_methods', methods: readonly { id: number }[]) =>
    methods.map(({ id }) => ({ id, name: trial.names[source]?.[id] ?? `#${id}` }))
  return {
    ...said,
    window: view.window,
    refusal: view.refusal,
    return_methods: offered('return_methods', offeredOf(return_methods, decision.return_method_ids)),
    payment_methods: offered('payment_methods', offeredOf(payment_methods, decision.payment_method_ids)),
  }
}

const offered = async (db: ShopDb, trial: Trial, ruleSet: RuleSet): Promise<TriedSide> => {
  const { shopId, order, now, language, reader, products = [], methodId } = trial
  const input = { products, return_method_id: methodId }
  const place = { shopId, orderRef: order.ref }
  const { offer, facts } = await makeOffer(db, place, order, input, { now, language, reader, ruleSet })
  const { decision: _decision, ...said } = await explain(ruleSet, facts, trial)
  return {
    ...said,
    window: offer.window,
    refusal: offer.refusal,
    return_methods: named(offer.return_methods),
    payment_methods: named(offer.payment_methods),
  }
}

export const tryOrder = async (
  db: ShopDb,
  trial: Trial,
  [today, draft]: readonly [RuleSet, RuleSet | undefined],
): Promise<TriedRules> => {
  const { shopId, order, now, language, reader } = trial
  const { lines, reasons } = await viewOrder(db, { shopId, orderRef: order.ref }, order, {
    now,
    language,
    reader,
    ruleSet: today,
  })
  const side = (ruleSet: RuleSet) => (trial.products ? offered : opened)(db, trial, ruleSet)
  return {
    order_name: order.name,
    currency: order.currency,
    total: toDecimal(order.total_minor, order.currency),
    lines,
    reasons: named(reasons),
    today: await side(today),
    draft: draft ? await side(draft) : null,
  }
}
