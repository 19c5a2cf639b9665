/**
 * Two shops with data in every table. Staff of one, properly signed in, send ids of the other wherever a call takes
 * one: nothing of the other shop may come back, and none of its rows may change.
 */
import { expect } from 'vitest'
import { asOwner } from '../test/database/as-owner.ts'
import { test as worldTest } from '../test/harness.ts'
import type { World } from '../test/world.ts'
import { type Changes, exampleOf, ownBody, requestOf } from './examples.ts'
import { type FullShop, fullShop } from './full-shop.ts'
import { asksFor, isOpen, type JsonSchema, type Operation, parametersIn, readOperations } from './operations.ts'
import { hashShopRows, idsOfShop, startIdsAt, watchShopRows } from './shop-rows.ts'

/** Far from any id of the first shop: an id of the second is never one of the first by chance. */
const THEIR_FIRST_ID = 1_000_000
/** Nor does the first shop get an id of the second later, through rows that attacks create. */
const LATER_FIRST_ID = 2_000_000

interface Attack {
  readonly how: string
  readonly changes: Changes
  /**
   * Refers to something of another shop, so it must not succeed. Others may, as long as they do not reach the other
   * shop.
   */
  readonly mustFail: boolean
}

interface TwoShops {
  readonly world: World
  readonly mine: FullShop
  readonly theirs: FullShop
  readonly operations: readonly Operation[]
  /** Every id of the other shop. */
  readonly foreignIds: readonly string[]
  readonly hash: () => Promise<Record<string, string>>
  /** What was done to rows of the other shop. */
  readonly changes: () => Promise<string[]>
}

const test = worldTest.extend<{ shops: TwoShops }>({
  shops: [
    async ({ world }, use) =>
      asOwner(world.ownerUrl, async (owner) => {
        const mine = await fullShop(world, 'markone')
        await startIdsAt(owner, THEIR_FIRST_ID)
        const theirs = await fullShop(world, 'marktwo')
        await startIdsAt(owner, LATER_FIRST_ID)
        const ids = (await idsOfShop(owner, theirs.id)).filter((id) => !(Number(id) < THEIR_FIRST_ID))
        await use({
          world,
          mine,
          theirs,
          operations: await readOperations(world.app),
          foreignIds: [...new Set([...ids, ...theirs.returnIds, ...theirs.photoKeys, theirs.handle])],
          hash: () => hashShopRows(owner, theirs.id),
          changes: await watchShopRows(owner, theirs.id),
        })
      }),
    { scope: 'file' },
  ],
})

/** So that the server and the database work in parallel. */
const AT_ONCE = 8

/** Thousands of requests take a while on a busy machine. */
const LONG = { timeout: 180_000 }

type AttacksOf = (operation: Operation, shops: TwoShops) => Attack[]

/** Anyone may declare a withdrawal to any shop: that is not an attack. */
const isMeantForAnyone = ({ id }: Operation, value: string, { theirs }: TwoShops) =>
  id === 'withdrawals_declare' && value === theirs.handle

const attacksOnPath: AttacksOf = (operation, shops) =>
  parametersIn(operation, 'path').flatMap(({ name }) =>
    shops.foreignIds
      .filter((id) => !isMeantForAnyone(operation, id, shops))
      .map((id) => ({ how: `{${name}} = ${id}`, changes: { params: { [name]: id } }, mustFail: true })),
  )

/** Looks for whatever is on a parcel. Finding nothing is an answer. */
const isLookingFor = ({ id }: Operation) => id === 'parcels_find'

const attacksOnQuery: AttacksOf = (operation, { foreignIds }) =>
  parametersIn(operation, 'query').flatMap(({ name, required }) =>
    foreignIds.map((id) => ({
      how: `${name}=${id}`,
      changes: { query: { [name]: id } },
      mustFail: required && !isLookingFor(operation),
    })),
  )

