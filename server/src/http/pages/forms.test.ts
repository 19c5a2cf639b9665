import { expect } from 'vitest'
import { test, type World } from '../../test/harness.ts'
import { routesOf } from '../../test/routes-of.ts'

/** What a platform signs is read whole, and not as a form. */
const isPage = (url: string) => !url.startsWith('/api/') && !url.startsWith('/shopify/')

/** Every page that takes something, as the server itself lists them. */
const pagesThatTake = ({ app }: World) =>
  routesOf(app)
    .map((route) => route.split(' ') as [method: string, url: string])
    .flatMap(([method, url]) => (method === 'POST' && isPage(url) ? [url] : []))

const send = ({ app }: World, url: string, payload: string) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })

test('a form of a megabyte is refused by every page, unread', async ({ world }) => {
  const pages = pagesThatTake(world)
  expect(pages).toContain('/host/sign-in')
  expect(pages).toContain('/setup')
  for (const url of pages) {
    const { statusCode } = await send(world, url, 'a&'.repeat(500_000))
    expect([url, statusCode]).toEqual([url, 413])
  }
})

test('so is a small one with thousands of fields', async ({ world }) => {
  for (const url of pagesThatTake(world))
    expect([url, (await send(world, url, 'a&'.repeat(5000))).statusCode]).toEqual([url, 413])
})

test('a form as large as people send is read', async ({ world }) => {
  const fields = new URLSearchParams(Array.from({ length: 150 }, (_, n) => [`field-${n}`, 'ș'.repeat(100)]))
  expect((await send(world, '/host/sign-in', fields.toString())).statusCode).toBe(401)
})
