import * as mupdf from 'mupdf'
import { expectShown, MAX_SHOWN } from '../../injection/expect-shown.ts'
import { type Field, fieldsIn, missingFrom, typedInto, wholeOf } from '../../injection/fields.ts'
import { ACTING, printLabels } from '../../injection/labels.ts'
import { draftTexts, plantDraft } from '../../injection/plant-as-customer.ts'
import { EMAIL } from '../../injection/plant-as-platform.ts'
import { COURIER, of, screens } from '../../injection/screens.ts'
import { grownIn, watch, wordsOn } from '../../injection/watch.ts'
import { type PlantedShop, plantShop } from '../../injection/world.ts'
import { goOn, mailsTo } from '../../portal-world.ts'
import { expect, expectLoaded, signIn, test } from '../../world.ts'

// Pages with hundreds of kilobytes of text take a while on a busy machine.
test.describe.configure({ timeout: 120_000 })

let planted: PlantedShop
let noticed: string[] = []

test.beforeAll(async () => {
  test.setTimeout(240_000)
  planted = await plantShop()
})
test.afterAll(() => planted?.stop())
test.beforeEach(async ({ context }) => {
  noticed = await watch(context, planted.server.url)
})
test.afterEach(() => expect(noticed).toEqual([]))

test('the console shows every payload as typed, by staff or customers', async ({ page }) => {
  await signIn(page, planted.server)
  // Settings for Shopify are shown only to shops there, but they may contain payloads too.
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), platform: 'shopify' } })
  })
  const open = async (address: string) => {
    await page.goto(planted.server.url + address)
    await expectLoaded(page)
  }
  for (const [address, fields] of screens(planted))
    await test.step(address, async () => {
      await open(address)
      await expectShown(page, fields)
    })
  let messages = ''
  for (const number of [1, 2, 3]) {
    await open(`/error-messages?page=${number}`)
    messages += await expectShown(page, [])
  }
  expect(missingFrom(messages, of('error_messages', 'message'))).toEqual([])
  // The return address does not accept longer texts.
  await open('/couriers')
  // The name of the shop is on every screen.
  const shown = new Set(fieldsIn(await expectShown(page, of('shops', 'name'))))
  expect(shown).toEqual(new Set([...of('courier_accounts', ...COURIER), ...of('shops', 'name')]))
})

/** The demo shop's tab storage for unfinished input. */
const HALF = ['withdrawal-begun', 'withdrawal', 'withdrawal-receipt'].map((name) => `returns-desk.${name}.demo`)

