/** A rule about every product, with alternatives, written with the keyboard alone; then read on the list and on a phone. */
import type { Page } from '@playwright/test'
import { pauseRules } from '../../portal-world.ts'
import { expect, expectAccessible, signIn, staffOf, test } from '../../world.ts'

const condition = (page: Page, number: number) => page.getByRole('group', { name: `Condition ${number}`, exact: true })

const choose = async (page: Page, number: number, attribute: string) => {
  await expect(condition(page, number).getByRole('combobox', { name: 'Attribute', exact: true })).toBeFocused()
  await page.keyboard.type(attribute)
  await page.keyboard.press('Enter')
}

test('only shoes, or a customer who buys for the first time: written by keyboard, kept, and read as it was meant', async ({
  page,
  server,
}) => {
  const staff = await staffOf(server)
  const setGoing = await pauseRules(staff)
  await signIn(page, server)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Shoes and newcomers')
  await condition(page, 1).getByRole('combobox', { name: 'Attribute', exact: true }).focus()
  await choose(page, 1, 'product type')
  await condition(page, 1).getByRole('combobox', { name: 'How many products' }).press('e')
  await condition(page, 1).getByRole('textbox', { name: 'Value' }).focus()
  await page.keyboard.type('Pantofi')
  await page.getByRole('button', { name: 'Or another condition, instead of condition 1' }).press('Enter')
  await choose(page, 2, 'first order')
  await condition(page, 2).getByRole('combobox', { name: 'Value' }).selectOption({ label: 'Yes' })
  const either = page.getByRole('group', { name: 'Any of these is enough:' })
  await expect(either.getByRole('group')).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Extend the return deadline' })
  await page.getByRole('textbox', { name: 'Days to add' }).fill('7')
  await page.getByRole('button', { name: 'Add rule' }).press('Enter')
  const row = page.getByRole('row', { name: 'Shoes and newcomers' })
  await expect(row).toContainText('Any of these is enough:')
  await expect(row).toContainText('every product: Product › Type equals Pantofi')
  const kept = (await staff.rules.list()).find(({ name }) => name === 'Shoes and newcomers')
  expect(kept?.conditions.map(({ quantifier, group }) => [quantifier, group])).toEqual([
    ['every', 1],
    [undefined, 1],
  ])

  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(`${server.url}/rules/${kept?.id}`)
  await expect(condition(page, 1).getByRole('combobox', { name: 'How many products' })).toHaveValue('every')
  await expectAccessible(page)
  await staff.rules.remove({ params: { id: kept?.id ?? 0 } })
  await setGoing()
})
