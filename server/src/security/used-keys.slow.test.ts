/**
 * Every call that carries a key of its caller, found in the API's document by that key: sent again it answers as it did,
 * with other content it is refused. A new call with a key is tried without being named here.
 */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { test, type World } from '../test/harness.ts'
import { ownBody, requestOf } from './examples.ts'
import { type FullShop, fullShop } from './full-shop.ts'
import { type Operation, parametersIn, readOperations } from './operations.ts'

type Body = Readonly<Record<string, unknown>>

const keyIn = ({ body }: Operation) =>
  Object.entries(body?.properties ?? {}).find(([, { format }]) => format === 'uuid')?.[0]

/** Each with one word, number or answer changed. Of the same form, so that some of them are valid. */
const otherThan = (value: unknown): unknown[] => {
  if (typeof value === 'string') return [`${value} other`]
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'boolean') return [!value]
  if (Array.isArray(value)) return value.flatMap((part, at) => otherThan(part).map((other) => value.with(at, other)))
  return Object.entries(value ?? {}).flatMap(([name, part]) =>
    otherThan(part).map((other) => ({ ...(value as Body), [name]: other })),
  )
}

/** Where no change of the example is valid. */
const OTHER_BODIES: Readonly<Record<string, Body>> = { bankFiles_create: { profile: 'csv' } }

const otherBodies = ({ id }: Operation, body: Body, key: string): Body[] => {
  const changed = (otherThan(body) as Body[]).filter((other) => other[key] === body[key])
  return [...changed, { ...body, ...OTHER_BODIES[id] }].filter((other) => !isDeepStrictEqual(other, body))
}

/** What else of the shop is at the same kind of address. */
const OTHER_PLACES: Readonly<Record<string, (shop: FullShop) => readonly (string | number)[]>> = {
  returns: ({ returnIds }) => returnIds,
  'store-credits': ({ creditIds }) => creditIds,
  portal: ({ orderReturnIds }) => orderReturnIds,
}

const otherPlaces = (operation: Operation, shop: FullShop): (string | number)[] => {
  if (!parametersIn(operation, 'path').some(({ name }) => name === 'id')) return []
  const listed = OTHER_PLACES[operation.path.split('/')[1] ?? '']
  if (!listed) throw new Error(`${operation.id}: say in OTHER_PLACES what else a shop has there`)
  const { url } = requestOf(operation, shop)
  return listed(shop).filter((id) => !url.includes(`/${id}/`))
}

/** What is not valid in itself, or belongs to nothing of the shop, is refused for that. */
const NOTHING_THERE = ['invalid_input', 'not_found', 'order_name_unknown']

const send = async (world: World, operation: Operation, shop: FullShop, changes = {}) => {
  const answer = await world.app.inject(requestOf(operation, shop, changes))
  return { status: answer.statusCode, body: answer.json() }
}

test('a key stands for what was first sent with it, in every call that takes one', { timeout: 120_000 }, async ({
  world,
}) => {
  const shop = await fullShop(world, 'markkeys')
  const keyed = (await readOperations(world.app)).filter((operation) => keyIn(operation) !== undefined)
  expect(keyed.length).toBeGreaterThanOrEqual(12)
  const accepted: string[] = []
  for (const operation of keyed) {
    const body = ownBody(operation, shop) as Body
    const first = await send(world, operation, shop)
    if (first.status >= 300) throw new Error(`${operation.id}: ${JSON.stringify(first)}`)
    expect([operation.id, await send(world, operation, shop)]).toEqual([operation.id, first])

    const others = [
      ...otherBodies(operation, body, keyIn(operation) ?? '').map((other) => ({ body: other })),
      ...otherPlaces(operation, shop).map((id) => ({ params: { id } })),
    ]
    const codes = new Set<string>()
    for (const other of others) {
      const { status, body: answer } = await send(world, operation, shop, other)
      if (status < 400) accepted.push(`${operation.id} ${JSON.stringify(other)}`)
      else codes.add(answer.code)
    }
    const refused = [...codes].filter((code) => !NOTHING_THERE.includes(code))
    expect([operation.id, refused]).toEqual([operation.id, ['key_taken']])
    expect([operation.id, await send(world, operation, shop)]).toEqual([operation.id, first])
  }
  expect(accepted).toEqual([])
})
