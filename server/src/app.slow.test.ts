import { createConfig, lintFromString } from '@redocly/openapi-core'
import { contract } from '@returns-desk/contract'
import { expect, vi } from 'vitest'
import { buildApp } from './app.ts'
import { openDb } from './db/db.ts'
import { openGate } from './test/database/database-gate.ts'
import { test } from './test/harness.ts'

test('the health checks report that the process is alive and ready', async ({ world }) => {
  expect((await world.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  const ready = await world.app.inject('/readyz')
  expect([ready.statusCode, ready.json().checks]).toEqual([200, { serving: true, database: true, writes: true }])
})

test('while draining, the server is alive but not ready', async ({ world }) => {
  const app = await buildApp({ ...world.deps, isStopping: () => true })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('without a database, calls answer with a temporary error that reveals no cause', async ({ world }) => {
  const db = openDb('postgres://nobody:secret@127.0.0.1:1/none')
  const app = await buildApp({ ...world.deps, db })
  const token = await world.sessionToken(await world.shop())
  const answer = await app.inject({ method: 'POST', url: '/api/admin-login', headers: { 'session-token': token } })
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '5', 'unavailable'])
  expect((await app.inject('/readyz')).json()).toEqual({
    status: 'not ready',
    checks: { serving: true, database: false, writes: false },
    queue: null,
    mail_problem: null,
    backup: null,
  })
  await db.destroy()
})

test('if the database does not respond, the server soon reports that it is not ready', async ({ world }) => {
  const gate = await openGate(world.ownerUrl)
  const db = openDb(gate.url)
  const app = await buildApp({ ...world.deps, db })
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  gate.mute()
  expect((await app.inject('/readyz')).json()).toMatchObject({ checks: { database: false }, queue: null })
  await gate.close()
  await db.destroy()
})

test.for([
  ['53100', 'its disk is full'],
  ['53200', 'it has no memory left'],
  ['58030', 'its disk does not answer'],
  ['25006', 'another has taken its place and it only reads'],
])('a database that cannot work now (%s: %s) counts as unavailable', async ([code], { world }) => {
  const app = await buildApp(world.deps)
  app.get('/work', { config: { access: 'public' } }, () => Promise.reject(Object.assign(new Error('no'), { code })))
  const answer = await app.inject('/work')
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
})

test('a route that declares no access rule cannot exist', async ({ world }) => {
  const app = await buildApp(world.deps)
  expect(() => app.get('/secret', async () => 'all of it')).toThrow('declares no access rule')
})

test('a bug is answered with a generic message and logged by its kind and place, without user input', async ({
  world,
}) => {
  const app = await buildApp(world.deps)
  app.get('/bug', { config: { access: 'public' } }, async () => {
    throw new TypeError('maria@example.com could not be read')
  })
  const answer = await app.inject('/bug?email=maria@example.com')
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])
  expect(answer.body).not.toContain('maria')
  const line = world.logged.findLast((entry) => entry.includes('request_failed')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ event: 'request_failed', route: '/bug', error: 'TypeError' })
  expect(world.logged.join('')).not.toContain('maria')
})

test('no token, address or query string reaches the log', async ({ world }) => {
  const shop = await world.shop()
  const token = await world.sessionToken(shop)
  const { returnReasons } = await world.as(shop)
  await returnReasons.create({ body: { name: 'ion.popescu@example.com RO49AAAA1B31007593840000' } })
  await world.app.inject({
    url: `/api/return-reasons?session-token=${token}`,
    headers: { authorization: `Bearer ${token}` },
  })
  world.deps.log.info({ event: 'test', email: 'ion.popescu@example.com', headers: { authorization: token } })
  const log = world.logged.join('')
  expect(log).toContain('/api/return-reasons')
  for (const secret of [token, token.slice(0, 40), 'popescu', 'RO49', 'session-token='])
    expect(log).not.toContain(secret)
})

test('every response has the security headers', async ({ world }) => {
  for (const url of [
    '/healthz',
    '/api/openapi.json',
    '/api/return-reasons',
    '/nothing-here',
    '/%ff',
    '/host',
    '/config.json',
  ]) {
    const { headers } = await world.app.inject(url)
    expect(headers, url).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin' })
    expect(headers['content-security-policy'], url).toMatch(/default-src 'none'.*frame-ancestors/)
    expect(headers['content-security-policy'], url).not.toMatch(/script-src[^;]*(unsafe|\*)/)
  }
})