const attackByHeader: AttacksOf = (_operation, { theirs }) => [
  { how: 'Shop-Id', changes: { headers: { 'shop-id': String(theirs.id) } }, mustFail: true },
]

/** Of several kinds of an object, the kind that this is. */
const fits = ({ properties = {} }: JsonSchema, value: unknown) =>
  Object.entries(properties).every(
    ([key, { enum: words }]) => !words || words.includes((value as Record<string, unknown> | undefined)?.[key]),
  )

/** Refers to no row: it counts how often one was changed. */
const NO_ID = 'version'

/** Copies of a body, each with one integer replaced. */
const withNumberExchanged = (schema: JsonSchema, value: unknown, id: number): unknown[] => {
  if (schema.type === 'integer') return [id]
  if (schema.anyOf)
    return schema.anyOf
      .filter((alternative) => fits(alternative, value))
      .flatMap((alternative) => withNumberExchanged(alternative, value, id))
  if (schema.type === 'array' && Array.isArray(value)) {
    return withNumberExchanged(schema.items ?? {}, value[0], id).map((item) => [item])
  }
  const properties = Object.entries(schema.properties ?? {}).filter(([key]) => key !== NO_ID)
  return properties.flatMap(([key, property]) => {
    const object = value as Record<string, unknown>
    return withNumberExchanged(property, object?.[key], id).map((changed) => ({ ...object, [key]: changed }))
  })
}

const attacksOnBody: AttacksOf = (operation, { mine, theirs, foreignIds }) => {
  const { body: schema } = operation
  if (!schema) return []
  const body = ownBody(operation, mine) as object
  const numbers = foreignIds.map(Number).filter(Number.isSafeInteger)
  const exchanged = numbers.flatMap((id) => withNumberExchanged(schema, body, id))
  const smuggled = numbers.map((id) => ({ ...body, id, shop_id: theirs.id, return_id: theirs.returnIds[0] }))
  return [
    ...exchanged.map((changed) => ({ how: JSON.stringify(changed), changes: { body: changed }, mustFail: true })),
    ...smuggled.map((changed) => ({ how: JSON.stringify(changed), changes: { body: changed }, mustFail: false })),
  ]
}

