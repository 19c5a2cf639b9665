import { expect, expectAccessible, test } from '../../world.ts'

test('the printed link signs in, and its token leaves the address bar', async ({ page, server }) => {
  await page.goto(server.consoleLink)
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  expect(page.url()).not.toContain('session-token')
  expect(await page.evaluate(() => Object.values(localStorage).some((value) => /^eyJ/.test(value)))).toBe(true)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
})

test('without a session the console says so, and how to sign in again', async ({ page, server }) => {
  await page.goto(`${server.url}/returns`)
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await expectAccessible(page)
})

test('the operator signs in at the built-in host, which frames the console', async ({ page, server }) => {
  await page.goto(`${server.url}/host`)
  await expectAccessible(page)
  await page.getByLabel('Shop').fill('demo')
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('These details do not match.')
  await page.getByLabel('Password').fill(server.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const console = page.frameLocator('iframe')
  await expect(console.getByRole('link', { name: 'Return reasons' })).toBeVisible()
  await console.getByRole('link', { name: 'Return reasons' }).click()
  await expect(console.getByText('too_small')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('the portal greets customers with the name of the shop', async ({ page, server }) => {
  await page.goto(server.portalLink)
  await expect(page.getByText('Atelier Codru').first()).toBeVisible()
  await expectAccessible(page)
})
