/** Names at the desk: an invitation, the first sign-in, and what a role does not open. */
import { mailsTo } from '../../portal-world.ts'
import { expect, expectAccessible, expectLoaded, signIn, test } from '../../world.ts'

const PHONE = { width: 375, height: 740 }

test('an invited agent joins from a phone, works under their name, and opens no rules', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, server, '/settings/staff')
  await expectLoaded(page)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ilinca Marin')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ilinca@example.com')
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Agent' })
  await page.getByRole('main').getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Romanian' })
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('An invitation for Ilinca Marin is on its way')).toBeVisible()
  await expectAccessible(page)

  await expect.poll(async () => (await mailsTo(server, 'ilinca@example.com')).length).toBe(1)
  const [mail] = await mailsTo(server, 'ilinca@example.com')
  const link = /http\S+\/host\/join\S+/.exec(mail?.plain ?? '')?.[0] ?? ''

  const phone = await browser.newContext({ viewport: PHONE, locale: 'ro', colorScheme: 'dark' })
  const hers = await phone.newPage()
  await hers.goto(link)
  await expect(hers.getByRole('heading', { name: 'Bine ați venit' })).toBeVisible()
  await expectAccessible(hers)
  await hers.getByLabel('Parolă').fill('12345678')
  await hers.getByRole('button', { name: 'Începeți' }).click()
  await expect(hers.getByRole('alert')).toHaveText('Folosiți cel puțin 8 caractere, nimic ușor de ghicit.')
  await hers.getByLabel('Parolă').fill('șapte ceainice albastre')
  await hers.getByRole('button', { name: 'Începeți' }).click()
  const console = hers.frameLocator('iframe')
  await expect(console.getByRole('heading', { level: 1, name: 'Retururi' })).toBeVisible()
  await console.getByRole('button', { name: 'Deschideți meniul' }).click()
  const drawer = console.getByRole('dialog')
  await expect(drawer.getByText('Ilinca Marin')).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Retrageri' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Reguli' })).toHaveCount(0)
  await hers.goto(`${server.url}/rules`)
  await expect(hers.getByRole('heading', { name: 'Rolul dvs. nu deschide această pagină' })).toBeVisible()
  await expectAccessible(hers)
  await hers.goto(link)
  await expect(hers.getByRole('heading', { name: 'Acest link nu mai funcționează' })).toBeVisible()

  await hers.goto(`${server.url}/returns`)
  await hers.getByRole('table').getByRole('link').first().click()
  await hers.getByRole('group', { name: 'Mutați în' }).getByRole('button').first().click()
  await expect(hers.getByRole('main').getByText('Ilinca Marin').first()).toBeVisible()

  // Switched off, she is out at her next request.
  await page.reload()
  await page.getByRole('button', { name: 'Switch off Ilinca Marin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Ilinca Marin was switched off.')).toBeVisible()
  await hers.goto(`${server.url}/host`)
  await expect(hers.getByLabel('Parolă')).toBeVisible()
  await phone.close()

  await page.goto(`${server.url}/settings/audit`)
  await expectLoaded(page)
  await expect(page.getByText('Invited a person').first()).toBeVisible()
  await expect(
    page.getByRole('row').filter({ hasText: 'Ilinca Marin' }).filter({ hasText: 'Moved a return' }),
  ).toBeVisible()
  await expectAccessible(page)
})
