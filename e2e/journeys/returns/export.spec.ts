/** A view of the returns becomes a file, in a real browser, with a keyboard and on a phone. */
import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectLoaded, signIn, staffOf, test } from '../../world.ts'

test('a clerk downloads the view that is shown, in the language of the console', async ({ page, server }) => {
  const staff = await staffOf(server)
  await signIn(page, server, '/returns')
  await page.goto(`${server.url}/returns?status=received`)
  await expectLoaded(page)
  await page.getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Return', exact: true })).toBeChecked()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  await expect(dialog).toHaveCount(0)
  expect(file.suggestedFilename()).toMatch(/^[a-z0-9-]+-returns-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  const { total_items } = await staff.returns.list({ query: { status: 'received' } })
  expect(total_items).toBeGreaterThan(0)
  expect(text.match(/^R\d+,/gm)).toHaveLength(total_items)
})

test('it fits a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await signIn(page, server, '/returns')
  await expectLoaded(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: /^With bank accounts/ })).toBeVisible()
  const box = await dialog.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 375).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
})
