import type { Page, Route } from '@playwright/test'
import { expect, type Staff, signIn, staffOf, test } from '../world.ts'

const ROWS = 10

/** Keeps the console's large script back, as a slow phone would, until it is let go. */
const holdScript = async (page: Page) => {
  let letGo = () => {}
  const isLetGo = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/static/start-*.js', async (route) => {
    await isLetGo
    // A page that has been left no longer wants it.
    await route.continue().catch(() => {})
  })
  return letGo
}

const rows = (page: Page) => page.locator('tbody tr a')
const expectPicture = (page: Page) => expect(rows(page)).toHaveCount(ROWS)
/** In the picture everything that needs the script is switched off. */
const expectLive = (page: Page) => expect(page.locator('#root [inert], #root .outline')).toHaveCount(0)

/** All that is on the page, whatever order its attributes were written in. */
const markup = (page: Page) =>
  page.evaluate(() => {
    const root = document.getElementById('root')?.cloneNode(true) as HTMLElement
    for (const element of root.querySelectorAll('*')) {
      const attributes = [...element.attributes].sort((one, other) => (one.name < other.name ? -1 : 1))
      for (const { name } of attributes) element.removeAttribute(name)
      for (const { name, value } of attributes) if (name !== 'inert') element.setAttribute(name, value)
    }
    return root.innerHTML.replaceAll('><', '>\n<').split('\n')
  })

const pageState = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    height: document.documentElement.scrollHeight,
    language: document.querySelector<HTMLSelectElement>('select')?.value,
  }))

/** As the browser's own Intl would write it, in the shop's time zone. */
const written = async (staff: Staff, iso: string, locale: string) => {
  const { time_zone } = await staff.settings.get()
  const date = new Intl.DateTimeFormat(locale, { timeZone: time_zone, dateStyle: 'long' }).format(new Date(iso))
  const time = new Intl.DateTimeFormat(locale, { timeZone: time_zone, timeStyle: 'short' }).format(new Date(iso))
  return [date, time].map((text) => text.replace(/\s/g, ' '))
}

const LOOKS = [
  { language: 'en', locale: 'en-US', colorScheme: 'light', width: 1280, title: 'Returns' },
  { language: 'ro', locale: 'ro-RO', colorScheme: 'dark', width: 375, title: 'Retururi' },
] as const

for (const { language, locale, colorScheme, width, title } of LOOKS) {
  test.describe(`${language}, ${width} px, ${colorScheme}`, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 800 } })

    test('the list is there before the script, and the script changes nothing about it', async ({ page, server }) => {
      const staff = await staffOf(server)
      const [first] = (await staff.returns.list({ query: { page: '1', 'per-page': '10' } })).data
      await signIn(page, server)
      // How many withdrawals are at risk is asked for later, and then changes a button on its own.
      const counts = { open: 0, at_risk: 0, all: 0 }
      await page.route('**/api/withdrawals/counts', (route) => route.fulfill({ json: counts }))
      const letGo = await holdScript(page)
      const calls: string[] = []
      page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
      await page.goto(`${server.url}/returns?page=2`, { waitUntil: 'commit' })

      await expectPicture(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('tbody tr a[aria-current], nav a[aria-current="page"]').last()).toHaveText('2')
      expect((await page.locator('tbody time').first().innerText()).replace(/\s/g, ' ')).toBe(
        (await written(staff, first?.created_at ?? '', locale)).join(language === 'ro' ? ' la ' : ' at '),
      )
      await expect(page.locator('#root :is(button, select, input):not([inert])')).toHaveCount(0)

      await rows(page).nth(4).focus()
      await page.evaluate(() => window.scrollTo(0, 150))
      const [picture, before] = [await markup(page), await pageState(page)]
      expect(before.title).toBe(`${title} · Returns Desk`)
      letGo()
      await expectLive(page)
      expect(await markup(page)).toEqual(picture)
      expect(await pageState(page)).toEqual(before)
      await expect(rows(page).nth(4)).toBeFocused()
      expect(await page.evaluate(() => window.scrollY)).toBe(150)
      expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
    })
  })
}

test('a return is opened from the picture, by its link and by its row', async ({ page, server }) => {
  await signIn(page, server)
  for (const click of [
    () => rows(page).nth(1).click(),
    () => page.locator('tbody tr').nth(1).locator('td').last().click(),
  ]) {
    const letGo = await holdScript(page)
    await page.goto(`${server.url}/returns`, { waitUntil: 'commit' })
    await expectPicture(page)
    const address = await rows(page).nth(1).getAttribute('href')
    await click()
    await expect(page).toHaveURL(server.url + address)
    letGo()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Return \(/)
  }
})

