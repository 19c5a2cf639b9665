import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { RunningServer } from '../../server.ts'
import { expect, expectAccessible, staffOf, test } from '../../world.ts'

const PASSWORD = 'zapada peste vale 42'

const EN = {
  ...{ locale: 'en-GB', password: 'Password', begin: 'Begin', account: 'Your account' },
  ...{ signIn: 'Sign in', signOut: 'Sign out', passkeyName: 'Name of the passkey', add: 'Add a passkey' },
  ...{ remove: 'Remove', use: 'Use a passkey', lastUsed: /^Last used/, unknown: 'This passkey is not known here.' },
}
const RO: typeof EN = {
  ...{ locale: 'ro-RO', password: 'Parolă', begin: 'Începeți', account: 'Contul dvs.' },
  ...{ signIn: 'Autentificare', signOut: 'Deconectare', passkeyName: 'Numele cheii de acces' },
  ...{ add: 'Adăugați o cheie de acces', remove: 'Eliminați', use: 'Folosiți o cheie de acces' },
  ...{ lastUsed: /^Folosită ultima dată/, unknown: 'Această cheie de acces nu este cunoscută aici.' },
}

/** A new colleague, who has followed the invitation and chosen a password. */
const join = async (page: Page, server: RunningServer, words = EN) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
  const staff = await staffOf(server)
  const language = words === RO ? 'ro' : 'en'
  const { link } = await staff.staff.invite({ body: { name: 'Ana Pop', email, role: 'agent', language } })
  await page.goto(link)
  await page.getByLabel(words.password).fill(PASSWORD)
  await page.getByRole('button', { name: words.begin }).click()
  return email
}

const consoleIn = (page: Page) => page.frameLocator('iframe')

const openAccount = async (page: Page, words = EN) => {
  await consoleIn(page).getByRole('link', { name: 'Ana Pop' }).click()
  await expect(consoleIn(page).getByRole('heading', { level: 1, name: words.account })).toBeVisible()
}

const leave = async (page: Page, words = EN) => {
  await page.getByRole('banner').getByRole('button', { name: words.signOut }).click()
  await expect(page.getByRole('heading', { name: words.signIn })).toBeVisible()
}

const givePassword = async (page: Page, email: string) => {
  await page.getByLabel('Shop').fill('demo')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The code after the one of now: each works once, and this one is already accepted. */
const nextCode = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

test('a colleague sets up codes, and then signs in with password and code, or with a recovery code', async ({
  page,
  server,
}) => {
  const email = await join(page, server)
  await openAccount(page)
  const account = consoleIn(page)
  await account.getByRole('button', { name: 'Set up' }).click()
  await expect(account.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  const secret = (await account.locator('pre code').first().innerText()).trim()
  await account.getByLabel('Code', { exact: true }).fill(nextCode(secret, 0))
  await account.getByRole('button', { name: 'Switch on' }).click()
  const codes = (await account.getByRole('status').locator('pre code').innerText()).trim().split('\n')
  expect(codes).toHaveLength(10)
  await account.getByRole('button', { name: 'I have kept them' }).click()
  await expect(account.getByText('On. 10 recovery codes are left.')).toBeVisible()

  await leave(page)
  await givePassword(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('This code is not right, or was used already.')
  await page.getByLabel('Code').fill(nextCode(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(consoleIn(page).getByRole('link', { name: 'Ana Pop' })).toBeVisible()

  await leave(page)
  await givePassword(page, email)
  await page.getByLabel('Code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await openAccount(page)
  await expect(consoleIn(page).getByText('On. 9 recovery codes are left.')).toBeVisible()
})

for (const words of [EN, RO])
  test.describe(words.locale, () => {
    test.use({ locale: words.locale })

    test('a colleague adds a passkey, and signs in with it without typing anything', async ({ page, server }) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('WebAuthn.enable')
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
        },
      })
      await join(page, server, words)
      await openAccount(page, words)
      const account = consoleIn(page)
      await account.getByLabel(words.passkeyName).fill('Work laptop')
      await account.getByRole('button', { name: words.add }).click()
      await expect(account.getByRole('button', { name: `${words.remove} Work laptop` })).toBeVisible()

      await leave(page, words)
      await expectAccessible(page)
      await page.getByRole('button', { name: words.use }).click()
      await openAccount(page, words)
      await expect(consoleIn(page).getByText(words.lastUsed)).toBeVisible()

      await consoleIn(page)
        .getByRole('button', { name: `${words.remove} Work laptop` })
        .click()
      await consoleIn(page).getByRole('dialog').getByRole('button', { name: words.remove }).click()
      await expect(consoleIn(page).getByRole('button', { name: `${words.remove} Work laptop` })).toHaveCount(0)
      await leave(page, words)
      await page.getByRole('button', { name: words.use }).click()
      await expect(page.getByRole('alert')).toHaveText(words.unknown)
    })
  })

test('where a second factor is demanded it is set up before anything else, on a phone, in the dark, in Romanian', async ({
  browser,
  server,
}) => {
  const staff = await staffOf(server)
  await staff.staff.savePolicy({ body: { second_factor_required: true } })
  const phone = await browser.newContext({
    viewport: { width: 375, height: 740 },
    colorScheme: 'dark',
    locale: RO.locale,
  })
  const page = await phone.newPage()
  await join(page, server, RO)
  await expect(page.getByRole('heading', { name: 'Protejați-vă contul' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Cod QR pentru o aplicație de autentificare' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Codul pe care îl arată aplicația').fill('000000')
  await page.getByRole('button', { name: 'Activați' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Codul nu este corect. Folosiți codul pe care aplicația îl arată acum.',
  )
  const secret = (await page.locator('p.code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Codul pe care îl arată aplicația').fill(nextCode(secret, 0))
  await page.getByRole('button', { name: 'Activați' }).click()
  await expect(page.getByRole('heading', { name: 'Păstrați aceste coduri' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Le-am păstrat' }).click()
  await expect(consoleIn(page).getByRole('heading', { level: 1, name: 'Retururi' })).toBeVisible()
  await phone.close()
  await staff.staff.savePolicy({ body: { second_factor_required: false } })
})

const NEEDED = { code: 'confirmation_needed', message: 'Confirm that it is you, then try again.' }

test('a sensitive step asks again who it is, and goes on by itself after the password', async ({ page, server }) => {
  await page.goto(`${server.url}/host`)
  await page.getByLabel('Shop').fill('demo')
  await page.getByLabel('Password').fill(server.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const desk = consoleIn(page)
  await desk.getByRole('button', { name: 'Settings' }).click()
  await desk.getByRole('link', { name: 'People' }).click()
  // The sign-in is older than ten minutes.
  let isOld = true
  await page.route('**/api/staff', (route) =>
    isOld && route.request().method() === 'POST' ? route.fulfill({ status: 403, json: NEEDED }) : route.fallback(),
  )
  await desk.getByRole('textbox', { name: 'Name' }).fill('Radu Stan')
  await desk.getByRole('textbox', { name: 'E-mail' }).fill('radu@example.com')
  await desk.getByRole('button', { name: 'Send the invitation' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password').fill('guess')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Password').fill(server.password)
  isOld = false
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByText('An invitation for Radu Stan is on its way')).toBeVisible()
})
