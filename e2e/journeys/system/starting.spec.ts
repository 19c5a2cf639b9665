import { expect, expectLoaded, signIn, staffOf, test } from '../../world.ts'

test('what is prefetched before the script loads is not requested again', async ({ page, server }) => {
  await signIn(page, server)
  const asked: string[] = []
  // The page before this one may still be asking.
  await page.goto('about:blank')
  page.on('request', (request) => /\/(?:api|locales)\/|config\.json/.test(request.url()) && asked.push(request.url()))
  await page.goto(`${server.url}/returns?page=2`)
  await expectLoaded(page)
  await expect(page.locator('tbody tr a')).toHaveCount(10)
  const views = page.getByRole('combobox', { name: 'View', exact: true })
  await expect(views.getByRole('option', { name: /^Needs me/ })).toBeAttached()
  expect(asked.filter((url) => url.includes('/api/returns?'))).toHaveLength(1)
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
})

test('the browser’s back button, and the link on a return, lead back to the place in the list', async ({
  page,
  server,
}) => {
  // Lower than the ten rows of the list.
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn(page, server)
  const address = `${server.url}/returns?status=completed&page=2`
  await page.goto(address)
  for (const back of [() => page.goBack(), () => page.getByRole('link', { name: 'Back to returns' }).click()]) {
    await expect(page.locator('tbody tr a')).toHaveCount(10)
    await page.evaluate(() => window.scrollTo(0, 120))
    await page.locator('tbody tr a').nth(2).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await back()
    await expect(page).toHaveURL(address)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120)
  }
  await page.reload()
  await expect(page.locator('tbody tr a')).toHaveCount(10)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120)
})

test('unsaved text blocks the browser’s own buttons, in both directions', async ({ page, server }) => {
  await signIn(page, server, '/return-methods')
  const nav = page.getByRole('navigation', { name: 'Main' }).first()
  const toReasons = nav.getByRole('link', { name: 'Return reasons' })
  await toReasons.click()
  await nav.getByRole('link', { name: 'Returns', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/returns`)
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/return-reasons`)
  const name = page.getByRole('textbox').first()
  await name.fill('half a word')
  for (const go of ['back', 'forward'] as const) {
    await page.evaluate((way) => history[way](), go)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/return-reasons`)
    await dialog.getByRole('button').first().click()
    await expect(dialog).toHaveCount(0)
    await expect(name).toHaveValue('half a word')
  }
  await page.evaluate(() => history.back())
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page).toHaveURL(`${server.url}/return-methods`)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } })

  test('the active filter is in view, at first and when another is chosen', async ({ page, server }) => {
    const last = (await (await staffOf(server)).returnStatuses.list()).at(-1)?.name ?? ''
    await signIn(page, server)
    const current = page.locator('nav a[aria-current="true"]')
    await page.goto(`${server.url}/returns?status=${last}`)
    await expect(current).toBeInViewport({ ratio: 1 })
    await page.getByRole('navigation', { name: 'Filter by status' }).getByRole('link').first().click()
    await expect(current).toHaveText('All')
    await expect(current).toBeInViewport({ ratio: 1 })
    await page.goBack()
    await expect(page).toHaveURL(/status=/)
    await expect(current).toBeInViewport({ ratio: 1 })
  })
})

const NO_ROWS = { data: [], page: 0, total_pages: 0, total_items: 0 }
const ODD_LISTS = [
  ['refused', { status: 500, json: {} }, 'Try again'],
  ['empty', { json: NO_ROWS }, 'No returns found'],
  ['not what it should be', { json: ['odd'] }, 'Try again'],
] as const

for (const [how, answer, said] of ODD_LISTS) {
  test(`a list that is ${how} from the start says so`, async ({ page, server }) => {
    await signIn(page, server)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.route('**/api/returns?*', (route) => route.fulfill(answer))
    await page.goto(`${server.url}/returns`)
    await expect(page.getByText(said).first()).toBeVisible()
    expect(errors).toEqual([])
  })
}
