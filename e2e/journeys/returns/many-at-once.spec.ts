import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectLoaded, type Staff, signIn, staffOf, tabTo, test } from '../../world.ts'

const EN = {
  locale: 'en-GB',
  width: 1280,
  bar: 'Selected returns',
  box: (order: string) => `Select ${order}`,
  chosen: '3 selected',
  move: 'Move',
  will: 'Applies to 3 returns',
  press: 'Move 3 returns',
  starts: /starts in a moment/,
  undo: /^Undo/,
  result: /2 done, 1 not done\./,
  show: 'Show each',
  moved: 'Someone else has moved this return in the meantime.',
  strip: 'Bulk actions',
  dismiss: 'Dismiss',
  left: '1 selected',
  print: 'Print',
  slips: 'slips',
  make: 'Make a PDF of 1 return',
  open: 'Open the PDF',
}
const RO: typeof EN = {
  locale: 'ro-RO',
  width: 375,
  bar: 'Retururi selectate',
  box: (order) => `Selectați ${order}`,
  chosen: '3 retururi selectate',
  move: 'Mutați',
  will: 'Se aplică la 3 retururi',
  press: 'Mutați 3 retururi',
  starts: /începe imediat/,
  undo: /^Anulați/,
  result: /2 gata, 1 nu\./,
  show: 'Arătați fiecare',
  moved: 'Altcineva a mutat între timp acest retur.',
  strip: 'Acțiuni pentru mai multe retururi',
  dismiss: 'Închideți',
  left: '1 retur selectat',
  print: 'Tipăriți',
  slips: 'slips',
  make: 'Creați PDF pentru 1 retur',
  open: 'Deschideți PDF-ul',
}

/** What floats over the list hides parts of it until one scrolls, and a half hidden link would count as too small. */
const expectAllAccessible = async (page: Page) => {
  const float = (position: string) =>
    page.evaluate((value) => {
      for (const part of document.querySelectorAll<HTMLElement>('main section')) part.style.position = value
    }, position)
  await float('static')
  await expectAccessible(page)
  await float('')
}

/** `SHOTS=folder` keeps pictures of each step. */
const shoot = async (page: Page, words: typeof EN, name: string) => {
  const folder = process.env.SHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${words.locale}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** From these a return may become new again; those with a courier of ours come first. */
const BEFORE = ['awaiting_parcel', 'received', 'pending_action', 'processed']

const makeNew = async (staff: Staff, id: string, from: string) => {
  const params = { id }
  if (from !== 'pending_action') await staff.returns.move({ params, query: { status: 'pending_action' } })
  await staff.returns.move({ params, query: { status: 'new' } })
}

/** Other journeys move returns on, so some are brought back. The second one may be sent for by courier. */
const threeNew = async (staff: Staff) => {
  const listOf = async (status: string) => (await staff.returns.list({ query: { status, 'per-page': '10' } })).data
  const sentFor = async () => {
    const all = await listOf('new')
    const details = await Promise.all(all.map(({ id }) => staff.returns.getPrivate({ params: { id } })))
    return all.filter((_, i) => details[i]?.return_method.is_external === false)
  }
  for (const status of BEFORE)
    for (const { id } of await listOf(status)) {
      if ((await listOf('new')).length >= 3 && (await sentFor()).length > 0) break
      // Where a refund was agreed on, the return stays what it is.
      await makeNew(staff, id, status).catch(() => undefined)
    }
  const [second] = await sentFor()
  const [first, third] = (await listOf('new')).filter(({ id }) => id !== second?.id)
  if (!first || !second || !third) throw new Error('three returns cannot be made new')
  return [first, second, third]
}

for (const words of [EN, RO])
  test.describe(`${words.locale}, ${words.width} px`, () => {
    test.use({ locale: words.locale, viewport: { width: words.width, height: 800 }, hasTouch: words.width < 500 })

    test('three returns are moved at once; undone first, and one that a colleague moved meanwhile is named', async ({
      page,
      server,
    }) => {
      test.setTimeout(120_000)
      const staff = await staffOf(server)
      const data = await threeNew(staff)
      const [, second] = data
      const statusesOf = async () => {
        const now = await Promise.all(data.map(({ id }) => staff.returns.getPrivate({ params: { id } })))
        return now.map(({ return_status }) => return_status.name)
      }
      await signIn(page, server, '/returns')
      await page.goto(`${server.url}/returns?status=new`)
      await expectLoaded(page)
      // Results of other tests: this person has done something before.
      for (const _ of await staff.bulk.list()) await page.getByRole('button', { name: words.dismiss }).first().click()
      for (const { order_name } of data)
        await page.getByRole('checkbox', { name: words.box(order_name), exact: true }).check()
      const bar = page.getByRole('region', { name: words.bar })
      await expect(bar).toContainText(words.chosen)
      await expectAllAccessible(page)
      await shoot(page, words, 'bar')

      const start = async () => {
        await tabTo(page, bar.getByRole('button', { name: words.move, exact: true }))
        await page.keyboard.press('Enter')
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('combobox').selectOption('received')
        await expect(dialog).toContainText(words.will)
        await expectAllAccessible(page)
        await shoot(page, words, 'dialog')
        await dialog.getByRole('button', { name: words.press }).click()
        await expect(page.getByText(words.starts)).toBeVisible()
      }
      await start()
      await expectAllAccessible(page)
      await shoot(page, words, 'waiting')
      await page.getByRole('button', { name: words.undo }).click()
      await expect(page.getByText(words.starts)).toHaveCount(0)
      expect(await statusesOf()).toEqual(['new', 'new', 'new'])
      await expect(bar).toContainText(words.chosen)

      await start()
      await staff.returns.move({ params: { id: second?.id ?? '' }, query: { status: 'awaiting_parcel' } })
      // Nobody has to stay: the server does it, and the page finds it again.
      await page.goto(`${server.url}/account`)
      await expect(page.getByText(words.starts)).toBeVisible()
      await page.goto(`${server.url}/returns?status=new`)
      await expect(page.getByText(words.result)).toBeVisible({ timeout: 40_000 })
      expect(await statusesOf()).toEqual(['received', 'awaiting_parcel', 'received'])
      await page.getByRole('button', { name: words.show }).click()
      const strip = page.getByRole('region', { name: words.strip })
      await expect(strip.getByRole('listitem').first()).toHaveText(`${second?.order_name} ${words.moved}`)
      await expect(bar).toContainText(words.left)
      await expectAllAccessible(page)
      await shoot(page, words, 'result')

      await bar.getByRole('button', { name: words.print }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox').selectOption(words.slips)
      await dialog.getByRole('button', { name: words.make }).click()
      const link = dialog.getByRole('link', { name: words.open })
      await expect(link).toBeVisible()
      await shoot(page, words, 'print')
      const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
      expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    })
  })
