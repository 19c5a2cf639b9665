import type { Page } from '@playwright/test'
import type { ReturnDetail } from '@returns-desk/contract'
import { STATUS, shownName } from '@returns-desk/engine'
import { expect, type Staff, signIn, staffOf, tabTo, test } from '../../world.ts'

/** In these statuses the first move offered is not final. */
const ON_THE_WAY = [1, 2, 3]

/** Which returns exist depends on the day: the newest movable one, in a status that has several. */
const findFirst = async (staff: Staff) => {
  const statuses = await staff.returnStatuses.list()
  for (const status of statuses) {
    const { name, order_index } = status
    const { data } = await staff.returns.list({ query: { status: name } })
    const [first] = data
    if (!first || data.length < 2 || !ON_THE_WAY.includes(order_index)) continue
    return {
      detail: await staff.returns.get({ params: { id: first.id } }),
      status: name,
      label: shownName(status, 'en'),
    }
  }
  throw new Error('the demo shop has no such return')
}

/** A return in these may be moved to `STATUS.PROCESSED`. */
const BEFORE_PROCESSED = [STATUS.PENDING_ACTION, STATUS.RECEIVED, STATUS.AWAITING_PARCEL, STATUS.NEW]

/** How many returns have a status depends on the day as well, so enough of them are moved to fill two pages. */
const fillTwoPages = async (staff: Staff) => {
  const statuses = await staff.returnStatuses.list()
  const nameOf = (index: number) => statuses.find(({ order_index }) => order_index === index)?.name ?? ''
  const status = nameOf(STATUS.PROCESSED)
  let missing = 13 - (await staff.returns.list({ query: { status } })).total_items
  for (const index of BEFORE_PROCESSED) {
    const { data } = await staff.returns.list({ query: { status: nameOf(index), 'per-page': '100' } })
    // One stays, so that no status is emptied for the other journeys.
    for (const { id } of data.slice(1)) {
      if (missing-- > 0) await staff.returns.move({ params: { id }, query: { status } })
    }
  }
  const { data } = await staff.returns.list({ query: { page: '1', status } })
  const detail = await staff.returns.get({ params: { id: data[0]?.id ?? '' } })
  return { detail, status, label: detail.return_status.display_name }
}

const findWithPhotos = async (staff: Staff) => {
  const { data } = await staff.returns.list({ query: { page: '0', 'per-page': '100' } })
  for (const { id } of data) {
    const { return_products } = await staff.returns.get({ params: { id } })
    if (return_products.slice(0, 5).some(({ photos }) => photos.length > 0)) return id
  }
  throw new Error('the demo shop has no return with photos')
}

const pills = (page: Page) => page.getByRole('navigation', { name: 'Filter by status' })
const rowOf = (page: Page, { id }: ReturnDetail) => page.locator(`tbody a[href="/returns/${id}"]`)
const firstMove = (page: Page) => page.getByRole('group', { name: 'Move to' }).getByRole('button').first()
const firstPhoto = (page: Page) => page.getByRole('button', { name: /^Open photo 1 of/ }).first()
const currentStep = (page: Page) => page.locator('[aria-current="step"]')
const backToList = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Back to returns' })

test('staff find a return, move it on and come back to where they were', async ({ page, server }) => {
  const { detail, status, label } = await fillTwoPages(await staffOf(server))
  await signIn(page, server)
  await page.getByRole('link', { name: 'Returns', exact: true }).click()
  await expect(page.getByText(/^Showing all \d+ returns$/)).toBeVisible()
  await pills(page).getByRole('link', { name: label, exact: true }).click()
  await expect(page.getByText(/^Showing \d+ filtered results?$/)).toBeVisible()
  await expect(pills(page).getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await rowOf(page, detail).click()

  const { length } = detail.return_products
  const heading = `Return (${length} ${length === 1 ? 'product' : 'products'}) from order ${detail.order_name}`
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  const next = (await firstMove(page).innerText()).trim()
  await firstMove(page).click()
  // Without a bank transfer this move is final, and asks for confirmation.
  if (!detail.payment_method.require_iban)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Move to “${next}”` })
      .click()
  await expect(currentStep(page)).toContainText(next)
  await expect(page.getByText(`Moved from “${label}” to “${next}”`).first()).toBeVisible()

  await backToList(page).click()
  await expect(page).toHaveURL(`${server.url}/returns?status=${status}&page=2`)
  await expect(pills(page).getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(rowOf(page, detail)).toHaveCount(0)
})

test('the same by keyboard alone', async ({ page, server }) => {
  const { detail, status, label } = await findFirst(await staffOf(server))
  const press = async (target: Parameters<typeof tabTo>[1], direction?: 'Shift+Tab') => {
    await tabTo(page, target, direction)
    await page.keyboard.press('Enter')
  }
  await signIn(page, server)
  await press(page.getByRole('link', { name: 'Returns', exact: true }))
  await expect(page.getByRole('heading', { name: 'Returns', level: 1 })).toBeFocused()
  await press(pills(page).getByRole('link', { name: label, exact: true }))
  await expect(page.getByText(/^Showing \d+ filtered results?$/)).toBeVisible()
  await press(rowOf(page, detail))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(detail.order_name)

  await expect(firstMove(page)).toBeVisible()
  const next = (await firstMove(page).innerText()).trim()
  await press(firstMove(page))
  await expect(page.getByText(`Moved from “${label}” to “${next}”`).first()).toBeVisible()
  await press(backToList(page), 'Shift+Tab')
  await expect(page).toHaveURL(`${server.url}/returns?status=${status}`)
})

test('a photo opens with Enter and closes with Escape, and the focus returns', async ({ page, server }) => {
  const id = await findWithPhotos(await staffOf(server))
  await signIn(page, server, `/returns/${id}`)
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible()
  await firstPhoto(page).focus()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: /Preview$/ })
  await expect(preview.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(firstPhoto(page)).toBeFocused()
})

test('a move that fails restores the old status and says so', async ({ page, server }) => {
  const { detail } = await findFirst(await staffOf(server))
  await signIn(page, server, `/returns/${detail.id}`)
  const before = (await currentStep(page).innerText()).trim()
  const entries = await page.getByText(/^Moved from/).count()
  const next = (await firstMove(page).innerText()).trim()

  let fail = () => undefined as unknown
  const seen = new Promise((resolve) => {
    fail = () => resolve(undefined)
  })
  await page.route('**/api/returns/*?status=*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await seen
    await route.fulfill({ status: 500, json: {} })
  })
  await firstMove(page).click()
  await expect(currentStep(page)).toContainText(next)
  fail()
  await expect(page.getByRole('alert')).toContainText('Failed to update return status')
  await expect(currentStep(page)).toHaveText(before, { useInnerText: true })
  await expect(page.getByText(/^Moved from/)).toHaveCount(entries)
  await expect(firstMove(page)).toHaveText(next)
})
