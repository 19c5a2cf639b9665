import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectLoaded, signIn, staffOf, test } from '../../world.ts'

const RULES_PER_PAGE = 5

const condition = (page: Page, number: number) => page.getByRole('group', { name: `Condition ${number}`, exact: true })
const action = (page: Page) => page.getByRole('combobox', { name: 'Action', exact: true })

/** By keyboard: types into the search of the tree and selects the first match. */
const chooseAttribute = async (page: Page, number: number, search: string) => {
  await condition(page, number).getByRole('combobox', { name: 'Attribute', exact: true }).focus()
  await page.keyboard.type(search)
  await page.keyboard.press('Enter')
}

test('staff add a rule, pause it, edit it and delete it', async ({ page, server }) => {
  const staff = await staffOf(server)
  await signIn(page, server)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByText('Please enter a rule title')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Mid-sized orders')
  await chooseAttribute(page, 1, 'order total')
  const total = condition(page, 1)
  await total.getByRole('combobox', { name: 'Operator' }).selectOption({ label: 'is between' })
  await total.getByRole('textbox', { name: 'From' }).fill('100')
  await total.getByRole('textbox', { name: 'To' }).fill('250,50')
  await page.getByRole('button', { name: 'Add condition' }).click()
  await chooseAttribute(page, 2, 'customer country')
  const country = condition(page, 2)
  await country.getByRole('combobox', { name: 'Operator' }).selectOption({ label: 'equals' })
  await country.getByRole('combobox', { name: 'Value' }).selectOption({ label: 'Romania' })
  await action(page).selectOption({ label: 'Extend the return deadline' })
  await page.getByRole('textbox', { name: 'Days to add' }).fill('14')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByText('“Mid-sized orders” was added.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('')

  const rules = await staff.rules.list()
  const place = rules.findIndex(({ name }) => name === 'Mid-sized orders')
  expect(rules[place]?.conditions.map(({ value }) => value)).toEqual(['100,250.50', 'RO'])
  await page.goto(`${server.url}/rules?page=${Math.floor(place / RULES_PER_PAGE) + 1}`)
  const row = page.getByRole('row').filter({ hasText: 'Mid-sized orders' })
  await expect(row).toContainText('250.50')
  await expect(row).toContainText('Romania')
  await expect(row).toContainText('14 more days')
  await row.getByRole('button', { name: 'Deactivate “Mid-sized orders”' }).click()
  await expect(row).toContainText('Inactive')
  await expect(row.getByRole('button', { name: 'Activate “Mid-sized orders”' })).toBeVisible()

  await row.getByRole('link', { name: 'Mid-sized orders' }).click()
  await expect(condition(page, 1).getByRole('textbox', { name: 'To' })).toHaveValue('250.50')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Mid-sized orders, two weeks more')
  await page.getByRole('textbox', { name: 'Days to add' }).fill('21')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The rule was saved.')).toBeVisible()
  const corrected = page.getByRole('row').filter({ hasText: 'Mid-sized orders, two weeks more' })
  await expect(corrected).toContainText('21 more days')
  await expect(corrected).toContainText('Inactive')

  await corrected.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Are you sure you want to delete this rule?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(corrected).toHaveCount(0)
  expect((await staff.rules.list()).map(({ name }) => name)).not.toContain('Mid-sized orders, two weeks more')
})

test('a rule about an event can only send an e-mail', async ({ page, server }) => {
  await signIn(page, server)
  await expect(action(page).getByRole('option')).toHaveCount(12)
  await action(page).selectOption({ label: 'Extend the return deadline' })
  await chooseAttribute(page, 1, 'what happened')
  await expect(action(page).getByRole('option')).toHaveText(['Choose an action', 'Send an e-mail'])
  await expect(page.getByText('“Extend the return deadline” was removed')).toBeVisible()
  await chooseAttribute(page, 1, 'order total')
  await expect(action(page).getByRole('option')).toHaveCount(12)
})

/** All of it can be seen without scrolling. In a frame as tall as its content, what is below the end is cut off. */
const expectWhole = async (page: Page, popover: Locator) => {
  await expect(popover).toBeVisible()
  await expect
    .poll(async () => {
      const { y, height } = (await popover.boundingBox()) ?? { y: -1, height: 0 }
      return y >= 0 && y + height <= (page.viewportSize()?.height ?? 0)
    })
    .toBe(true)
}

for (const [name, height] of [
  ['on a phone', 640],
  ['in a frame as tall as its content', 0],
] as const) {
  test(`${name} the lists of a condition are whole and accessible while open, and give the focus back`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 375, height: 640 })
    await signIn(page, server)
    await expectLoaded(page)
    const content = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: 375, height: height || content })
    const attribute = condition(page, 1).getByRole('combobox', { name: 'Attribute', exact: true })
    const attributes = page.getByRole('dialog', { name: 'Attributes' })
    await attribute.click()
    await expectWhole(page, attributes)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(attributes).toBeHidden()
    await expect(attribute).toBeFocused()

    await chooseAttribute(page, 1, 'customer country')
    await expect(attribute).toHaveText('Customer › Country')
    await expect(attribute).toBeFocused()
    await condition(page, 1).getByRole('combobox', { name: 'Operator' }).selectOption({ label: 'is one of' })
    const values = condition(page, 1).getByRole('combobox', { name: 'Values' })
    const countries = page.getByRole('listbox', { name: 'Values' })
    await values.click()
    await expectWhole(page, countries)
    await page.keyboard.type('roma')
    await page.keyboard.press('Enter')
    const romania = countries.getByRole('option', { name: 'Romania', selected: true })
    await expect(romania).toBeInViewport()
    await expect(values).toHaveAttribute('aria-activedescendant', (await romania.getAttribute('id')) ?? '')
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(countries).toBeHidden()
  })
}
