import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { hostOrigins, type RunningServer, startServer } from '../../server.ts'
import { test as base, expect } from '../../world.ts'

/** A page on another origin that frames the URL in its address and records the messages of the frame. */
const HOST_PAGE = `<!doctype html><title>A shop's admin</title><iframe title="app" width="1100" height="700"></iframe>
<script>
  window.heard = []
  addEventListener('message', ({ data, origin }) => heard.push({ data, origin }))
  document.querySelector('iframe').src = new URLSearchParams(location.search).get('app')
</script>`

const servePage = async (at = 0) => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(HOST_PAGE))
  await new Promise<void>((resolve) => server.listen(at, resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

interface Embedding {
  readonly desk: RunningServer
  /** The console is on `localhost`; this is another site, to which the browser sends no cookie. */
  readonly otherSite: string
  /** Another origin of the same site. */
  readonly sameSite: string
  readonly stranger: string
}

const test = base.extend<object, { embedding: Embedding }>({
  embedding: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const [host, stranger] = await Promise.all([servePage(Number(process.env.E2E_HOST_PORT)), servePage()])
      const [otherSite, sameSite] = hostOrigins(host.port)
      const desk = await startServer()
      await use({ desk, otherSite, sameSite, stranger: `http://127.0.0.1:${stranger.port}` })
      await Promise.all([desk.stop(), close(host.server), close(stranger.server)])
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const frameIn = async (page: Page, host: string, app: string) => {
  await page.goto(`${host}/?${new URLSearchParams({ app })}`)
  return page.frameLocator('iframe')
}

const heardBy = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { heard: { data: { type: string; height: number }; origin: string }[] }).heard,
  )

for (const [site, isCookieSent] of [
  ['otherSite', false],
  ['sameSite', true],
] as const) {
  test(`staff sign in by the address in a frame (${site}), and see a return whole`, async ({ page, embedding }) => {
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    const app = await frameIn(page, embedding[site], embedding.desk.consoleLink)
    await expect(app.getByRole('heading', { name: 'Rules', level: 1 })).toBeVisible()
    expect(page.frames()[1]?.url()).toBe(`${embedding.desk.url}/rules`)
    await app.getByRole('link', { name: 'Returns', exact: true }).click()
    await app.locator('tbody a').first().click()
    await expect(app.getByRole('heading', { name: 'Timeline' })).toBeVisible()
    await expect(app.getByRole('main')).not.toContainText('•••')
    expect(paths.some((path) => /^\/api\/returns\/[\w-]{22}\/private$/.test(path))).toBe(!isCookieSent)
  })
}

test('the embedding page gets the height: changes of more than 5 px, debounced', async ({ page, embedding }) => {
  const app = await frameIn(page, embedding.otherSite, embedding.desk.consoleLink)
  await expect(app.getByRole('button', { name: 'Add rule' })).toBeVisible()
  await expect(app.locator('[data-placeholder], [aria-busy="true"]')).toHaveCount(0)
  const root = app.locator('#root')
  /** Adds a strip of each height in turn, one per frame, then waits for twice the debounce time. */
  const growBy = (...pixels: number[]) =>
    root.evaluate(async (element, steps) => {
      const strip = document.getElementById('strip') ?? element.appendChild(document.createElement('div'))
      strip.id = 'strip'
      for (const step of steps) {
        strip.style.height = `${step}px`
        await new Promise(requestAnimationFrame)
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
      return Math.ceil(element.getBoundingClientRect().height)
    }, pixels)
  const height = await growBy(0)
  await expect.poll(async () => (await heardBy(page)).at(-1)?.data).toEqual({ type: 'resize', height })

  const before = (await heardBy(page)).length
  await growBy(5)
  expect(await heardBy(page)).toHaveLength(before)
  expect(await growBy(20, 60, 40)).toBe(height + 40)
  await expect
    .poll(async () => (await heardBy(page)).slice(before).map(({ data }) => data.height))
    .toEqual([height + 40])
  await growBy(0)
  await expect
    .poll(async () => (await heardBy(page)).slice(before + 1).map(({ data }) => data.height))
    .toEqual([height])
  expect(new Set((await heardBy(page)).map(({ origin }) => origin))).toEqual(new Set([embedding.desk.url]))
})

test('a page that is not on the list may not frame the console', async ({ page, embedding }) => {
  const refusal = page.waitForEvent('console', (line) => /frame-ancestors/.test(line.text()))
  await frameIn(page, embedding.stranger, embedding.desk.consoleLink)
  await refusal
  await expect(page.frameLocator('iframe').getByRole('navigation')).toHaveCount(0)
  expect(page.frames()[1]?.url()).not.toContain(embedding.desk.url)
  expect(await heardBy(page)).toEqual([])
})

test('the embedding page sets the language and whether it can be changed', async ({ page, embedding }) => {
  const link = embedding.desk.consoleLink
  const romanian = await frameIn(page, embedding.otherSite, `${link}&default-language=ro&show-language-selector=false`)
  await expect(romanian.getByRole('heading', { name: 'Reguli', level: 1 })).toBeVisible()
  await expect(romanian.locator('html')).toHaveAttribute('lang', 'ro')
  await expect(romanian.getByRole('combobox', { name: 'Limba' })).toHaveCount(0)

  const unknown = await frameIn(page, embedding.otherSite, `${link}&default-language=xx&show-language-selector=true`)
  await expect(unknown.getByRole('heading', { name: 'Rules', level: 1 })).toBeVisible()
  await unknown.getByRole('combobox', { name: 'Language', exact: true }).selectOption('ro')
  await expect(unknown.getByRole('heading', { name: 'Reguli', level: 1 })).toBeVisible()
})
