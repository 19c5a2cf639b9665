/** Tests of the rules: kept from a return in one click, stopping a change that breaks them, overridden with a reason. */
import { expect, expectAccessible, signIn, staffOf, test } from '../../world.ts'
import { usualReturn } from './usual-return.ts'

test('a return is kept as a test, a change that breaks it is stopped, and the owner insists with a reason', async ({
  page,
  server,
}) => {
  const staff = await staffOf(server)
  const returnId = await usualReturn(staff)
  await signIn(page, server)
  await page.goto(`${server.url}/returns/${returnId}`)
  await page.getByRole('button', { name: 'Keep as test' }).click()
  await page.getByRole('link', { name: 'Rule tests' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rule tests')
  await expect(page.getByText('From this return')).toBeVisible()
  await expectAccessible(page)
  const [kept] = await staff.ruleScenarios.list()
  await page.getByRole('button', { name: `Change “${kept?.name}”` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Never more time')
  await dialog.getByRole('combobox', { name: 'Return methods' }).selectOption('Not checked')
  await dialog.getByRole('textbox', { name: 'Extra time' }).fill('0')
  await dialog.getByRole('switch', { name: 'Must pass' }).setChecked(true)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Never more time' })).toContainText('Yes, stops changes')

  const rule = await staff.rules.create({
    body: {
      ...{ name: 'Ninety days for all', priority: '3', active: false },
      conditions: [{ attribute_id: 102, operator_id: 309, value: '0' }],
      rule_action: { default_action_id: 1, action_params: '{"days":90}' },
    },
  })
  // The youngest of the lowest priority stands on the last page.
  await page.goto(`${server.url}/rules?page=99`)
  await page.getByRole('button', { name: 'Activate “Ninety days for all”' }).click()
  await expect(page.getByText(/^Never more time: extra time: expected: no extra days; result: 90 days$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Why it should be changed anyway' }).fill('Christmas')
  await page.getByRole('button', { name: 'Change anyway' }).click()
  await expect.poll(async () => (await staff.ruleVersions.list()).data[0]?.note).toBe('Christmas')
  await page.goto(`${server.url}/rules/tests`)
  await expect(page.getByRole('row').filter({ hasText: 'Never more time' })).toContainText('result: 90 days')
  await page.getByRole('button', { name: 'Delete “Never more time”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('There are no tests yet')).toBeVisible()
  await staff.rules.remove({ params: { id: rule.id } })
})
