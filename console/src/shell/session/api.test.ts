import { expect, test, vi } from 'vitest'
import { createApi, createSignInCalls } from './api.tsx'
import { createSession } from './session.ts'
import { writeSession } from './stored-session.ts'

type Answer = (path: string, headers: Headers) => Response

/** A signed-in console before a server that answers as told. */
const consoleBefore = async (answer: Answer) => {
  const send = vi.fn(async (url: string | URL | Request, init?: RequestInit) =>
    answer(String(url).replace('/api', ''), new Headers(init?.headers)),
  )
  const options = { baseUrl: '/api', language: () => 'ro' as const, send }
  const session = createSession({ calls: createSignInCalls(options), now: Date.now, askToken: async () => undefined })
  writeSession({ token: 'first', storedAt: Date.now(), shopId: 7, shopName: 'atelier-mara' })
  await session.start()
  const paths = () => send.mock.calls.map(([url]) => String(url))
  return { api: createApi(session, options), session, send, paths }
}

const ok = (body: unknown) => Response.json(body)
const unauthorized = () => Response.json({ code: 'unauthorized', message: 'Sign in' }, { status: 401 })

test('every call says who asks, for which shop, and in which language', async () => {
  const seen: Headers[] = []
  const { api } = await consoleBefore((_, headers) => {
    seen.push(headers)
    return ok([])
  })
  await api.returnReasons.list()
  expect(seen[0]?.get('authorization')).toBe('Bearer first')
  expect(seen[0]?.get('shop-id')).toBe('7')
  expect(seen[0]?.get('accept-language')).toBe('ro')
})

test('a call that is open to anybody says only the language', async () => {
  const seen: Headers[] = []
  const { api } = await consoleBefore((_, headers) => {
    seen.push(headers)
    return ok({})
  })
  await api.shops.get({ params: { handle: 'atelier-mara' } })
  expect(seen[0]?.get('authorization')).toBeNull()
  expect(seen[0]?.get('shop-id')).toBeNull()
})

test('a return is requested without a token: its id is the key, and the cookie does the rest', async () => {
  const seen: Headers[] = []
  const { api } = await consoleBefore((_, headers) => {
    seen.push(headers)
    return ok({})
  })
  await api.returns.get({ params: { id: 'aaaaaaaaaaaaaaaaaaaaaa' } })
  expect(seen[0]?.get('authorization')).toBeNull()
  expect(seen[0]?.get('shop-id')).toBeNull()
})

test('a rejected call is retried with a renewed token, invisibly to the user', async () => {
  const { api, paths } = await consoleBefore((path, headers) => {
    if (path === '/refresh-token') return ok({ access_token: 'second', shop: 7 })
    return headers.get('authorization') === 'Bearer second' ? ok([]) : unauthorized()
  })
  expect(await api.returnReasons.list()).toEqual([])
  expect(paths()).toEqual(['/api/return-reasons', '/api/refresh-token', '/api/return-reasons'])
})

test('many refused calls share one renewal', async () => {
  const { api, paths } = await consoleBefore((path, headers) => {
    if (path === '/refresh-token') return ok({ access_token: 'second', shop: 7 })
    return headers.get('authorization') === 'Bearer second' ? ok([]) : unauthorized()
  })
  await Promise.all([api.returnReasons.list(), api.returnReasons.list(), api.returnReasons.list()])
  expect(paths().filter((path) => path === '/api/refresh-token')).toHaveLength(1)
})

test('refused for good, the session has ended', async () => {
  const { api, session } = await consoleBefore(unauthorized)
  await expect(api.returnReasons.list()).rejects.toMatchObject({ status: 401 })
  expect(session.current()).toEqual({ status: 'signed-out', wasOpen: true })
})

test('refused although just renewed, the session has ended too', async () => {
  const { api, session } = await consoleBefore((path) =>
    path === '/refresh-token' ? ok({ access_token: 'second', shop: 7 }) : unauthorized(),
  )
  await expect(api.returnReasons.list()).rejects.toMatchObject({ status: 401 })
  expect(session.current()).toMatchObject({ status: 'signed-out' })
})