test('the portal shows every payload as typed, by staff or customers', async ({ page }) => {
  const { server, database, order, ways, returned, labelled, receipt } = planted
  // A different path than before, or the browser would not reload.
  const open = async (address: string) => {
    await page.goto(server.portalLink.replace(/\/$/, '') + address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await open('/')
  await expectShown(page, of('shops', 'name'))
  const withdrawal = of('withdrawals', 'name', 'order_name', 'products')
  await page.evaluate(
    ([keys, value]) => {
      for (const key of keys ?? []) sessionStorage.setItem(key, value)
    },
    [HALF, JSON.stringify(receipt)] as const,
  )
  for (const address of ['/withdraw', '/withdraw/confirm', '/withdraw/receipt'])
    await test.step(address, async () => {
      await open(address)
      await expectShown(page, address === '/withdraw' ? [...withdrawal, 'settings.withdrawal_text'] : withdrawal)
    })

  const followed = [
    ...of('orders', 'order_name'),
    ...of('order_lines', 'product_title', 'variant_title'),
    ...of('return_methods', 'name', 'long_instruction'),
    ...of('payment_methods', 'name', 'long_instruction'),
    ...of('return_statuses', 'display_name', 'description'),
  ]
  await test.step('the public page of a return', async () => {
    await open(`/returns/${returned}`)
    await expectShown(page, followed)
  })
  await test.step('the same page for its customer, and one with a label', async () => {
    await open(`/#order-token=${order.token}`)
    await open(`/returns/${returned}`)
    await expectShown(page, [...followed, ...of('returns', 'awb'), ...of('return_reasons', 'display_name')])
    await open(`/returns/${labelled}`)
    await expectShown(page, of('orders', 'order_name'))
  })

  await plantDraft(database, order, ways)
  await test.step('what the platform knows about a customer', async () => {
    await open('/order')
    await expectShown(page, [...of('order_drafts', 'description'), ...of('orders', 'order_name')])
    await open('/order/method')
    const address = ['address1', 'city', 'county', 'postal_code']
    await expectShown(page, of('customers', 'phone', 'country', ...address.map((name) => `address.${name}`)))
    await open('/order/refund')
    await expectShown(page, of('customers', 'first_name', 'last_name'))
  })
  await plantDraft(database, order, ways, draftTexts())
  await test.step('what a customer has typed so far', async () => {
    await open('/order/method')
    await expectShown(page, [
      ...of('order_drafts', 'phone', 'address1', 'city', 'county', 'postal_code', 'country'),
      ...of('return_methods', 'name', 'short_instruction', 'long_instruction'),
    ])
    await goOn(page)
    await expect(page.locator('#refunds')).toBeVisible()
    await expectShown(page, [
      ...of('order_drafts', 'account_holder'),
      ...of('payment_methods', 'name', 'short_instruction', 'long_instruction'),
    ])
    await page.locator('#iban').fill('RO49AAAA1B31007593840000')
    await goOn(page)
    await expect(page.getByText('RO49 AAAA 1B31 0075 9384 0000')).toBeVisible()
    const own = ['description', 'account_holder', 'phone', 'address1', 'city', 'county', 'postal_code', 'country']
    await expectShown(page, of('order_drafts', ...own))
  })
  await test.step('the name of a file', async () => {
    await open('/order')
    const name = wholeOf('photos.file_name')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText('pwn(').last()).toBeVisible()
    await expectShown(page, ['photos.file_name'])
  })
})

const isStaffMarkup = ({ html }: { html: string }) => fieldsIn(html).includes('email_templates.html_content')

test('a mail shows every payload as typed, even where nothing blocks scripts', async ({ page }) => {
  // HTML written by staff is meant to be HTML.
  const mails = (await mailsTo(planted.server, '')).filter((mail) => !isStaffMarkup(mail))
  const words: string[] = []
  for (const { html } of mails) {
    await page.setContent(html)
    expect(await grownIn(page)).toEqual([])
    words.push(await wordsOn(page))
  }
  const said = [
    ...of('shops', 'name'),
    ...of('orders', 'order_name', 'order_number'),
    ...of('order_lines', 'product_title', 'variant_title'),
    ...of('customers', 'first_name', 'last_name'),
    ...of('return_methods', 'name', 'long_instruction'),
    ...of('payment_methods', 'name', 'long_instruction'),
    ...of('return_statuses', 'display_name'),
    ...of('settings', 'email_footer'),
  ]
  expect(missingFrom(words.join('\n'), said).slice(0, MAX_SHOWN)).toEqual([])
  // The text of a declaration about an unknown order is mailed to nobody.
  expect(fieldsIn(words.join('\n'))).not.toContain('withdrawals.products')
  for (const { subject, recipient } of mails) expect(subject + recipient).not.toMatch(/[\r\n]/)

  const { id } = mails[0] as (typeof mails)[number]
  for (const address of [`/dev/mail/${id}`, `/dev/mail/${id}/content`, '/dev/mail']) {
    await page.goto(planted.server.url + address)
    expect(await grownIn(page), address).toEqual([])
  }
})

test('templates that are nothing but payloads render to mails that run nothing', async ({ page }) => {
  const sent = (await mailsTo(planted.server, '')).filter(isStaffMarkup).map(({ html }) => html)
  expect(sent.length).toBeGreaterThan(0)
  // Also one by one: together, the first unclosed one hides the rest.
  for (const html_content of typedInto('email_templates.html_content')) {
    const { html } = await planted.staff.emails.preview({ body: { subject: '', html_content, language: 'en' } })
    sent.push(html)
  }
  for (const html of [...sent, sent.join('\n')]) {
    await page.setContent(html)
    expect(
      (await grownIn(page)).filter((grown) => /^<\w+ on\w+=|^<script|^<\w+ [\w:]+=\s*(?:java|vb)script:/i.test(grown)),
    ).toEqual([])
  }
  // Pictures may come from any server.
  noticed = noticed.filter((what) => !/^asked for /.test(what))
})

test('a label prints every payload as text, and contains no actions or links', async () => {
  for (const { texts, pdf } of await printLabels(planted)) {
    const page = mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0)
    const read = page.toStructuredText('preserve-whitespace').asText().replace(/\s+/g, '')
    const marks = texts.join(' ').match(/pwn\(\d+\)|evil\.example\/\d+/g) ?? []
    expect(marks.filter((mark) => !read.includes(mark))).toEqual([])
    expect(page.getLinks()).toEqual([])
    expect(Buffer.from(pdf).toString('latin1')).not.toMatch(ACTING)
  }
})

test('the preview of a template that is nothing but payloads runs nothing and requests nothing', async ({ page }) => {
  await signIn(page, planted.server, `/email-templates/${planted.ids.email}`)
  const preview = page.getByTitle('Preview of the e-mail')
  await expect(preview).toHaveAttribute('srcdoc', /pwn/)
  await expect(preview).toHaveAttribute('sandbox', '')
  await expectShown(page, ['email_templates.subject'])
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(preview).toHaveAttribute('sandbox', 'allow-same-origin')
  await expect(preview.contentFrame().locator('body')).toContainText('pwn')
  await page.getByRole('textbox', { name: 'HTML content' }).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('<p>Typed into it</p>')
  await expect(preview.contentFrame().locator('body')).toContainText('Typed into it')
  // The policy also reports content of documents that are parsed before sanitizing and never rendered.
  noticed = noticed.filter((what) => !/the policy stopped/.test(what))
})

