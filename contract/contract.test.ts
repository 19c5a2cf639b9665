import { expect, test } from 'vitest'
import { z } from 'zod'
import { createClient } from './http/client.ts'
import { type Endpoint, endpoint } from './http/endpoint.ts'
import { ERRORS, type ErrorCode, errorMessage } from './http/errors.ts'
import { IdParams, OptionalText, patchOf, RequiredText } from './http/fields.ts'
import { issueDetails } from './http/issues.ts'
import { contract } from './index.ts'
import { LANGUAGES, preferredLanguage } from './shop/language.ts'

const Thing = z.object({ name: RequiredText('name_required', 5), note: OptionalText(), pieces: z.int().optional() })

const codes = (value: unknown) =>
  issueDetails(Thing.safeParse(value, { reportInput: true }).error?.issues ?? [], 'en').map(
    ({ field, code }) => `${field}: ${code}`,
  )

test('validation errors name the field and the code', () => {
  expect(codes({})).toEqual(['name: name_required'])
  expect(codes({ name: '  ' })).toEqual(['name: name_required'])
  expect(codes({ name: 'longer', note: 5 })).toEqual(['name: text_too_long', 'note: invalid_value'])
  expect(codes({ name: 'a', pieces: 1.5 })).toEqual(['pieces: number_not_whole'])
  expect(codes({ name: 'a', pieces: '' })).toEqual(['pieces: value_required'])
  expect(codes({ name: 'a\0' })).toEqual(['name: text_not_storable'])
})

test('text is trimmed, and missing optional text is empty', () => {
  expect(Thing.parse({ name: ' a ' })).toEqual({ name: 'a', note: '' })
})

test('a patch omits what was not sent', () => {
  expect(patchOf(Thing).parse({ name: 'b' })).toEqual({ name: 'b' })
  expect(patchOf(Thing).parse({})).toEqual({})
  expect(patchOf(Thing).safeParse({ name: '' }).success).toBe(false)
})

test('an id in a URL is a plain positive integer', () => {
  expect(IdParams.parse({ id: '17' })).toEqual({ id: 17 })
  for (const id of ['', '0', '-1', '1.0', '1e3', '0x1', '2147483648', ' 1'])
    expect(IdParams.safeParse({ id }).success).toBe(false)
})

test('every error has a message in every language, with the same placeholders', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    for (const language of LANGUAGES) {
      expect(ERRORS[code][language]).not.toBe('')
      expect(placeholders(ERRORS[code][language]), code).toEqual(placeholders(ERRORS[code].en))
    }
  }
  expect(errorMessage('too_many_requests', 'en', { minutes: 2 })).toBe('Too many attempts. Please try again in 2 min.')
})

test('every call that answers a file says when there were too many downloads', () => {
  const files = Object.values(contract).flatMap((calls) =>
    Object.values<Endpoint>(calls).filter((call) => call.download),
  )
  expect(files.length).toBeGreaterThanOrEqual(2)
  for (const { path, errors = [] } of files) {
    expect(errors, path).toContain('too_many_downloads')
    expect(errors, path).not.toContain('too_many_requests')
  }
})

test.for([
  [10, 'Folosiți cel mult 10 caractere.'],
  [19, 'Folosiți cel mult 19 caractere.'],
  [20, 'Folosiți cel mult 20 de caractere.'],
  [101, 'Folosiți cel mult 101 caractere.'],
  [200, 'Folosiți cel mult 200 de caractere.'],
] as const)('%i characters have the right plural form in Romanian', ([maximum, sentence]) => {
  expect(errorMessage('text_too_long', 'ro', { maximum })).toBe(sentence)
})

test('Romanian uses the comma below, not the cedilla', () => {
  expect(JSON.stringify(ERRORS)).not.toMatch(/[şţŞŢ]/)
})

test.for([
  [undefined, 'en'],
  ['', 'en'],
  ['ro', 'ro'],
  ['ro-RO,ro;q=0.9,en;q=0.8', 'ro'],
  ['en;q=0.2, ro;q=0.9', 'ro'],
  ['de-DE, fr;q=0.9', 'en'],
  ['de, ro;q=0.1', 'ro'],
  ['ro;q=0, en', 'en'],
  ['*;;;q=x,,', 'en'],
] as const)('Accept-Language %j is answered in %s', ([header, language]) => {
  expect(preferredLanguage(header)).toBe(language)
})

const things = {
  get: endpoint({
    method: 'GET',
    path: '/things/{id}',
    access: 'public',
    summary: 'One thing',
    params: IdParams,
    query: z.object({ 'per-page': z.string().optional() }),
    response: z.object({ id: z.number() }),
  }),
}

const answering = (body: string, init: ResponseInit = {}) => {
  const calls: string[] = []
  const client = createClient(
    { things },
    {
      baseUrl: 'http://shop.example/api',
      headers: () => ({ 'accept-language': 'ro' }),
      fetch: async (url, request) => {
        calls.push(`${request?.method} ${url} ${JSON.stringify(request?.headers)}`)
        return new Response(body, init)
      },
    },
  )
  return { client, calls }
}

test('the client fills in path, query and headers', async () => {
  const { client, calls } = answering('{"id":7}')
  expect(await client.things.get({ params: { id: 'a/b' }, query: { 'per-page': '10' } })).toEqual({ id: 7 })
  expect(calls).toEqual(['GET http://shop.example/api/things/a%2Fb?per-page=10 {"accept-language":"ro"}'])
})

test('a refusal carries the server’s message; a response that is not JSON carries its status', async () => {
  const said = answering('{"code":"not_found","message":"Nu există"}', { status: 404 })
  await expect(said.client.things.get({ params: { id: 1 }, query: {} })).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'Nu există',
  })
  const proxy = answering('<html>', { status: 502, statusText: 'Bad Gateway' })
  await expect(proxy.client.things.get({ params: { id: 1 }, query: {} })).rejects.toMatchObject({
    status: 502,
    statusText: 'Bad Gateway',
    message: '',
  })
})

test('no two calls share a method and a path', () => {
  const all = Object.values(contract).flatMap((feature) =>
    Object.values(feature).map(({ method, path }) => `${method} ${path}`),
  )
  expect(new Set(all).size).toBe(all.length)
})
