import { Kysely } from 'kysely'
import { expect } from 'vitest'
import { openDialect } from '../../../db/driver.ts'
import type { DB } from '../../../db/types.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, plannedMails, type TestOrder } from '../../../test/orders.ts'
import type { TestShop } from '../../../test/world.ts'

/** Each test calls from a different address: limits are counted per address. */
let lastAddress = 0
const freshAddress = () => {
  lastAddress += 1
  return `198.51.100.${lastAddress}`
}

const caller = (world: World, shop: TestShop, remoteAddress = freshAddress()) => {
  const post = async (path: string, payload: object, language = 'en') => {
    const headers = { 'accept-language': language }
    const url = `/api/portal/${shop.handle}/${path}`
    return world.app.inject({ method: 'POST', url, payload, remoteAddress, headers })
  }
  return {
    requestCode: (claim: { order_name: string; email: string }, language?: string) =>
      post('order-codes', claim, language),
    openOrder: (claim: { order_name: string; email: string; code: string }) => post('order-sessions', claim),
  }
}

const claimOf = ({ name, email }: TestOrder) => ({ order_name: name, email })

const newestCode = async (world: World, shop: TestShop) =>
  (await plannedMails(world, shop)).at(-1)?.values['code.value'] ?? ''

test('a customer proves an order with a code from its mailbox, and only then sees it', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const { requestCode, openOrder } = caller(world, shop)
  const sent = await requestCode(claimOf(order), 'ro')
  expect(sent.json()).toEqual({ sent_to: 'c•••@example.com', expires_at: '2026-10-05T12:15:00.000Z' })

  const [mail] = await plannedMails(world, shop)
  expect(mail).toMatchObject({
    template: { type: 'order_code' },
    to: order.email,
    language: 'ro',
    values: { 'code.value': expect.stringMatching(/^\d{3} \d{3}$/), 'code.minutes': '15', 'order.name': order.name },
  })
  const opened = (await openOrder({ ...claimOf(order), code: mail?.values['code.value'] ?? '' })).json()
  expect(opened.expires_at).toBe('2026-10-06T12:00:00.000Z')
  const seen = await world.client({ 'order-token': opened.order_token }).portal.order()
  expect(seen).toMatchObject({ name: order.name, email: order.email, customer: { name: 'Maria Ionescu' } })
})

test('order and address are found in any spelling', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { email: 'Ana.Pop@Example.com' })
  const spaced = await addOrder(world, shop, { email: order.email, name: '# 77' })
  const { requestCode } = caller(world, shop)
  const bare = order.name.slice(1)
  for (const order_name of [order.name, bare, ` ${order.name} `, `# ${bare}`, spaced.name]) {
    const answer = await requestCode({ order_name, email: ' ana.pop@EXAMPLE.com ' })
    expect([order_name, answer.statusCode]).toEqual([order_name, 200])
  }
})

test('a wrong pair is answered as an unknown order is: the same bytes, by the same way', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const other = await addOrder(world, shop)
  const { requestCode, openOrder } = caller(world, shop)
  const claims = [
    { order_name: order.name, email: other.email },
    { order_name: '#99999', email: order.email },
    { order_name: '#99999', email: 'nobody@example.com' },
  ]
  const answers: Awaited<ReturnType<typeof requestCode>>[] = []
  for (const claim of claims) answers.push(await requestCode(claim), await openOrder({ ...claim, code: '123456' }))
  const unlike = ({
    headers: { date: _, 'x-request-id': _id, ...headers },
    body,
    statusCode,
  }: (typeof answers)[number]) =>
    JSON.stringify({ statusCode, body, headers: { ...headers, 'x-ratelimit-remaining': '', 'x-ratelimit-reset': '' } })
  expect(new Set(answers.map(unlike)).size).toBe(1)
  expect(answers[0]?.json()).toEqual({
    code: 'order_not_found',
    message: 'We found no order with this number and e-mail address.',
  })
  expect(await plannedMails(world, shop)).toEqual([])
})

test('a wrong pair and an unknown order are looked for by the same statements', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const statementsFor = async (claim: { name: string; email: string }) => {
    const asked: string[] = []
    const db = new Kysely<DB>({
      dialect: openDialect(world.ownerUrl, 1),
      log: ({ query }) => {
        asked.push(query.sql)
      },
    })
    await world.deps.platform.findOrder(db, { shopId: shop.id, handle: shop.handle }, claim)
    await db.destroy()
    return asked
  }
  const wrongPair = await statementsFor({ name: order.name, email: 'nobody@example.com' })
  expect(wrongPair).toHaveLength(3)
  expect(await statementsFor({ name: '#99999', email: order.email })).toEqual(wrongPair)
  expect(await statementsFor({ name: '#99999', email: 'nobody@example.com' })).toEqual(wrongPair)
})

test('a wrong code is refused, and after five tries the right one is too', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const { requestCode, openOrder } = caller(world, shop)
  await requestCode(claimOf(order))
  const code = await newestCode(world, shop)
  const wrong = code.startsWith('000') ? '111111' : '000000'
  for (let i = 0; i < 5; i++) {
    const answer = await openOrder({ ...claimOf(order), code: wrong })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'code_wrong'])
  }
  expect((await openOrder({ ...claimOf(order), code })).json().code).toBe('code_expired')
})

