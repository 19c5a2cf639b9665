/**
 * Fills a shop of any size. Orders are made as they are read and written in portions, so that a million returns take no more
 * memory than a thousand. Each return is judged by the intake's own rules on what its customer wants; it is written many at a
 * time, with its history, and without what would have been sent or made on the way: no mails, no labels and so no AWBs.
 */
import {
  DEMO_SEED,
  type DemoOrder,
  type DemoWish,
  demoCustomers,
  demoOrders,
  findProduct,
  openDesk,
  ordersForReturns,
  pickOrders,
  wishFor,
} from '@returns-desk/demo'
import { decideTerms, judge, offeredOf, type RuleSet, STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Order } from '../adapters/platform/port.ts'
import { type Intake, loadIntake } from '../areas/intake/requests/load-intake.ts'
import { toNewReturn } from '../areas/intake/requests/submit-return.ts'
import { insertReturns, type NewReturn } from '../areas/returns/moves/insert-returns.ts'
import { ruleSetAt } from '../areas/rules/deciding/rule-set.ts'
import type { Deps } from '../config/deps.ts'
import { chunksOf, replanStatements } from '../db/chunks.ts'
import { inShop } from '../db/db.ts'
import { setLabels } from './free-pickup.ts'
import { type SeededOrder, seedCustomers, seedOrders, seedProducts } from './seed-orders.ts'
import type { DemoBasics } from './seed-rules.ts'
import { bodyOf, journeyFacts, preferencesOf, preferred, productsOf } from './submit-wish.ts'

export const CHUNK_ORDERS = 500

/** What was known of a customer so far: as much as there are customers, however many orders they place. */
interface Acquaintance {
  orders: number
  spent_minor: number
  returns: number
}

const acquaintances = () => {
  const known = new Map<string, Acquaintance>()
  return (email: string): Acquaintance => {
    const one = known.get(email) ?? { orders: 0, spent_minor: 0, returns: 0 }
    known.set(email, one)
    return one
  }
}

/** The order as its platform would answer it. */
const toOrder = (order: DemoOrder, { id, lineIds }: SeededOrder, { orders, spent_minor }: Acquaintance): Order => ({
  ...order,
  ref: String(id),
  name: order.order_name,
  number: String(order.order_number),
  language: order.customer.language,
  customer: {
    name: `${order.customer.first_name} ${order.customer.last_name}`,
    phone: order.customer.phone,
    country: order.customer.address.country,
    tags: order.customer.tags,
    orders_placed: orders,
    total_spent: { minor: spent_minor, currency: order.currency },
    address: { ...order.customer.address, county: order.customer.address.county ?? '' },
  },
  lines: order.lines.map((line, i) => {
    const { product_type, vendor, tags, collections } = findProduct(line.product_handle)
    const ours = { ref: String(lineIds[i]), refunded_quantity: 0, image_width: null, image_height: null }
    return { ...line, product_type, vendor, tags, collections, ...ours }
  }),
})

interface Judging {
  readonly basics: DemoBasics
  /** Of an order that nothing has come back of. */
  readonly intake: Intake
  readonly ruleSet: RuleSet
}

/** Which of the offered methods the customer takes, by the rules that hold for this return. */
const chooseMethods = ({ intake, ruleSet, basics }: Judging, wish: DemoWish, order: Order, kept: SeededOrder) => {
  const like = preferencesOf(wish, basics)
  const lines = productsOf(wish, kept, basics).map(({ line_ref, quantity, return_reason_id }) => ({
    line: order.lines.find(({ ref }) => ref === line_ref) as Order['lines'][number],
    quantity,
    reasonId: return_reason_id,
  }))
  const facts = { returnsLastYear: intake.returns_last_year, returnsEver: intake.returns_ever, now: wish.at }
  const decide = (returnMethodId: number | null) =>
    decideTerms(ruleSet, order, { lines, hasPhotos: false, returnMethodId }, facts).decision
  const returnMethod = preferred(offeredOf(intake.return_methods, decide(null).return_method_ids), like.returnMethodId)
  if (!returnMethod) return undefined
  const payments = offeredOf(intake.payment_methods, decide(returnMethod.id).payment_method_ids)
  const paymentMethod = preferred(payments, like.paymentMethodId)
  return paymentMethod && { returnMethod, paymentMethod }
}

/** `undefined` where the rules refuse it. */
const judgeWish = (judging: Judging, wish: DemoWish, order: Order, kept: SeededOrder) => {
  const { basics, intake, ruleSet } = judging
  const methods = chooseMethods(judging, wish, order, kept)
  if (!methods) return undefined
  const { language } = wish.order.customer
  const body = bodyOf(wish, productsOf(wish, kept, basics), methods)
  const known = { order, intake, ruleSet, now: wish.at }
  const { accepted } = judge(body, known)
  return accepted && { methods, newReturn: toNewReturn({ body, reader: language }, accepted, known) }
}

export interface BigShopOptions {
  readonly now: Date
  readonly returns: number
  /** Read twice, and never held. */
  readonly orders?: Iterable<DemoOrder>
  readonly onWritten?: (orders: number) => void
}

export const fillBigShop = async (
  deps: Deps,
  shop: { readonly shopId: number; readonly handle: string },
  basics: DemoBasics,
  { now, returns, onWritten, ...given }: BigShopOptions,
): Promise<void> => {
  const { db, vault } = deps
  const { shopId } = shop
  const customers = demoCustomers({ seed: DEMO_SEED })
  const orders = given.orders ?? demoOrders({ now, seed: DEMO_SEED, count: ordersForReturns(returns), customers })
  const { customerIds, ...shared } = await inShop(db, shopId, async (shopDb) => {
    await seedProducts(shopDb, shopId)
    await setLabels(shopDb, shopId, false)
    const ids = await seedCustomers(shopDb, shopId, customers)
    const intake = await loadIntake(shopDb, { shopId, orderRef: '0' }, { email: '', now })
    return { customerIds: ids, intake, ruleSet: await ruleSetAt(shopDb, shopId, intake.rules_state) }
  })
  const knownOf = acquaintances()
  const desk = openDesk(now, DEMO_SEED)

  const returnOf = (order: DemoOrder, kept: SeededOrder): NewReturn[] => {
    const known = knownOf(order.email)
    const wish = wishFor(order, now, DEMO_SEED)
    const intake = { ...shared.intake, returns_last_year: known.returns, returns_ever: known.returns }
    const judged = judgeWish({ basics, ...shared, intake }, wish, toOrder(order, kept, known), kept)
    if (!judged) return []
    const history = desk.journeyOf(wish, journeyFacts(judged.methods))
    if (history.at(-1)?.to !== STATUS.CANCELLED) known.returns++
    return [{ ...judged.newReturn, history }]
  }

  for (const chunk of chunksOf(pickOrders({ now, seed: DEMO_SEED, orders, count: returns }), CHUNK_ORDERS)) {
    const placed = chunk.map(({ order }) => order)
    const kept = await inShop(db, shopId, (shopDb) => seedOrders(shopDb, shopId, customerIds, placed))
    const newReturns = chunk.flatMap(({ order, comesBack }, i) => {
      const known = knownOf(order.email)
      known.orders++
      known.spent_minor += order.total_minor
      return comesBack ? returnOf(order, kept[i] as SeededOrder) : []
    })
    await inShop(db, shopId, async (shopDb) => {
      await insertReturns(shopDb, vault, shopId, newReturns)
      await sql`select fold_return_counts(${shopId})`.execute(shopDb)
      await replanStatements(shopDb)
    })
    onWritten?.(chunk.length)
  }
}
