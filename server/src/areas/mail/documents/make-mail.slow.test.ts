import { HTML_MAX_LENGTH, LANGUAGES } from '@returns-desk/contract'
import { EMAIL_VARIABLES, exampleValues, plainText, renderMail } from '@returns-desk/engine'
import { afterAll, beforeEach, expect } from 'vitest'
import { smtpMail } from '../../../adapters/mail/smtp.ts'
import { inShop } from '../../../db/db.ts'
import { HANDLERS } from '../../../handlers.ts'
import { runDueEffects } from '../../../outbox/run-due-effects.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { findEffect, planMails } from '../../../test/plan-mails.ts'
import type { TestShop } from '../../../test/world.ts'
import { MAIL_MAX_LENGTH } from './make-mail.ts'

const server = await startMailServer()
afterAll(() => server.stop())
beforeEach(() => {
  server.received.length = 0
})

const overSmtp = (world: World) => ({
  ...world.deps,
  mail: smtpMail({ url: server.url, sender: 'returns@example.com', timeoutMs: 5000 }),
})

/** Over the wire and back: what a customer's program is given. */
const receive = async (world: World, shop: TestShop, html_content: string, returnId: string | null = null) => {
  const { emails } = await world.as(shop)
  const { id } = await emails.create({ body: { subject: `S ${crypto.randomUUID()}`, html_content } })
  await planMails(world, shop, 1, { template: { id } }, returnId)
  await runDueEffects(overSmtp(world), HANDLERS, shop.id)
  const mail = server.received.at(-1)
  return { html: mail?.html ?? '', text: mail?.text?.trim() ?? '', subject: mail?.subject }
}

const HOSTILE = `<!doctype html><html><head><title>Hello</title>
<style>@import url(https://x.example/a.css); p { color: red }</style><meta http-equiv="refresh" content="0;url=https://x.example">
<link rel="stylesheet" href="https://x.example/b.css"><base href="https://x.example"></head>
<body onload="steal()"><p onclick="steal()" style="color:red;behavior:url(x.htc)">Dear customer</p><script>steal()</script>
<a href="javascript:steal()">one</a> <a href="%shop.portal_url%">two</a><svg onload="steal()"></svg>
<form action="https://x.example"><input name="iban"></form><iframe src="https://x.example"></iframe></body></html>`

test('what could do harm in a customer’s program does not leave the house', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { html, text, subject } = await receive(world, shop, HOSTILE)
  expect(html).not.toMatch(/script|steal|onload|onclick|x\.example|behavior|iframe|<form|<input|<svg|<link|<base/)
  expect(html).toMatch(/^<!doctype html><html>/)
  expect(html).toContain('p { color: red }')
  expect(html).toContain('<p style="color:red;">Dear customer</p>')
  expect(html).toContain(`<a href="http://localhost:8080/portal/${shop.handle}">two</a>`)
  expect(text).toBe(`Dear customer\n\none two (http://localhost:8080/portal/${shop.handle})`)
  expect(subject).toBe('Hello')
})

test('a value that stands where an address is expected cannot become a script', async ({ world }) => {
  const shop = await furnishedShop(world)
  const returnId = await addReturn(world, shop, { order_name: 'javascript:steal()' })
  const template =
    '<a href="%order.name%" title="%order.name%">x</a><a href=java%order.name%>y</a><p style="%order.name%">z</p>'
  const { html } = await receive(world, shop, template, returnId)
  expect(html).toContain('<a title="javascript:steal()">x</a>')
  expect(html).not.toMatch(/href|style/)
})

test('staff are shown the very mail that is sent, and told what of it is not', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { emails } = await world.as(shop)
  const template = {
    subject: 'S',
    html_content: HOSTILE.replace('%shop.portal_url%', 'https://shop.example/'),
    language: 'ro' as const,
  }
  const preview = await emails.preview({ body: template })
  expect(preview).toEqual({
    subject: 'Hello',
    html: (await receive(world, shop, template.html_content)).html.replace(/\r\n/g, '\n').trimEnd(),
    not_sent: [
      ...[
        '<meta http-equiv="refresh">',
        '<link>',
        '<base>',
        'onload',
        'onclick',
        '<script>',
        'href="javascript:steal()"',
      ],
      ...['<svg>', '<form>', '<input>', '<iframe>', 'behavior:url(x.htc)', '@import url(https://x.example/a.css)'],
    ],
    text: 'Dear customer\n\none two (https://shop.example/)',
    findings: [
      { code: 'link_forbidden', parts: ['one: javascript:steal()'] },
      { code: 'contrast', parts: ['Dear customer'] },
    ],
  })
})

test('a preview shows example data, whatever is still missing', async ({ world }) => {
  const { emails } = await world.as(await world.shop())
  const preview = (html_content: string, language = 'en') =>
    emails.preview({ body: { subject: '', html_content, language } })
  expect(await preview('')).toMatchObject({ subject: '', html: '', not_sent: [], text: '' })
  expect(await preview('<p>%return.total%</p>')).toMatchObject({ html: '<p>231.01\u00a0RON</p>' })
  expect(await preview('<p>%return.total%</p>', 'ro')).toMatchObject({ html: '<p>231,01\u00a0RON</p>' })
})

test('a mail over the size limit is not sent, and staff see why', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { emails } = await world.as(shop)
  const html_content = '%shop.name%'.repeat(Math.floor(HTML_MAX_LENGTH / '%shop.name%'.length))
  await inShop(world.db, shop.id, (db) =>
    db
      .updateTable('shops')
      .set({ name: 'x'.repeat(60) })
      .where('shop_id', '=', shop.id)
      .execute(),
  )
  const { id } = await emails.create({ body: { subject: 'S', html_content } })
  const [key = ''] = await planMails(world, shop, 1, { template: { id } })
  expect(await runDueEffects(overSmtp(world), HANDLERS, shop.id)).toEqual(['failed'])
  expect(await findEffect(world, shop, key)).toMatchObject({ state: 'failed', last_error: 'mail_too_large' })
})

test('no preview is too long: examples are short', () => {
  const growth = EMAIL_VARIABLES.flatMap(({ name, example }) =>
    LANGUAGES.map((language) => example[language].replaceAll('\n', '<br>').length / `%${name}%`.length),
  )
  expect(Math.max(...growth) * HTML_MAX_LENGTH).toBeLessThan(MAIL_MAX_LENGTH)
})

/** Every tag with every attribute, one to a line. */
const shapeOf = (html: string) =>
  [...html.matchAll(/<(!?[a-z]\w*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name, attributes]) => `${name}${attributes}`,
  )

test.for(LANGUAGES)(
  'the e-mails that a shop starts with are sent as they were written, in %s',
  async (language, { world }) => {
    const { emails } = await world.as(await furnishedShop(world))
    const templates = (await emails.list()).filter((template) => template.language === language)
    expect(templates.length).toBeGreaterThan(10)
    for (const { subject, html_content } of templates) {
      const before = renderMail({ subject, html_content }, exampleValues(language))
      const after = await emails.preview({ body: { subject, html_content, language } })
      expect(after.not_sent).toEqual([])
      expect(after.subject).toBe(before.subject)
      expect(shapeOf(after.html)).toEqual(shapeOf(before.html))
      expect(shapeOf(after.html).length).toBeGreaterThan(15)
      expect(plainText(after.html)).toBe(before.text)
    }
  },
)