const BROKEN: [string, object, number, string][] = [
  [
    'malformed JSON',
    { payload: '{"name":', headers: { 'content-type': 'application/json' } },
    400,
    'malformed_request',
  ],
  [
    'a prototype key',
    { payload: '{"__proto__":{"x":1},"name":"a"}', headers: { 'content-type': 'application/json' } },
    400,
    'malformed_request',
  ],
  [
    'another content type',
    { payload: 'name=a', headers: { 'content-type': 'text/plain' } },
    415,
    'media_type_unsupported',
  ],
  [
    'too much',
    { payload: `"${'x'.repeat(1024 * 1024)}"`, headers: { 'content-type': 'application/json' } },
    413,
    'body_too_large',
  ],
  ['nothing', {}, 400, 'invalid_input'],
  ['a list', { payload: '[]', headers: { 'content-type': 'application/json' } }, 400, 'invalid_input'],
]

test.for(BROKEN)('a body that is %s is refused with a message', async ([, request, status, code], { world }) => {
  const shop = await world.shop()
  const { access_token } = await world.client({ 'session-token': await world.sessionToken(shop) }).signIn.login()
  const { headers = {}, ...rest } = request as { headers?: object }
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/return-reasons',
    headers: { ...headers, authorization: `Bearer ${access_token}` },
    ...rest,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test('the API document passes an independent linter and lists every call', async ({ world }) => {
  const source = (await world.app.inject('/api/openapi.json')).body
  const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) })
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([])
  const calls = Object.values(JSON.parse(source).paths).flatMap((path) => Object.keys(path as object))
  expect(calls).toHaveLength(Object.values(contract).flatMap((feature) => Object.keys(feature)).length)
})

test('the API document is available as a page', async ({ world }) => {
  const page = await world.app.inject('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('/api/return-reasons/{id}')
  expect(page.body).not.toContain('<script')
})

test('another origin may call only if it is on the list', async ({ world }) => {
  const app = await buildApp({ ...world.deps, consoleOrigins: ['https://console.example'] })
  const from = (origin: string) => app.inject({ url: '/api/openapi.json', headers: { origin } })
  expect((await from('https://console.example')).headers['access-control-allow-origin']).toBe('https://console.example')
  expect((await from('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
})

test('where no other origin may call, no answer speaks of origins', async ({ world }) => {
  const { headers } = await world.app.inject({ url: '/api/openapi.json', headers: { origin: 'https://evil.example' } })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('shutdown waits for running requests', async ({ world }) => {
  const app = await buildApp(world.deps)
  const gate = Promise.withResolvers<void>()
  const entered = vi.fn()
  app.get('/slow', { config: { access: 'public' } }, async () => {
    entered()
    await gate.promise
    return { done: true }
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${address}/slow`)
  await expect.poll(() => entered).toHaveBeenCalled()
  const closed = app.close()
  gate.resolve()
  expect(await (await answer).json()).toEqual({ done: true })
  await closed
})

test('a request that arrives during shutdown is still served, and its connection is closed', async ({ world }) => {
  const app = await buildApp(world.deps)
  const served = vi.fn()
  app.addHook('preClose', async () => {
    const { status, headers } = await fetch(`${address}/healthz`)
    served(status, headers.get('connection'))
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  expect(served).toHaveBeenCalledWith(200, 'close')
})

test.for([
  ['an answer', '/healthz', 200],
  ['a page that is not there', '/nothing.js', 404],
  ['a refused call', '/api/returns', 401],
  ['an address that cannot be read', '/%', 400],
] as const)(
  '%s has the same id as its log line, never one chosen by the caller',
  async ([, url, status], { world }) => {
    world.logged.length = 0
    const headers = { 'x-request-id': 'forged', 'request-id': 'forged' }
    const answer = await world.app.inject({ url, headers })
    const id = String(answer.headers['x-request-id'])
    expect(answer.statusCode).toBe(status)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(world.logged.join()).toContain(`"request_id":"${id}"`)
    expect(world.logged.join()).not.toContain('forged')
  },
)