test('of many guesses made at once no more than five are judged', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const { requestCode } = caller(world, shop)
  await requestCode(claimOf(order))
  const wrong = (await newestCode(world, shop)).startsWith('000') ? '111111' : '000000'
  const { openOrder } = caller(world, shop)
  const guesses = await Promise.all(Array.from({ length: 12 }, () => openOrder({ ...claimOf(order), code: wrong })))
  expect(guesses.filter((answer) => answer.json().code === 'code_wrong')).toHaveLength(5)
  expect(guesses.filter((answer) => answer.json().code === 'code_expired')).toHaveLength(7)
})

test('a code works once and for a quarter of an hour, whether or not another was requested since', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const { requestCode, openOrder } = caller(world, shop)
  const open = async (code: string) => (await openOrder({ ...claimOf(order), code })).json().code ?? 'opened'

  await requestCode(claimOf(order))
  const first = await newestCode(world, shop)
  world.passTime(1)
  await requestCode(claimOf(order))
  const second = await newestCode(world, shop)
  expect(await open(first)).toBe('opened')
  expect(await open(second)).toBe('opened')
  expect(await open(second)).toBe('code_expired')

  world.passTime(1)
  await requestCode(claimOf(order))
  world.passTime(15 * 60)
  expect(await open(await newestCode(world, shop))).toBe('code_expired')
})

test('a code of one order does not open another, not even of the same customer', async ({ world }) => {
  const shop = await furnishedShop(world)
  const mine = await addOrder(world, shop, { email: 'same@example.com' })
  const other = await addOrder(world, shop, { email: 'same@example.com' })
  const { requestCode, openOrder } = caller(world, shop)
  await requestCode(claimOf(mine))
  const code = await newestCode(world, shop)
  expect((await openOrder({ ...claimOf(other), code })).json().code).toBe('code_expired')
})

test('five codes an hour are enough for one order', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const { requestCode } = caller(world, shop)
  for (let i = 0; i < 5; i++) expect((await requestCode(claimOf(order))).statusCode).toBe(200)
  const refused = await requestCode(claimOf(order))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect(refused.json().message).toBe('Too many attempts. Please try again in 60 min.')
  world.passTime(3601)
  expect((await requestCode(claimOf(order))).statusCode).toBe(200)
})

test('trying orders is limited by network, and more so for one order and address, whether there is one or not', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const { requestCode } = caller(world, shop)
  const unknown = (order_name: string) => ({ order_name, email: 'a@example.com' })
  for (let i = 0; i < 30; i++) expect((await requestCode(unknown(`#u${i}`))).statusCode).toBe(404)
  const limited = await requestCode(unknown('#u30'))
  expect(limited.statusCode).toBe(429)
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)

  const order = await addOrder(world, shop)
  for (const order_name of [order.name, '#no-such-order']) {
    const { requestCode: ask } = caller(world, shop)
    const statuses = []
    for (let i = 0; i < 16; i++) statuses.push((await ask(unknown(order_name))).statusCode)
    expect(statuses).toEqual([...Array(15).fill(404), 429])
  }
})

test('every refusal of the proof is in the words of the shop', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const own = ['order_not_found', 'code_wrong', 'code_expired', 'too_many_requests', 'email_invalid', 'code_required']
  for (const code of own)
    await staff.errorMessages.replace({
      params: { shopId: String(shop.id), code },
      body: { message: `Ours: ${code} {minutes}`, language: 'en' },
    })
  const order = await addOrder(world, shop)
  const { requestCode, openOrder } = caller(world, shop)
  const said = async (answer: ReturnType<typeof requestCode>) => (await answer).json().message
  const claim = claimOf(order)
  expect(await said(requestCode({ ...claim, order_name: 'x' }))).toBe('Ours: order_not_found {minutes}')
  expect(await said(requestCode({ ...claim, email: 'x' }))).toBe('Ours: email_invalid {minutes}')
  expect(await said(openOrder({ ...claim, code: '' }))).toBe('Ours: code_required {minutes}')
  expect(await said(openOrder({ ...claim, code: '1' }))).toBe('Ours: code_expired {minutes}')
  await requestCode(claim)
  expect(await said(openOrder({ ...claim, code: '1' }))).toBe('Ours: code_wrong {minutes}')
  for (let i = 0; i < 4; i++) await requestCode(claim)
  expect(await said(requestCode(claim))).toBe('Ours: too_many_requests 60')
})

test('a code and an address reach no log', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const { requestCode, openOrder } = caller(world, shop)
  world.logged.length = 0
  await requestCode(claimOf(order))
  const code = await newestCode(world, shop)
  const { order_token } = (await openOrder({ ...claimOf(order), code })).json()
  await world.client({ 'order-token': order_token }).portal.order()
  const logged = world.logged.join('\n')
  for (const secret of [order.email, order.name, code, code.replace(' ', ''), order_token])
    expect(logged).not.toContain(secret)
})
