import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [100, true],
  [90_000, undefined],
])('saving a draft of %i characters uses keepalive: %s', async (length, keepalive) => {
  const send = vi.fn(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', send)
  const api = createApi({ baseUrl: 'http://localhost/api', language: () => 'en', orderToken: () => 'proof' })
  await api.portal.saveDraft({ body: { draft: 'x'.repeat(length) } })
  expect(send).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ method: 'PUT' }))
  expect((send.mock.calls as unknown as [string, RequestInit][])[0]?.[1].keepalive).toBe(keepalive)
})
