import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import type { Deps } from '../config/deps.ts'
import { test } from '../test/harness.ts'
import { routesOf } from '../test/routes-of.ts'
import { requestOf } from './examples.ts'
import { fullShop } from './full-shop.ts'
import { asksFor, isOpen, type Operation, readOperations } from './operations.ts'

/** The API document itself, as JSON and as a page. */
const ABOUT_THE_API = ['GET /api/openapi.json', 'GET /api/docs']

const nameOf = ({ method, path }: Operation) => `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`

const freshApp = async (deps: Deps) => {
  const app = await buildApp(deps)
  await app.ready()
  return app
}

test('the server has exactly the calls that its document describes', async ({ world }) => {
  const app = await freshApp(world.deps)
  const registered = routesOf(app).filter((route) => route.includes(' /api'))
  const documented = (await readOperations(app)).map(nameOf)
  expect(registered.toSorted()).toEqual([...documented, ...ABOUT_THE_API].toSorted())
})

test('a route missing from the contract would be noticed', async ({ world }) => {
  const app = await buildApp(world.deps)
  app.get('/api/secret/:id', { config: { access: 'public' } }, async () => 'all of it')
  await app.ready()
  expect(routesOf(app)).toContain('GET /api/secret/:id')
})

test('a call is accepted with the credentials that the document requires, and not without', async ({ world }) => {
  const shop = await fullShop(world, 'markdoc')
  const lets = async (operation: Operation, headers: Record<string, string>) => {
    const {
      authorization: _,
      'order-token': __,
      'x-signature': signature,
      ...rest
    } = requestOf(operation, shop).headers as Record<string, string>
    const answer = await world.app.inject({ ...requestOf(operation, shop), headers: { ...rest, ...headers } })
    return answer.statusCode !== 401
  }
  const wrong: string[] = []
  const operations = await readOperations(world.app)
  for (const operation of operations.filter(({ id }) => id !== 'signIn_signOut')) {
    const expected = {
      nothing: isOpen(operation),
      bearer: isOpen(operation) || asksFor(operation, 'bearer'),
      cookie: isOpen(operation),
      sessionToken: isOpen(operation) || asksFor(operation, 'sessionToken'),
      orderToken: isOpen(operation) || asksFor(operation, 'orderToken'),
      signature: isOpen(operation) || asksFor(operation, 'signature'),
    }
    const actual = {
      nothing: await lets(operation, {}),
      bearer: await lets(operation, { authorization: shop.authorization }),
      cookie: await lets(operation, { cookie: shop.cookie }),
      sessionToken: await lets(operation, { 'session-token': await world.sessionToken(shop) }),
      orderToken: await lets(operation, { 'order-token': shop.orderToken }),
      signature: await lets(
        operation,
        requestOf(operation, shop).headers['x-signature']
          ? { 'x-signature': String(requestOf(operation, shop).headers['x-signature']) }
          : {},
      ),
    }
    if (JSON.stringify(expected) !== JSON.stringify(actual))
      wrong.push(`${operation.id}: ${JSON.stringify(expected)} but ${JSON.stringify(actual)}`)
  }
  expect(wrong).toEqual([])
})

test('a refusal is documented if and only if it is possible', async ({ world }) => {
  for (const operation of await readOperations(world.app))
    expect(Object.hasOwn(operation.answers, '401'), operation.id).toBe(!isOpen(operation))
})
