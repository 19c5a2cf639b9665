import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test } from '../../../test/harness.ts'
import { addCredit, creditCodeOf } from '../../../test/money/store-credit.ts'
import type { World } from '../../../test/world.ts'

const DAY = 24 * 60 * 60

const open = async (world: World) => {
  const shop = await furnishedShop(world)
  const { id, returnId } = await addCredit(world, shop)
  const { storeCredits } = await world.as(shop)
  const credit = await storeCredits.get({ params: { id } })
  const code = await creditCodeOf(world, shop.id, id)
  const spend = (amount: number, own: { key?: string; currency?: string } = {}) =>
    storeCredits.spend({
      params: { id },
      body: { key: randomUUID(), amount, currency: credit.currency, reference: '#2001', ...own },
    })
  return { shop, id, returnId, storeCredits, credit, code, spend }
}

const sumsOf = (world: World, shopId: number, id: string) =>
  inShop(world.db, shopId, (db) =>
    db.selectFrom('returns').select(['owed_minor', 'payouts_minor']).where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('a store credit is worth what its payout pays, has a readable code, and is sent to the customer', async ({
  world,
}) => {
  const { shop, credit, code } = await open(world)
  expect(credit).toMatchObject({
    state: 'open',
    balance: credit.value,
    uses: [],
    expires_at: '2027-10-05T21:00:00.000Z',
  })
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/)
  await deliver(world, shop)
  const [mail] = await keptMails(world, shop)
  expect(mail?.plain).toContain(code)
  expect(mail?.plain).toContain(credit.return_number)
  expect(mail?.plain).toMatch(/5 oct\. 2027|Oct 5, 2027|5 octombrie 2027/)
})

test('a customer whose language is not known gets the credit in the shop’s own', async ({ world }) => {
  const shop = await furnishedShop(world)
  for (const language of ['', 'Română!']) await addCredit(world, shop, { language })
  await deliver(world, shop)
  expect(await keptMails(world, shop)).toHaveLength(2)
})

test('the code is nowhere in the database as it is', async ({ world }) => {
  const { shop, code } = await open(world)
  const rows = await inShop(world.db, shop.id, async (db) => [
    ...(await db.selectFrom('store_credits').selectAll().execute()),
    ...(await db.selectFrom('effects').selectAll().execute()),
  ])
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(JSON.stringify(world.logged)).not.toContain(code)
})

