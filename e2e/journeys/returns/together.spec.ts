import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { mailsTo } from '../../portal-world.ts'
import type { RunningServer } from '../../server.ts'
import { expect, expectAccessible, expectLoaded, type Staff, signIn, staffOf, test } from '../../world.ts'

const PASSWORD = 'a long password of one’s own'

/** A console reports every fifteen seconds which return it shows. */
const LOOK = { timeout: 20_000 }

const EN = {
  locale: 'en-GB',
  width: 1280,
  bell: /^Notifications: \d+\+? unread$/,
  panel: 'Notifications',
  mentioned: (by: string, order: string) => `${by} mentioned you in a note: ${order}`,
  subject: (by: string, order: string) => `${by} mentioned you in a note on the return from order ${order}`,
  looking: (name: string) => `${name} is looking at this return`,
  allActions: 'All actions',
  assign: 'Assign to me',
  assigned: (name: string) => `Assigned to ${name}`,
  mine: 'Mine',
  choose: 'Choose what you are told about',
}
const RO: typeof EN = {
  locale: 'ro-RO',
  width: 375,
  bell: /^Notificări: \d+\+? necitit(?:ă|e)$/,
  panel: 'Notificări',
  mentioned: (by, order) => `${by} v-a menționat într-o notă: ${order}`,
  subject: (by, order) => `${by} v-a menționat într-o notă la returul din comanda ${order}`,
  looking: (name) => `${name} se uită la acest retur`,
  allActions: 'Toate acțiunile',
  assign: 'Preiau eu',
  assigned: (name) => `Responsabil nou: ${name}`,
  mine: 'Ale mele',
  choose: 'Alegeți despre ce sunteți anunțat(ă)',
}

/** The console that the host frames, opened by itself. */
const openFramed = async (page: Page, server: RunningServer, host: string) => {
  await page.goto(host)
  const framed = await page.locator('iframe').getAttribute('src')
  await page.goto(server.url + framed)
  await expectLoaded(page)
}

/** A colleague joins by invitation, in a browser of their own. */
const join = async (browser: Browser, server: RunningServer, staff: Staff, words: typeof EN) => {
  const name = `Dan ${randomUUID().slice(0, 6)}`
  const email = `${randomUUID()}@example.com`
  const language = words === RO ? 'ro' : 'en'
  const { member, link } = await staff.staff.invite({ body: { name, email, role: 'agent', language } })
  const viewport = { width: words.width, height: 800 }
  const context = await browser.newContext({ locale: words.locale, viewport, hasTouch: words.width < 500 })
  const page = await context.newPage()
  await page.goto(link)
  await page.locator('#password').fill(PASSWORD)
  await page.locator('form button').last().click()
  await expect(page.locator('iframe')).toBeVisible()
  await openFramed(page, server, `${server.url}/host`)
  return { id: member.id, name, email, page, leave: () => context.close() }
}

const newestReturn = async (staff: Staff, skip: number) => {
  const { data } = await staff.returns.list({ query: { 'per-page': '10' } })
  const found = data[skip]
  if (!found) throw new Error('the demo shop has no such return')
  return found
}

for (const [skip, words] of [EN, RO].entries())
  test(`a mention lights the bell of a colleague, who comes to look (${words.locale}, ${words.width} px)`, async ({
    page,
    browser,
    server,
  }) => {
    test.setTimeout(120_000)
    const staff = await staffOf(server)
    const owner = (await staff.account.get()).name ?? ''
    const { id, order_name: order } = await newestReturn(staff, skip)
    const dan = await join(browser, server, staff, words)
    const path = `/returns/${id}`

    await test.step('the owner mentions Dan by keyboard', async () => {
      await signIn(page, server, path)
      const note = page.getByRole('textbox', { name: 'New note' })
      await note.pressSequentially(`<b>Please</b> look, @${dan.name.slice(0, 7)}`)
      await expect(page.getByRole('option', { name: dan.name })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(note).toHaveValue(`<b>Please</b> look, @${dan.name} `)
      await page.keyboard.press('Control+Enter')
      await expect(page.locator('li').filter({ hasText: `<b>Please</b> look, @${dan.name}` })).toBeVisible()
      await expect(note).toHaveValue('')
    })

    await test.step('Dan is told in the console and opens the return', async () => {
      await dan.page.reload()
      await dan.page.getByRole('button', { name: words.bell }).click()
      const panel = dan.page.getByRole('dialog', { name: words.panel })
      await expect(panel.getByText(words.mentioned(owner, order))).toBeVisible()
      await expectAccessible(dan.page)
      await panel.getByText(words.mentioned(owner, order)).click()
      await expect(dan.page).toHaveURL(server.url + path)
      await expect(dan.page.getByText(`@${dan.name}`).first()).toBeVisible()
    })

    await test.step('each sees that the other looks at it', async () => {
      await expect(page.getByText(EN.looking(dan.name))).toBeVisible(LOOK)
      await expect(dan.page.getByText(words.looking(owner))).toBeVisible(LOOK)
      await expectAccessible(dan.page)
    })

    await test.step('Dan takes the return, and finds it among his own', async () => {
      // On a phone a bar shows the likely move first.
      const all = dan.page.getByRole('button', { name: words.allActions })
      if (await all.isVisible()) await all.click()
      await dan.page.getByRole('button', { name: words.assign }).click()
      await expect(dan.page.locator('li').getByText(words.assigned(dan.name))).toBeVisible()
      await page.reload()
      await expect(page.locator('li').getByText(EN.assigned(dan.name))).toBeVisible()
      await dan.page.goto(`${server.url}/returns`)
      await dan.page.getByRole('link', { name: words.mine, exact: true }).click()
      await expect(dan.page.locator('tbody tr')).toHaveCount(1)
      await expect(dan.page.locator(`tbody a[href="${path}"]`).first()).toBeVisible()
      await expect(dan.page.locator('tbody')).toContainText(dan.name)
      await expectAccessible(dan.page)
    })

    await test.step('the mail says the same, and leads there', async () => {
      const subject = words.subject(owner, order)
      const find = async () => (await mailsTo(server, dan.email)).find((mail) => mail.subject === subject)?.plain
      await expect.poll(find, LOOK).toBeDefined()
      const link = /https?:\S+\/host\?open=returns\S+/.exec((await find()) ?? '')?.[0] ?? ''
      await openFramed(dan.page, server, link)
      await expect(dan.page).toHaveURL(server.url + path)
    })

    await test.step('Dan chooses what he is told about', async () => {
      await dan.page.goto(`${server.url}/account/notifications`)
      await expectLoaded(dan.page)
      await expectAccessible(dan.page)
    })
    await dan.leave()
  })
