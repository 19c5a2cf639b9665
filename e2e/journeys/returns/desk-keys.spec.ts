/** A clerk with no mouse: fifty received returns, the help, and the palette. */
import type { Page } from '@playwright/test'
import { STATUS } from '@returns-desk/engine'
import { openDatabase } from '../../injection/database.ts'
import { type RunningServer, startServer } from '../../server.ts'
import { test as base, expect, expectAccessible, expectLoaded, signIn, staffOf } from '../../world.ts'

const RETURNS = 50
const KEYS_PER_RETURN = 4

/** A shop of its own: fifty moved returns would be in the way of the other journeys. */
const test = base.extend<object, { desk: RunningServer }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** Fifty parcels have arrived, for which nothing was paid yet. How many the demo shop has depends on the day. */
const receiveParcels = async (server: RunningServer) => {
  const database = await openDatabase(server)
  const { rowCount } = await database.query(
    `update returns set order_index = ${STATUS.RECEIVED}, closed_at = null
     where id in (select r.id from returns r where withdrawal_id is null
       and not exists (select from payouts p where p.shop_id = r.shop_id and p.return_id = r.id)
       order by created_at desc, id limit ${RETURNS})`,
  )
  await database.end()
  if (rowCount !== RETURNS) throw new Error(`${rowCount} parcels have arrived`)
}

/** Presses keys and counts them. There is no mouse. */
const keyboardOf = (page: Page) => {
  let pressed = 0
  return {
    pressed: () => pressed,
    press: async (key: string) => {
      pressed += 1
      await page.keyboard.press(key)
    },
  }
}

const likelyMove = (page: Page) => page.getByRole('group', { name: 'Move to' }).getByRole('button').first()
const focused = (page: Page) => page.locator(':focus')

test('a clerk handles fifty received returns with at most four keys each', async ({ page, desk }) => {
  test.setTimeout(120_000)
  await receiveParcels(desk)
  const staff = await staffOf(desk)
  const statuses = await staff.returnStatuses.list()
  const nameOf = (index: number) => statuses.find(({ order_index }) => order_index === index)?.name ?? ''
  const countOf = async (index: number) =>
    (await staff.returns.list({ query: { status: nameOf(index), 'per-page': '1' } })).total_items
  const received = await countOf(STATUS.RECEIVED)
  const processed = await countOf(STATUS.PROCESSED)
  expect(received).toBeGreaterThanOrEqual(RETURNS)

  await signIn(page, desk, '/returns')
  await page.goto(`${desk.url}/returns?status=${nameOf(STATUS.RECEIVED)}`)
  await expectLoaded(page)
  const { press, pressed } = keyboardOf(page)
  await press('j')
  await expect(page.locator('tbody a:focus')).toHaveCount(1)
  await press('Enter')
  const opening = pressed()
  for (let handled = 1; handled <= RETURNS; handled++) {
    await expect(page.getByText(`${handled} of ${received}`, { exact: true })).toBeVisible()
    await expect(likelyMove(page)).toHaveText('Processed')
    const start = pressed()
    await press('e')
    if (handled === received) await expect(likelyMove(page)).not.toHaveText('Processed')
    expect(pressed() - start).toBeLessThanOrEqual(KEYS_PER_RETURN)
  }
  expect(pressed() - opening).toBeLessThanOrEqual(RETURNS * KEYS_PER_RETURN)
  await expect.poll(() => countOf(STATUS.PROCESSED)).toBe(processed + RETURNS)

  await test.step('the last move is undone from wherever one is', async () => {
    await press('z')
    await expect(page.getByText(/ is back in “Received”\. No e-mail was sent\.$/).first()).toBeVisible()
    expect(await countOf(STATUS.PROCESSED)).toBe(processed + RETURNS - 1)
  })
})

test('keys do nothing in fields, and nothing at all when they are switched off', async ({ page, desk }) => {
  await signIn(page, desk, '/returns')
  await expectLoaded(page)
  const { press } = keyboardOf(page)

  await test.step('in a field they are letters; Escape leads back to the rows', async () => {
    await press('j')
    await press('/')
    const box = page.locator('#returns-search')
    await expect(box).toBeFocused()
    for (const key of ['j', 'e', '?']) await press(key)
    await expect(box).toHaveValue('je?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press('Escape')
    await expect(box).toHaveValue('')
    await expect(page).toHaveURL(`${desk.url}/returns`)
    await expectLoaded(page)
    await press('ArrowDown')
    await expect(page.locator('tbody a:focus')).toHaveCount(1)
  })

  await test.step('the help lists them, and switches them off', async () => {
    await press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page)
    await expect(focused(page)).toHaveRole('switch')
    await press('Space')
    await press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const row = await focused(page).getAttribute('href')
    for (const key of ['j', '?', 'g', 'w']) await press(key)
    await expect(focused(page)).toHaveAttribute('href', row ?? '')
    await expect(page).toHaveURL(`${desk.url}/returns`)
  })

  await test.step('the account switches them on again', async () => {
    await page.goto(`${desk.url}/account`)
    await expectLoaded(page)
    await expectAccessible(page)
    const single = page.getByRole('switch', { name: 'Shortcuts of a single key' })
    await expect(single).not.toBeChecked()
    await single.focus()
    await press('Space')
    await page.getByRole('heading', { level: 1 }).focus()
    await press('g')
    await expect(page.getByText('Press the letter of a page, or Escape.')).toBeVisible()
    await expectAccessible(page)
    await press('r')
    await expect(page).toHaveURL(`${desk.url}/returns`)
  })
})

test.describe('on a phone, in Romanian, in the dark', () => {
  test.use({ locale: 'ro-RO', colorScheme: 'dark', viewport: { width: 375, height: 740 } })

  test('the palette finds a return by name and a screen', async ({ page, desk }) => {
    const staff = await staffOf(desk)
    const { data } = await staff.returns.list({ query: { 'per-page': '20' } })
    const wanted = data.find(({ customer_name }) => customer_name)
    if (!wanted?.customer_name) throw new Error('nobody has a name')
    await signIn(page, desk, '/returns')
    await expectLoaded(page)
    const found = page.getByRole('dialog').getByRole('option')
    const box = page.getByRole('combobox', { name: 'Găsiți un retur sau o pagină' })

    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(`${wanted.customer_name} ${wanted.order_name}`)
    await expect(found).toHaveCount(1)
    await expect(found).toContainText(wanted.order_name)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${desk.url}/returns/${wanted.id}`)
    await expectLoaded(page)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('sabloane')
    await expect(found).toHaveText(['Șabloane de e-mail'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${desk.url}/email-templates`)
    await expectLoaded(page)

    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Comenzi rapide de la tastatură' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
