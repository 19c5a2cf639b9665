/** What others do must not keep a customer from an order that is theirs. */
import { expect } from 'vitest'
import { DomainError } from '../../../base/errors.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { createWorld, type TestShop, test, type World } from '../../../test/harness.ts'
import { addOrder, plannedMails, type TestOrder } from '../../../test/orders.ts'

const MINE = '198.51.100.1'
/** Each from another network. */
const elsewhere = (number: number) => `203.0.${113 + Math.floor(number / 250)}.${1 + (number % 250)}`

const claimOf = ({ name, email }: TestOrder) => ({ order_name: name, email })

const callsFrom = ({ app }: Pick<World, 'app'>, { handle }: TestShop, remoteAddress: string) => {
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/portal/${handle}/${path}`, payload, remoteAddress })
  return {
    ask: (claim: object) => post('order-codes', claim),
    open: async (claim: object, code: string) => {
      const answer = await post('order-sessions', { ...claim, code })
      return answer.statusCode === 200 ? 'opened' : answer.json().code
    },
  }
}

const newestCode = async (world: World, shop: TestShop) =>
  (await plannedMails(world, shop)).at(-1)?.values['code.value'] ?? ''

const otherThan = (code: string) => (code.startsWith('000') ? '111111' : '000000')

test('knowing an order’s number is not enough to lock its customer out by trying addresses', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  for (let i = 0; i < 20; i++)
    await callsFrom(world, shop, elsewhere(i)).ask({ order_name: order.name, email: `guess${i}@example.com` })
  const me = callsFrom(world, shop, MINE)
  expect((await me.ask(claimOf(order))).statusCode).toBe(200)
  expect(await me.open(claimOf(order), await newestCode(world, shop))).toBe('opened')
})

test('a code in hand works, however many codes others ask for and however often they guess', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const me = callsFrom(world, shop, MINE)
  await me.ask(claimOf(order))
  const code = await newestCode(world, shop)
  world.passTime(1)
  for (let i = 0; i < 12; i++) {
    const other = callsFrom(world, shop, elsewhere(i))
    await other.ask(claimOf(order))
    for (let guess = 0; guess < 5; guess++) await other.open(claimOf(order), otherThan(code))
  }
  expect(await me.open(claimOf(order), code)).toBe('opened')
})

test('others cannot use up the codes that a customer may ask for within the hour', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const other = callsFrom(world, shop, elsewhere(0))
  for (let i = 0; i < 5; i++) expect((await other.ask(claimOf(order))).statusCode).toBe(200)
  expect((await other.ask(claimOf(order))).statusCode).toBe(429)
  expect((await callsFrom(world, shop, MINE).ask(claimOf(order))).statusCode).toBe(200)
})

test('many networks together do not get many guesses at one code', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  await callsFrom(world, shop, MINE).ask(claimOf(order))
  const wrong = otherThan(await newestCode(world, shop))
  const answers: string[] = []
  for (let i = 0; i < 12; i++)
    for (let guess = 0; guess < 5; guess++)
      answers.push(await callsFrom(world, shop, elsewhere(i)).open(claimOf(order), wrong))
  expect(answers.filter((answer) => answer === 'code_wrong')).toHaveLength(50)
})

test('within a day twenty codes are sent for an order, and thirty to an address', async ({ world }) => {
  const shop = await furnishedShop(world)
  const orders = []
  for (let i = 0; i < 3; i++) orders.push(await addOrder(world, shop, { email: 'same@example.com' }))
  const sent = async (order: TestOrder | undefined, most: number) => {
    let count = 0
    for (let i = 0; i < most; i++) {
      const answer = await callsFrom(world, shop, elsewhere(i)).ask(claimOf(order as TestOrder))
      if (answer.statusCode === 200) count += 1
    }
    return count
  }
  expect(await sent(orders[0], 21)).toBe(20)
  expect(await sent(orders[1], 12)).toBe(9)
  expect(await sent(orders[2], 1)).toBe(0)
  world.passTime(24 * 60 * 60 + 1)
  expect(await sent(orders[2], 1)).toBe(1)
})

test('tries while the orders cannot be looked up do not count', async () => {
  let isAway = true
  const { world, close } = await createWorld()
  try {
    const { platform } = world.deps
    const findOrder: typeof platform.findOrder = (...call) => {
      if (isAway) throw new DomainError('unavailable')
      return platform.findOrder(...call)
    }
    const { buildApp } = await import('../../../app.ts')
    const app = await buildApp({ ...world.deps, platform: { ...platform, findOrder } })
    const shop = await furnishedShop(world)
    const order = await addOrder(world, shop)
    const me = callsFrom({ app }, shop, MINE)
    for (let i = 0; i < 31; i++) expect((await me.ask(claimOf(order))).statusCode).toBe(503)
    isAway = false
    expect((await me.ask(claimOf(order))).statusCode).toBe(200)
    await app.close()
  } finally {
    await close()
  }
})
