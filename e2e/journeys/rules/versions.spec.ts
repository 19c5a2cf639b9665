/** The history of the rules: told in words, restored, and named by the returns that it decided. */
import { expect, expectAccessible, signIn, staffOf, test } from '../../world.ts'
import { usualReturn } from './usual-return.ts'

test('a rule is changed by mistake, the history says what changed, and the earlier rules are restored', async ({
  page,
  server,
}) => {
  const staff = await staffOf(server)
  const body = {
    name: 'Very long window',
    priority: '3',
    active: false,
    conditions: [{ attribute_id: 102, operator_id: 309, value: '900' }],
    rule_action: { default_action_id: 1, action_params: '{"days":30}' },
  }
  const { id } = await staff.rules.create({ body })
  const good = (await staff.ruleVersions.list()).data[0]?.number ?? 0
  await staff.rules.replace({
    params: { id },
    body: { ...body, rule_action: { default_action_id: 1, action_params: '{"days":3}' } },
  })
  await signIn(page, server)
  await page.goto(`${server.url}/rules`)
  await page.getByRole('link', { name: 'Versions', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rule versions')
  await page.getByRole('button', { name: `What changed in v${good + 1}` }).click()
  await expect(page.getByText('Extend the return deadline: 30 days → Extend the return deadline: 3 days')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Write why v${good + 1} was made` }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('A zero was missing')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'A zero was missing' })).toBeVisible()
  await page.getByRole('button', { name: `Restore v${good}`, exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('row').filter({ hasText: `v${good} restored` })).toBeVisible()
  expect((await staff.rules.get({ params: { id } })).rule_action.action_params).toBe('{"days":30}')
  await staff.rules.remove({ params: { id } })

  await page.goto(`${server.url}/returns/${await usualReturn(staff)}`)
  await expect(page.getByText(/^Decided by rules v\d+\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'What would today’s rules say?' }).click()
  await expect(page.getByText(/today’s rules \(v\d+\)/i).first()).toBeVisible()
  await expectAccessible(page)
})
