/** The check of a rule while it is written: in the real browser, in its worker, under the server's policy. */
import type { Page } from '@playwright/test'
import { pauseRules } from '../../portal-world.ts'
import { expect, expectAccessible, type Staff, signIn, staffOf, test } from '../../world.ts'

const condition = (page: Page, number: number) => page.getByRole('group', { name: `Condition ${number}`, exact: true })

const addTotal = async (page: Page, number: number, operator: string, amount: string) => {
  await condition(page, number).getByRole('combobox', { name: 'Attribute', exact: true }).focus()
  await page.keyboard.type('order total')
  await page.keyboard.press('Enter')
  await condition(page, number).getByRole('combobox', { name: 'Operator' }).selectOption({ label: operator })
  await condition(page, number).getByRole('textbox', { name: 'Value' }).fill(amount)
}

const addRule = async (staff: Staff, name: string, priority: string, value: string) => {
  const [method] = await staff.returnMethods.list({ query: { 'is-active': 'true' } })
  return staff.rules.create({
    body: {
      name,
      priority,
      conditions: [{ attribute_id: 102, operator_id: 309, value }],
      rule_action: { default_action_id: 2, action_params: JSON.stringify({ method_ids: [method?.id] }) },
    },
  })
}

test('a contradiction is said while typing and removed with a click; a rule that never decides is on the list', async ({
  page,
  server,
}) => {
  const staff = await staffOf(server)
  const setGoing = await pauseRules(staff)
  const wide = await addRule(staff, 'All big orders', '1', '100')
  const narrow = await addRule(staff, 'Very big orders', '2', '500')
  await signIn(page, server)
  await expect(page.getByText('1 rule never decides:')).toContainText('Very big orders')
  await addTotal(page, 1, 'is greater than', '500')
  await page.getByRole('button', { name: 'Add condition' }).click()
  await addTotal(page, 2, 'is less than', '300')
  const check = page.getByRole('region', { name: 'Check' })
  await expect(check).toContainText('This rule never applies: conditions 1 and 2 cannot all be met.')
  await expectAccessible(page)
  await check.getByRole('button', { name: 'Remove condition 2' }).click()
  await expect(check).toContainText('No problems found.')

  await page.goto(`${server.url}/rules/${narrow.id}`)
  await expect(check).toContainText('“All big orders” decides first in every case')
  await expectAccessible(page)
  await check.getByRole('button', { name: 'Deactivate “All big orders”' }).click()
  await expect(check).toContainText('No problems found.')
  for (const { id } of [wide, narrow]) await staff.rules.remove({ params: { id } })
  await setGoing()
})