test('a return opened from the picture leads back to the list as it was, filter, page, place and all', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  const address = `${server.url}/returns?status=completed&page=2`
  const letGo = await holdScript(page)
  await page.goto(address, { waitUntil: 'commit' })
  await expectPicture(page)
  await page.evaluate(() => window.scrollTo(0, 120))
  await rows(page).nth(2).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  letGo()
  await expect(page.getByText(/^13 of /)).toBeVisible()
  await page.getByRole('link', { name: 'Back to returns' }).click()
  await expect(page).toHaveURL(address)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } })

  test('the row of filters stays where it was pushed to when the console takes over', async ({ page, server }) => {
    await signIn(page, server)
    const pills = page.getByRole('navigation', { name: 'Filter by status' })
    const pushedTo = () => pills.evaluate((row) => row.scrollLeft)
    const letGo = await holdScript(page)
    await page.goto(`${server.url}/returns`, { waitUntil: 'commit' })
    await expectPicture(page)
    await pills.evaluate((row) => row.scrollTo(90, 0))
    letGo()
    await expectLive(page)
    expect(await pushedTo()).toBe(90)
  })

  test('the filter that is on is in view, in the picture, after it and when another is chosen', async ({
    page,
    server,
  }) => {
    const statuses = await (await staffOf(server)).returnStatuses.list()
    const last = statuses.at(-1)?.name ?? ''
    await signIn(page, server)
    const current = page.locator('nav a[aria-current="true"]')
    const letGo = await holdScript(page)
    await page.goto(`${server.url}/returns?status=${last}`, { waitUntil: 'commit' })
    await expectPicture(page)
    await expect(current).toBeInViewport({ ratio: 1 })
    letGo()
    await expectLive(page)
    await expect(current).toBeInViewport({ ratio: 1 })
    await page.getByRole('navigation', { name: 'Filter by status' }).getByRole('link').first().click()
    await expect(current).toHaveText('All')
    await expect(current).toBeInViewport({ ratio: 1 })
    await page.goBack()
    await expect(page).toHaveURL(/status=/)
    await expect(current).toBeInViewport({ ratio: 1 })
  })
})

test('when the console has taken over, it answers', async ({ page, server }) => {
  await signIn(page, server)
  const letGo = await holdScript(page)
  await page.goto(`${server.url}/returns?status=new`, { waitUntil: 'commit' })
  await expectPicture(page)
  letGo()
  await expectLive(page)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ro')
  await expect(page.getByRole('heading', { name: 'Retururi', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Toate', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/returns`)
})

const NO_ROWS = { data: [], page: 0, total_pages: 0, total_items: 0 }
const NO_PICTURE: readonly [string, (route: Route) => Promise<void>, string][] = [
  ['the list is refused', (route) => route.fulfill({ status: 500, json: {} }), 'Try again'],
  ['there is nothing in it', (route) => route.fulfill({ json: NO_ROWS }), 'No returns found'],
  ['it is not what it should be', (route) => route.fulfill({ json: ['odd'] }), 'Try again'],
]

for (const [why, answer, said] of NO_PICTURE) {
  test(`there is no picture where ${why}, and the console says so`, async ({ page, server }) => {
    await signIn(page, server)
    const letGo = await holdScript(page)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.route('**/api/returns?*', answer)
    const answered = page.waitForResponse('**/api/settings')
    await page.goto(`${server.url}/returns`, { waitUntil: 'commit' })
    await answered
    await page.evaluate(() => (window as { returnsDeskEarly?: { picture?: Promise<void> } }).returnsDeskEarly?.picture)
    await expect(page.locator('#root > .outline')).toHaveCount(1)
    await expect(page.getByRole('heading')).toHaveCount(0)
    expect(errors).toEqual([])
    letGo()
    await expect(page.getByText(said).first()).toBeVisible()
  })
}

test('whoever is not signed in sees no picture', async ({ page, server }) => {
  const letGo = await holdScript(page)
  const answered = page.waitForResponse('**/locales/en/returns.json*')
  await page.goto(`${server.url}/returns`, { waitUntil: 'commit' })
  await answered
  await expect(page.locator('#root > .outline')).toHaveCount(1)
  await expect(page.getByRole('heading')).toHaveCount(0)
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})
