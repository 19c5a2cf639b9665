import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, type Staff, signIn, staffOf, test } from '../../world.ts'

const preview = (page: Page) => page.getByTitle('Preview of the e-mail')
const inPreview = (page: Page) => preview(page).contentFrame().locator('body')
const content = (page: Page) => page.getByRole('textbox', { name: 'HTML content' })

const templateOf = async (staff: Staff, type: string) => {
  const template = (await staff.emails.list()).find((one) => one.template_type === type && one.language === 'en')
  if (!template) throw new Error(`the demo shop has no template for ${type}`)
  return template
}

/** The mails of the demo shop are written without HTML: going on with HTML is a decision of its own. */
const editAsHtml = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Edit as HTML' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit as HTML' }).click()
  await expect(content(page)).toBeVisible()
}

/** Into the editor, at the end, in one go: as pasted. */
const append = async (page: Page, text: string) => {
  await content(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(text)
}

test('staff edit a template, see what becomes of it, and restore the default', async ({ page, server }) => {
  const { id, translations } = await templateOf(await staffOf(server), 'refund_sent')
  await signIn(page, server, `/email-templates/${id}`)
  await expect(page.getByText(translations?.en?.subject ?? 'none').first()).toBeVisible()
  await editAsHtml(page)
  await append(page, '<p>Never saved, %customer.name%, %order.nmae%</p>')
  await expect(inPreview(page)).toContainText('Never saved, Maria Ionescu')
  await expect(page.getByRole('listitem').filter({ hasText: '%order.nmae%' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  await expect(preview(page)).not.toHaveAttribute('srcdoc', /Never saved/)
  await editAsHtml(page)
  await expect(content(page)).not.toContainText('Never saved')

  await append(page, '<p>Kept for %customer.name%</p>')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The e-mail template was saved.')).toBeVisible()
  await page.reload()
  await expect(preview(page)).toHaveAttribute('srcdoc', /Kept for Maria Ionescu/)

  await page.getByRole('button', { name: 'Restore default' }).click()
  const question = page.getByRole('dialog', { name: 'Restore the default content?' })
  await question.getByRole('button', { name: 'Restore default' }).click()
  await expect(page.getByText('The default content was restored.')).toBeVisible()
  await expect(preview(page)).not.toHaveAttribute('srcdoc', /Kept for/)
})

test('a press on Edit counts even while the languages of the e-mail are coming', async ({ page, server }) => {
  const { id } = await templateOf(await staffOf(server), 'refund_sent')
  const { promise: isWanted, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/api/emails?content=none', async (route) => {
    await isWanted
    await route.continue()
  })
  await signIn(page, server, `/email-templates/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).hover()
  await page.mouse.down()
  letCome()
  await expect(page.getByRole('navigation', { name: 'Languages of this e-mail' })).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Edit as HTML' })).toBeVisible()
})

test('the preview keeps its scroll position while somebody types, and adds no history entry', async ({
  page,
  server,
}) => {
  const { id } = await templateOf(await staffOf(server), 'refund_sent')
  await signIn(page, server, `/email-templates/${id}`)
  await editAsHtml(page)
  await append(page, '<p style="height:3000px">Long</p><p>The end</p>')
  await expect(inPreview(page)).toContainText('The end')
  const root = preview(page).contentFrame().locator('html')
  await root.evaluate((element) => element.scrollTo(0, 1800))
  const steps = await page.evaluate(() => history.length)
  await append(page, '<p>Typed below</p>')
  await expect(inPreview(page)).toContainText('Typed below')
  expect(await root.evaluate(({ scrollTop }) => scrollTop)).toBe(1800)
  await append(page, '<!--')
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('<!--')
  await expect(inPreview(page)).not.toContainText('The end')
  for (let index = 0; index < 4; index += 1) await page.keyboard.press('Backspace')
  await expect(inPreview(page)).toContainText('The end')
  expect(await root.evaluate(({ scrollTop }) => scrollTop)).toBe(1800)
  expect(await page.evaluate(() => history.length)).toBe(steps)
})

/** A host that records every connection: browsers connect even for requests that they then block. */
const listenElsewhere = async () => {
  const arrived: string[] = []
  const server = createServer(({ url = '' }, response) => {
    arrived.push(url)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived, stop }
}

const hostile = (host: string) => `
  <a href="javascript:top.broken=1" onclick="top.broken=2" style="display:block;height:150px">Hostile, but shown</a>
  <script>top.broken = 3; fetch('${host}/script')</script>
  <script src="${host}/script.js"></script>
  <img src="x" onerror="top.broken=4"><img src="${host}/pixel.png">
  <svg onload="top.broken=5"><image href="${host}/image.svg" /></svg>
  <link rel="stylesheet" href="${host}/style.css"><style>@import '${host}/import.css';</style>
  <iframe src="${host}/frame" srcdoc="<script>top.broken=6</script>"></iframe>
  <meta http-equiv="refresh" content="0;url=${host}/refresh"><base href="${host}/">
  <form action="${host}/form"><button autofocus onfocus="top.broken=7">x</button></form>
  <p style="background:url(${host}/background.png)">%customer.name%</p>`

test('a hostile template runs nothing and requests nothing', async ({ page, server }) => {
  const staff = await staffOf(server)
  const { id, content: before } = await templateOf(staff, 'parcel_received')
  const { host, arrived, stop } = await listenElsewhere()
  await fetch(`${host}/heard`)
  expect(arrived.splice(0)).toEqual(['/heard'])

  const expectUnharmed = async () => {
    await preview(page).scrollIntoViewIfNeeded()
    await expect(inPreview(page)).toContainText('Hostile, but shown')
    const box = await preview(page).boundingBox()
    await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 60)
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    expect(arrived).toEqual([])
    await expect(page).toHaveURL(`${server.url}/email-templates/${id}`)
  }

  await signIn(page, server, `/email-templates/${id}`)
  await editAsHtml(page)
  await content(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(hostile(host))
  await expect(preview(page)).toHaveAttribute('sandbox', 'allow-same-origin')
  await expectUnharmed()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await staff.emails.update({ params: { id }, body: { html_content: hostile(host) } })
  await page.goto(`${server.url}/email-templates/${id}`)
  await expect(preview(page)).toHaveAttribute('sandbox', '')
  await expectUnharmed()
  // When opened for editing, it is the initial page of the frame.
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(preview(page)).toHaveAttribute('sandbox', 'allow-same-origin')
  await expectUnharmed()
  await staff.emails.update({ params: { id }, body: { content: before } })
  stop()
})

test('a third language is missing by name, and each version is two clicks away', async ({ page, server }) => {
  const staff = await staffOf(server)
  const { languages } = await staff.settings.get()
  const { subject, template_type } = await templateOf(staff, 'refund_sent')
  const versions = async () =>
    (await staff.emails.list()).filter((one) => one.subject === subject && one.template_type === template_type)
  await staff.shop.update({ body: { languages: [...languages, 'hu'] } })
  try {
    await signIn(page, server, '/email-templates')
    await expect(page.getByRole('link', { name: /^No Hungarian yet: / })).toHaveCount(5)
    await expectAccessible(page)
    const id = (await versions())[0]?.id ?? 0
    await page.goto(`${server.url}/email-templates/${id}`)
    await page.getByRole('link', { name: /^No Hungarian yet: / }).click()
    await expect(page.getByRole('main').getByRole('combobox', { name: 'Language' })).toHaveValue('hu')
    await page.getByRole('button', { name: 'Create template' }).click()
    const navigation = page.getByRole('navigation', { name: 'Languages of this e-mail' })
    await expect(navigation.getByText('Hungarian')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText(/No Hungarian yet/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const name = page.getByRole('group', { name: 'Subject', exact: true })
    await name.getByRole('textbox', { name: 'Hungarian' }).fill('Úton a pénze')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The e-mail template was saved.')).toBeVisible()
    expect((await versions()).map((one) => one.translations?.hu?.subject)).toEqual(Array(3).fill('Úton a pénze'))
  } finally {
    const made = (await versions()).find(({ language }) => language === 'hu')
    if (made) await staff.emails.remove({ params: { id: made.id } })
    await staff.shop.update({ body: { languages } })
  }
})
