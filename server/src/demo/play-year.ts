/**
 * Lets the demo shop live through a year: orders are placed, customers ask for returns, staff move them, each on its day and by
 * the ways of the product. Only what the rules allowed on that day came to be.
 */
import {
  DEMO_SEED,
  type DemoCustomer,
  type DemoOrder,
  type DemoWish,
  type Desk,
  demoCustomers,
  demoOrders,
  LEAST_FOR_SCENES,
  openDesk,
  ordersForReturns,
  pickOrders,
  RETURN_SCENES,
  SCENE_RETURNS,
  type SpareOrders,
  spareOrders,
  WITHDRAWAL_SCENES,
  wishFor,
} from '@returns-desk/demo'
import { DAY_MS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { returnStatuses } from '../areas/shop/return-statuses/queries.ts'
import { inShop } from '../db/db.ts'
import { setLabels } from './free-pickup.ts'
import { moves } from './move-in-past.ts'
import { orderBook } from './order-book.ts'
import { type Act, besides, type Past, runActs } from './past.ts'
import { writeResults } from './past-effects.ts'
import { type Photos, readPhotos } from './photos.ts'
import { hoursBefore, playReturnScene, sceneWish } from './play-return-scene.ts'
import { playWithdrawalScene } from './play-withdrawal-scene.ts'
import { seedCustomers, seedProducts } from './seed-orders.ts'
import { submitWish } from './submit-wish.ts'
import { translateDescriptions } from './translate-descriptions.ts'

/** Only newer returns get labels. Each takes a while to draw, and older ones are not looked at. */
const LABELS_SINCE_DAYS = 6
/** Until then customers have nothing to do with each other, and are lived through side by side. Later ones share the desk. */
const APART_UNTIL_DAYS = 20
const LANES = 4

const NO_PHOTOS: Photos = new Map()

/** What happens to one customer, and when they come to the portal. */
interface Visit extends Act {
  readonly order: DemoOrder
}

/** The orders of the scenes, chosen before anything happens. */
const castScenes = (now: Date, spares: SpareOrders) => {
  const orderAt = (hoursAgo: number) => {
    const order = spares.take(hoursBefore(now, hoursAgo))
    if (!order) throw new Error('the demo shop has no order for one of its scenes')
    return order
  }
  return {
    returns: RETURN_SCENES.map((scene) => ({ scene, wish: sceneWish(scene, orderAt(scene.hoursAgo), now, DEMO_SEED) })),
    withdrawals: WITHDRAWAL_SCENES.map((scene) => ({ scene, order: orderAt(scene.hoursAgo) })),
  }
}

/** All that is to happen, as far as it is known on the first day. */
const castYear = (now: Date, returns: number, customers: readonly DemoCustomer[]) => {
  const orders = [...demoOrders({ now, seed: DEMO_SEED, count: ordersForReturns(returns), customers })]
  const hasScenes = returns >= LEAST_FOR_SCENES
  const picks = [...pickOrders({ now, seed: DEMO_SEED, orders, count: returns - (hasScenes ? SCENE_RETURNS : 0) })]
  const spares = spareOrders(picks.flatMap(({ order, comesBack }) => (comesBack ? [] : [order])))
  return {
    orders,
    spares,
    wishes: picks.flatMap(({ order, comesBack }) => (comesBack ? [wishFor(order, now, DEMO_SEED)] : [])),
    scenes: hasScenes ? castScenes(now, spares) : { returns: [], withdrawals: [] },
  }
}

/** A refused wish creates no return; another customer of the same lane submits one on that day instead. */
const takeOrReplace = async (past: Past, wish: DemoWish, takeSpare: SpareOrders['take'], photos: Photos) => {
  for (let next: DemoWish | undefined = wish; next; ) {
    const made = await submitWish(past, next, { photos })
    if (made) return { made, wish: next }
    const order = takeSpare(wish.at)
    next = order && wishFor(order, past.now, DEMO_SEED, wish.at)
  }
  return undefined
}

const asking = (wish: DemoWish, takeSpare: SpareOrders['take'], desk: Desk, photos: Photos): Visit => ({
  order: wish.order,
  at: wish.at,
  run: async (past) => {
    const taken = await takeOrReplace(past, wish, takeSpare, photos)
    return taken ? moves(taken.made, desk.journeyOf(taken.wish, taken.made.journey).slice(1)) : []
  },
})

const startLabels = (now: Date): Act => ({
  at: new Date(now.getTime() - LABELS_SINCE_DAYS * DAY_MS),
  run: async ({ deps, shop: { shopId } }) => {
    await inShop(deps.db, shopId, (db) => setLabels(db, shopId, true))
    return []
  },
})

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

export const playYear = async (past: Past, returns: number): Promise<void> => {
  const { deps, shop, now } = past
  const { shopId } = shop
  const customers = demoCustomers({ seed: DEMO_SEED })
  const { orders, spares, wishes, scenes } = castYear(now, returns, customers)
  const customerIds = await inShop(deps.db, shopId, async (db) => {
    await seedProducts(db, shopId)
    await setLabels(db, shopId, false)
    for (const { order_index, name } of await returnStatuses.list(db, shopId)) past.statuses.set(order_index, name)
    return seedCustomers(db, shopId, customers)
  })

  const laneOf = new Map(customers.map(({ email }, i) => [email, i % LANES]))
  const isIn = (lane: number) => (order: DemoOrder) => laneOf.get(order.email) === lane
  const desk = openDesk(now, DEMO_SEED)
  const apartUntil = daysBefore(now, APART_UNTIL_DAYS)
  const isLate = ({ at }: Pick<Act, 'at'>) => at >= apartUntil
  const photos = await readPhotos([...scenes.returns.map(({ wish }) => wish), ...wishes.filter(isLate)])
  const visits: Visit[] = [
    ...wishes.map((wish) => {
      const ours = isIn(laneOf.get(wish.order.email) ?? 0)
      return asking(wish, (at) => spares.take(at, ours), desk, isLate(wish) ? photos : NO_PHOTOS)
    }),
    ...scenes.returns.map(({ scene, wish }) => ({ ...playReturnScene(now, scene, wish, photos), order: wish.order })),
    ...scenes.withdrawals.map(({ scene, order }) => ({ ...playWithdrawalScene(now, scene, order), order })),
  ]
  const afterOrders = (placed: readonly DemoOrder[], acts: readonly Act[]) => {
    const place = orderBook(customerIds, placed)
    const run = ({ at, run }: Act): Act => ({ at, run: (then) => place(then, at).then(() => run(then)) })
    return { place, acts: acts.map(run) }
  }

  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const ours = isIn(lane)
    const early = visits.filter((visit) => ours(visit.order) && !isLate(visit))
    const placed = orders.filter((order) => ours(order) && order.created_at < apartUntil)
    const { place, acts } = afterOrders(placed, early)
    const then = besides(past)
    const left = await runActs(then, acts, apartUntil)
    await place(then, apartUntil)
    return left
  })
  const left = await Promise.all(lanes)
  const late = afterOrders(
    orders.filter((order) => order.created_at >= apartUntil),
    visits.filter(isLate),
  )
  await runActs(past, [startLabels(now), ...left.flat(), ...late.acts])
  await late.place(past, now)
  await writeResults(past)
  await inShop(deps.db, shopId, async (db) => {
    await translateDescriptions(db, shopId)
    await sql`select fold_return_counts(${shopId})`.execute(db)
  })
}
