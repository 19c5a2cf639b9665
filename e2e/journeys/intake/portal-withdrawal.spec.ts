import { freeOrder, mailsTo } from '../../portal-world.ts'
import { expect, expectAccessible, signIn, staffOf, test } from '../../world.ts'

const LANGUAGES = [
  { locale: 'en-US', name: 'Withdraw from a purchase', received: 'Your withdrawal has been received' },
  { locale: 'ro-RO', name: 'Retragere din contract', received: 'Retragerea dvs. a fost primită' },
] as const

for (const { locale, name, received } of LANGUAGES) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 375, height: 740 }, hasTouch: true })

    test('a guest withdraws from an unknown purchase, and it is acknowledged', async ({ page, server }) => {
      const email = `guest-${locale.toLowerCase()}@example.com`
      await page.goto(server.portalLink)
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await expectAccessible(page)
      await page.locator('a[href$="/withdraw"]').click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
      await page.locator('#name').fill('Ana Ionescu')
      await page.locator('#order_name').fill('the blue one')
      await page.locator('#email').fill(email)
      await page.getByRole('radio').nth(1).check()
      await page.locator('#products').fill('One blue scarf')
      await expectAccessible(page)
      await page.locator('button[type=submit]').click()
      await expect(page).toHaveURL(/\/withdraw\/confirm$/)
      await expectAccessible(page)
      await page.locator('button[type=submit]').click()
      await expect(page.getByRole('heading', { level: 1, name: received })).toBeVisible()
      await expect(page.locator('time')).toHaveText(/\d{1,2}:\d\d:\d\d/)
      await expect(page.getByText('One blue scarf')).toBeVisible()
      await expectAccessible(page)

      await expect.poll(async () => (await mailsTo(server, email)).length, { timeout: 20_000 }).toBe(1)
      const staff = await staffOf(server)
      const open = await staff.withdrawals.list({ query: { filter: 'open' } })
      expect(open.filter((one) => one.email === email)).toMatchObject([
        { is_matched: false, products: 'One blue scarf' },
      ])
    })
  })
}

test('staff match a withdrawal to its order, and its return is marked', async ({ page, server }) => {
  const staff = await staffOf(server)
  const order = await freeOrder(staff)
  const handle = new URL(server.portalLink).pathname.split('/')[2] ?? ''
  const { reference } = await staff.withdrawals.declare({
    params: { handle },
    body: {
      ...{ order_name: 'my last order', email: 'other@example.com', name: 'Ana Ionescu' },
      ...{ scope: 'whole', products: '', declaration_key: crypto.randomUUID() },
    },
  })
  await signIn(page, server)
  await page.getByRole('link', { name: 'Returns', exact: true }).click()
  await page.getByRole('link', { name: /^Withdrawals/ }).click()
  await page.getByRole('navigation', { name: 'Filter withdrawals' }).getByRole('link', { name: 'Open' }).click()
  await page.getByRole('button', { name: `Match ${reference} to an order` }).click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Order name' }).fill(order.name)
  await page.getByRole('button', { name: 'Match and create the return' }).click()
  await expect(page.getByText(`${reference} was matched, and its return was created.`)).toBeVisible()
  await page.getByRole('row').filter({ hasText: reference }).getByRole('link', { name: 'Open its return' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.name)
  await expect(page.getByText(/^Withdrawal · refund by/)).toBeVisible()
})
