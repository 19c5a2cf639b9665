/** A rule that is not saved, tried on the demo shop's past: the figures, and the returns behind them. */
import { bringOrders } from '../../invented-orders.ts'
import { pauseRules } from '../../portal-world.ts'
import { expect, expectAccessible, signIn, staffOf, test } from '../../world.ts'

test('a draft says what it would have done, every figure opens its returns, and nothing is saved', async ({
  page,
  server,
}) => {
  const staff = await staffOf(server)
  const setGoing = await pauseRules(staff)
  const { id } = await staff.rules.create({
    body: {
      ...{ name: 'Everything at home', priority: '1', active: false },
      conditions: [{ attribute_id: 102, operator_id: 309, value: '1' }],
      rule_action: { default_action_id: 1, action_params: '{"days":30}' },
    },
  })
  await signIn(page, server)
  await page.goto(`${server.url}/rules/${id}`)
  const past = page.getByRole('region', { name: 'Past' })
  await past.getByLabel('Period').selectOption({ label: 'the last 365 days' })
  await past.getByRole('button', { name: 'Try on the last 365 days' }).click()
  const changed = past.getByRole('button', { name: /would have had a different outcome: / })
  await expect(changed).toBeVisible()
  await past.getByRole('button', { name: /with more time$/ }).click()
  const rows = past.getByRole('listitem').filter({ hasText: 'Last day:' })
  await expect(rows.first()).toContainText('→')
  await expectAccessible(page)
  const link = past.getByRole('link').first()
  await expect(link).toHaveAttribute('href', /\/returns\//)
  await link.click()
  await expect(page).toHaveURL(/\/returns\//)
  expect(await staff.rules.get({ params: { id: String(id) } })).toMatchObject({ active: false, version: 1 })
  await staff.rules.remove({ params: { id } })
  await setGoing()
})

test('an order is tried with today’s rules from the list of rules, and with a reason', async ({ page, server }) => {
  const staff = await staffOf(server)
  const name = `#try-${Date.now()}`
  const csv =
    'order_name,email,created_at,delivered_at,product_title,quantity,unit_price\n' +
    `${name},try@example.com,2020-01-02,2020-01-05T12:00:00Z,Linen shirt,1,259.90\n`
  await bringOrders(server, staff, csv)
  await signIn(page, server)
  await page.goto(`${server.url}/rules`)
  await page.getByRole('link', { name: 'Try on an order' }).click()
  await page.getByLabel('Order number or return number').fill(name)
  await page.keyboard.press('Enter')
  const today = page.getByRole('region', { name: 'Today’s rules' })
  await expect(today).toContainText('The return period of this order ended on')
  await page.getByLabel('Reason for Linen shirt').selectOption({ index: 1 })
  await expect(page.getByLabel('Quantity of Linen shirt')).toHaveValue('1')
  await expect(today).toContainText('The return period of this order ended on')
  await expectAccessible(page)
})
