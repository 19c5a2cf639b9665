import { removeStored, store } from '@returns-desk/ui/storage'
import { expect, test } from 'vitest'
import { API_BASE_NAME, DEFAULT_CONFIG, readConfig } from './config.ts'

const hostAnswers = (body: string, status = 200) => readConfig(async () => new Response(body, { status }))

test('the host’s settings are used', async () => {
  const file = { apiBase: 'https://returns.example.com/api/', dataRefreshSeconds: 50, tokenRefreshSeconds: 90 }
  expect(await hostAnswers(JSON.stringify(file))).toEqual({ ...file, apiBase: 'https://returns.example.com/api' })
})

test('missing and invalid settings get defaults', async () => {
  expect(await hostAnswers('{"apiBase": "/api", "dataRefreshSeconds": 0, "tokenRefreshSeconds": "soon"}')).toEqual({
    ...DEFAULT_CONFIG,
    apiBase: '/api',
  })
})

test.each(['', '<!doctype html>', 'null'])(
  'a host without the file (it answers %j) leaves the defaults',
  async (body) => {
    expect(await hostAnswers(body)).toEqual(DEFAULT_CONFIG)
    expect(await hostAnswers(body, 404)).toEqual(DEFAULT_CONFIG)
  },
)

test('if the file does not load, the server of the last visit is used', async () => {
  const late = () => readConfig(async () => Promise.reject(new DOMException('late', 'TimeoutError')))
  expect(await late()).toEqual(DEFAULT_CONFIG)
  store(API_BASE_NAME, '/api')
  expect(await late()).toEqual({ ...DEFAULT_CONFIG, apiBase: '/api' })
  removeStored(API_BASE_NAME)
})