test('a credit is found by its code however it is typed, and only in its own shop', async ({ world }) => {
  const { storeCredits, code, id } = await open(world)
  for (const typed of [code, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `])
    expect(await storeCredits.find({ body: { code: typed } })).toMatchObject({ id })
  const stranger = (await world.as(await furnishedShop(world))).storeCredits
  for (const [calls, typed] of [
    [stranger, code],
    [storeCredits, 'AAAA-BBBB-CCCC-DDDD'],
    [storeCredits, 'short'],
  ] as const)
    await expect(calls.find({ body: { code: typed } })).rejects.toMatchObject({ code: 'store_credit_unknown' })
})

test('no answer shows the code to anybody of the shop: only its customer has it', async ({ world }) => {
  const { shop, storeCredits, code, id, spend } = await open(world)
  const params = { id }
  const answers = [
    await storeCredits.get({ params }),
    await storeCredits.find({ body: { code } }),
    await storeCredits.list(),
    await spend(1),
    await (await world.as(shop, 'finance')).storeCredits.get({ params }),
  ]
  expect(JSON.stringify(answers)).not.toContain(code)
  expect(answers[0]).toMatchObject({ code_end: code.slice(-4) })
})

test('a credit is spent in parts until nothing is left, and never more', async ({ world }) => {
  const { credit, spend, storeCredits } = await open(world)
  const first = await spend(1.5)
  expect(first).toMatchObject({ state: 'open', uses: [{ amount: 1.5, reference: '#2001' }] })
  await expect(spend(credit.value)).rejects.toMatchObject({ code: 'store_credit_too_much' })
  expect(await spend(first.balance)).toMatchObject({ state: 'spent', balance: 0 })
  await expect(spend(0.01)).rejects.toMatchObject({ code: 'store_credit_too_much' })
  expect((await storeCredits.list({ query: { state: 'spent' } })).data).toHaveLength(1)
  expect((await storeCredits.list({ query: { state: 'open' } })).data).toHaveLength(0)
})

test('asked twice with one key, it is spent once; with other content the key is refused', async ({ world }) => {
  const { credit, spend } = await open(world)
  const key = randomUUID()
  await spend(1, { key })
  expect(await spend(1, { key })).toMatchObject({ balance: credit.value - 1, uses: [{ amount: 1 }] })
  await expect(spend(2, { key })).rejects.toMatchObject({ code: 'key_taken' })
})

test('of many who spend the whole credit at the same moment, one does', async ({ world }) => {
  const { credit, spend, storeCredits, id } = await open(world)
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => spend(credit.value)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await storeCredits.get({ params: { id } })).toMatchObject({ balance: 0, uses: [{ amount: credit.value }] })
})

test('nothing is converted: another currency is refused', async ({ world }) => {
  const { spend } = await open(world)
  await expect(spend(1, { currency: 'EUR' })).rejects.toMatchObject({ code: 'store_credit_currency' })
})

test('an expired credit cannot be spent', async ({ world }) => {
  const { shop, credit, id } = await open(world)
  const left = (Date.parse(credit.expires_at) - world.deps.clock().getTime()) / 1000
  const spend = async () =>
    (await world.as(shop)).storeCredits.spend({
      params: { id },
      body: { key: randomUUID(), amount: 1, currency: credit.currency, reference: '#2001' },
    })
  world.passTime(left - 1)
  await spend()
  world.passTime(1)
  await expect(spend()).rejects.toMatchObject({ code: 'store_credit_over' })
  const { storeCredits } = await world.as(shop)
  expect(await storeCredits.get({ params: { id } })).toMatchObject({ state: 'expired' })
})

test('the shop says for how many days a credit can be spent', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const { id } = await staff.settings.get()
  await staff.settings.update({ params: { id }, body: { store_credit_days: 30 } })
  const credit = await staff.storeCredits.get({ params: { id: (await addCredit(world, shop)).id } })
  const days = (Date.parse(credit.expires_at) - world.deps.clock().getTime()) / (DAY * 1000)
  // Until the last day is over, on a clock that may change in between.
  expect([30, 31]).toContain(Math.round(days))
})

test('a void credit is worth nothing, and the refund that it paid is open again', async ({ world }) => {
  const { shop, id, returnId, storeCredits, spend } = await open(world)
  const paid = await sumsOf(world, shop.id, returnId)
  expect(paid.payouts_minor).toBe(paid.owed_minor)
  const voiding = { params: { id }, body: { reason: 'Sent to the wrong address' } }
  expect(await storeCredits.void(voiding)).toMatchObject({ state: 'void', void_reason: voiding.body.reason })
  expect(await sumsOf(world, shop.id, returnId)).toMatchObject({ payouts_minor: 0 })
  await expect(spend(1)).rejects.toMatchObject({ code: 'store_credit_over' })
  await expect(storeCredits.void(voiding)).rejects.toMatchObject({ code: 'store_credit_over' })
})

test('a credit of which something was spent cannot be made void, in any order', async ({ world }) => {
  const { id, storeCredits, spend } = await open(world)
  const voiding = { params: { id }, body: { reason: 'A mistake' } }
  const both = await Promise.allSettled([spend(1), storeCredits.void(voiding)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { state, uses } = await storeCredits.get({ params: { id } })
  expect(uses.length === 1 ? 'open' : 'void').toBe(state)
})

test('the database itself refuses to overspend, to spend a void credit, and to change what was spent', async ({
  world,
}) => {
  const { shop, id, credit, storeCredits } = await open(world)
  const spendInDatabase = (amount_minor: number, currency = credit.currency) =>
    inShop(world.db, shop.id, (db) =>
      db
        .insertInto('store_credit_uses')
        .values({
          ...{ shop_id: shop.id, credit_id: id, amount_minor, currency, reference: '#1', at: world.deps.clock() },
          key: randomUUID(),
        })
        .execute(),
    )
  await expect(spendInDatabase(100_000_000)).rejects.toMatchObject({ constraint: 'store_credits_never_overspent' })
  await expect(spendInDatabase(1, 'EUR')).rejects.toMatchObject({ constraint: 'store_credit_uses_possible' })
  await expect(
    inShop(world.db, shop.id, (db) => db.updateTable('store_credit_uses').set({ amount_minor: 1 }).execute()),
  ).rejects.toThrow(/permission denied/)
  await storeCredits.void({ params: { id }, body: { reason: 'A mistake' } })
  await expect(spendInDatabase(1)).rejects.toMatchObject({ constraint: 'store_credit_uses_possible' })
})

test('credits are listed newest first, without their codes, and searched by return or customer', async ({ world }) => {
  const { shop, storeCredits, credit, code } = await open(world)
  world.passTime(60)
  const second = await addCredit(world, shop, { customer_name: 'Ștefan Țurcanu' })
  const { data, total_items } = await storeCredits.list()
  expect(data.map(({ id }) => id)).toEqual([second.id, credit.id])
  expect(total_items).toBe(2)
  expect(JSON.stringify(data)).not.toContain(code)
  expect(data[1]?.code_end).toBe(code.slice(-4))
  expect((await storeCredits.list({ query: { q: 'țurc' } })).data.map(({ id }) => id)).toEqual([second.id])
  expect((await storeCredits.list({ query: { q: credit.return_number } })).data.map(({ id }) => id)).toEqual([
    credit.id,
  ])
})

test('only people who handle money see and spend credits', async ({ world }) => {
  const { shop, id } = await open(world)
  const warehouse = (await world.as(shop, 'warehouse')).storeCredits
  await expect(warehouse.get({ params: { id } })).rejects.toMatchObject({ status: 403 })
  await expect(warehouse.list()).rejects.toMatchObject({ status: 403 })
})