test('a mail without HTML that is nothing but payloads is text, in its editor and in its preview', async ({ page }) => {
  const { html_content } = await planted.staff.emails.get({ params: { id: planted.ids.document } })
  const { html } = await planted.staff.emails.preview({ body: { subject: '', html_content, language: 'en' } })
  await page.setContent(html)
  expect(await grownIn(page)).toEqual([])
  // A variable between two percent signs is filled in, as everywhere in a mail.
  const missing = missingFrom(await wordsOn(page), ['email_templates.content'])
  expect(missing.filter((payload) => !/%[a-z]+\.[a-z_]+%/.test(payload)).slice(0, MAX_SHOWN)).toEqual([])
  await signIn(page, planted.server, `/email-templates/${planted.ids.document}`)
  const preview = page.getByTitle('Preview of the e-mail')
  await expect(preview).toHaveAttribute('srcdoc', /pwn/)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toContainText('pwn')
  expect(missingFrom(await wordsOn(page), ['email_templates.content']).slice(0, MAX_SHOWN)).toEqual([])
  // The preview beside the editor is a frame without scripts, which holds the mail in an attribute.
  expect((await grownIn(page)).filter((grown) => !grown.startsWith('<iframe srcdoc='))).toEqual([])
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('Typed into it')
  // Hundreds of kilobytes are checked and drawn again.
  await expect(preview.contentFrame().locator('body')).toContainText('Typed into it', { timeout: 60_000 })
  // The policy also reports content of documents that are parsed before sanitizing and never rendered.
  noticed = noticed.filter((what) => !/the policy stopped/.test(what))
})

test('what is typed into an address, and shown, is text as well', async ({ page }) => {
  const { url, portalLink } = planted.server
  await signIn(page, planted.server)
  const typed = (field: Field, length: number) => encodeURIComponent(wholeOf(field).slice(0, length))
  for (const address of [
    `${url}/error-messages?search=${typed('error_messages.message', 3000)}`,
    `${url}/returns?status=${typed('return_statuses.name', 200)}&page=${typed('return_statuses.name', 50)}`,
    `${url}/${typed('rules.name', 1000)}`,
    `${url}/email-templates/${typed('email_templates.subject', 200)}/return_created`,
    `${url}/dev/mail?to=${typed('returns.client_email', 300)}`,
    `${url}/host?shop=${typed('shops.name', 1000)}`,
    `${portalLink}/${typed('shops.name', 1000)}`,
    `${portalLink}?language=${typed('shops.name', 500)}#order-token=${typed('shops.name', 500)}`,
    `${url}/portal/${typed('shops.name', 90)}`,
  ]) {
    await page.goto(address)
    await expect(page.locator('h1, body > *').first()).toBeAttached()
    expect(await grownIn(page), address).toEqual([])
  }
})

type Paths = Record<string, Record<string, { responses: object }>>

/** Cells of a file as RFC 4180 has it. */
const cellsOf = (csv: string) =>
  [...csv.matchAll(/"((?:[^"]|"")*)"|[^",;\r\n]+/g)].map(([cell, quoted]) => quoted ?? cell)

test('text that begins like a formula is none in a spreadsheet, and stays as typed in JSON', async () => {
  const { server, staff } = planted
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: Paths }
  const answers = Object.entries(paths).flatMap(([address, path]) =>
    Object.values(path).map(({ responses }) => ({ address, responses: JSON.stringify(responses) })),
  )
  expect(answers.length).toBeGreaterThan(50)
  const sheets = answers.filter(({ responses }) => /text\/csv|spreadsheet|excel|tab-separated/i.test(responses))
  expect(sheets.map(({ address }) => address.replace('/api', '')).sort()).toEqual(['/returns/export'])
  const formulas = typedInto('orders.order_name').filter((payload) => /^[=+\-@\t\r]/.test(payload))
  expect(formulas.length).toBeGreaterThanOrEqual(18)
  const exported = JSON.stringify((await staff.privacy.export({ body: { email: EMAIL } })).data)
  for (const formula of formulas) expect(exported).toContain(JSON.stringify(formula).slice(1, -1).trim())
  const files = {
    returns: await (await staff.returnsExport.file({ query: { per: 'return' } })).text(),
    products: await (await staff.returnsExport.file({ query: { per: 'product' } })).text(),
    // Within JSON: its type says nothing of a sheet.
    audit: (await staff.audit.export({ query: {} })).csv,
  }
  for (const [name, file] of Object.entries(files))
    expect(
      cellsOf(file).filter((cell) => /^[=+\-@\t\r]/.test(cell)),
      name,
    ).toEqual([])
  expect(cellsOf(files.returns).some((cell) => /^'[=+\-@]/.test(cell))).toBe(true)
})