/** Rate limits count by address, and a throttled attack would prove nothing. */
let lastAddress = 0
const freshAddress = () => {
  lastAddress += 1
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

const seenOf = (body: string, words: readonly string[]) =>
  words.filter((word) => body.toLowerCase().includes(word.toLowerCase()))

/** The problem with the response to an attack, if the isolation is broken. */
const breachOf = async ({ world, mine, theirs }: TwoShops, operation: Operation, { changes, mustFail }: Attack) => {
  const answer = await world.app.inject({ ...requestOf(operation, mine, changes), remoteAddress: freshAddress() })
  const status = answer.statusCode
  const isLink = asksFor(operation, 'cookie') && status === 200
  if (isLink && answer.json().masked === false) return 'answered the whole of it'
  const seen = seenOf(answer.body, isLink ? theirs.secrets : [theirs.mark, ...theirs.secrets, ...theirs.returnIds])
  if (seen.length > 0) return `showed ${seen}`
  const mayAnswer = isOpen(operation) || !mustFail
  return status >= 500 || (status < 400 && !mayAnswer) ? `answered ${status}` : undefined
}

const breachesBy = async (attacksOf: AttacksOf, shops: TwoShops) => {
  const breaches: string[] = []
  let attacks = 0
  const before = await shops.hash()
  for (const operation of shops.operations) {
    const planned = attacksOf(operation, shops)
    for (let first = 0; first < planned.length; first += AT_ONCE) {
      const together = planned.slice(first, first + AT_ONCE)
      const found = await Promise.all(together.map((attack) => breachOf(shops, operation, attack)))
      for (const [index, breach] of found.entries())
        if (breach) breaches.push(`${operation.id} ${together[index]?.how}: ${breach}`)
    }
    attacks += planned.length
    if (planned.length > 0) expect(await shops.changes(), `to the other shop by ${operation.id}`).toEqual([])
  }
  expect(await shops.hash()).toEqual(before)
  return { breaches, attacks }
}

test('there is data in every table of the other shop', async ({ shops }) => {
  expect(Object.entries(await shops.hash()).filter(([, hash]) => !/^[1-9]/.test(hash ?? ''))).toEqual([])
  expect(shops.foreignIds.length).toBeGreaterThan(30)
})

test("no call reaches the other shop by an id in its path, the shop's own included", LONG, async ({ shops }) => {
  const { breaches, attacks } = await breachesBy(attacksOnPath, shops)
  expect(breaches).toEqual([])
  expect(attacks).toBeGreaterThan(1000)
})

test('no call reaches the other shop by its Shop-Id', LONG, async ({ shops }) => {
  const { breaches, attacks } = await breachesBy(attackByHeader, shops)
  expect(breaches).toEqual([])
  expect(attacks).toBe(shops.operations.length)
})

test('no call reaches the other shop by a return, a file or a name in its query', LONG, async ({ shops }) => {
  const { breaches, attacks } = await breachesBy(attacksOnQuery, shops)
  expect(breaches).toEqual([])
  expect(attacks).toBeGreaterThan(200)
})

test('no call reaches the other shop by an id in its body', LONG, async ({ shops }) => {
  const { breaches, attacks } = await breachesBy(attacksOnBody, shops)
  expect(breaches).toEqual([])
  expect(attacks).toBeGreaterThan(400)
})

test('no rule can be made that names a method, a template or a reason of the other shop', async ({ shops }) => {
  const { world, mine, theirs, operations } = shops
  const create = operations.find(({ id }) => id === 'rules_create') as Operation
  const before = await shops.hash()
  const targets = [
    [2, { method_ids: [theirs.returnMethodId] }],
    [2, { method_ids: [mine.returnMethodId, theirs.returnMethodId] }],
    [3, { payment_ids: [theirs.paymentMethodId] }],
    [4, { email_id: theirs.emailId }],
  ] as const
  const choices = [
    [401, theirs.reasonId],
    [406, theirs.returnMethodId],
    [407, theirs.paymentMethodId],
  ] as const
  const example = exampleOf(create.body ?? {}) as object
  const bodies = [
    ...targets.map(([default_action_id, params]) => ({
      ...example,
      rule_action: { default_action_id, action_params: JSON.stringify(params) },
    })),
    ...choices.map(([attribute_id, id]) => ({
      ...example,
      conditions: [{ attribute_id, operator_id: 601, value: String(id) }],
    })),
  ]
  for (const body of bodies) {
    const answer = await world.app.inject(requestOf(create, mine, { body }))
    expect([answer.statusCode, answer.json().code], JSON.stringify(body)).toEqual([400, 'invalid_input'])
    expect(seenOf(answer.body, [theirs.mark, ...theirs.secrets])).toEqual([])
  }
  expect(await shops.hash()).toEqual(before)
})

test('the same requests by staff of the other shop do reach it', async ({ shops }) => {
  const { world, theirs, operations, changes } = shops
  const refused: string[] = []
  expect(await changes()).toEqual([])
  // Deletions come last; signing out would end the session.
  const order = operations.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
  for (const operation of order.filter(({ id }) => id !== 'signIn_signOut')) {
    const headers = { 'session-token': await world.sessionToken(theirs) }
    const answer = await world.app.inject(requestOf(operation, theirs, { headers }))
    if (answer.statusCode >= 400) refused.push(`${operation.id} ${answer.statusCode} ${answer.body.slice(0, 200)}`)
  }
  expect(refused).toEqual([])
  // Nor would it have gone unseen.
  expect((await changes()).length).toBeGreaterThan(30)
})
