import { type EmailPreviewInput, type MailDocument, TEMPLATE_TYPES } from '@returns-desk/contract'
import { EMPTY_DOCUMENT, paragraphOf } from '@returns-desk/engine'
import { afterAll, beforeEach, expect } from 'vitest'
import { MailError } from '../../../adapters/mail/mail-error.ts'
import { smtpMail } from '../../../adapters/mail/smtp.ts'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import type { TestShop } from '../../../test/world.ts'
import { findMailShop } from '../sending/email-values.ts'
import { sendTest } from './send-test.ts'

const server = await startMailServer()
afterAll(() => server.stop())
beforeEach(() => {
  server.received.length = 0
})

const DRAFT: EmailPreviewInput = {
  subject: 'S',
  html_content: '<p>Order %order.name%, %return.products%</p>',
  language: 'en',
  template_type: 'completed',
}

const wear = (world: World, { id }: TestShop, look: { accent_color: string; logo_key: string }) =>
  inShop(world.db, id, (db) => db.updateTable('settings').set(look).where('shop_id', '=', id).execute())

test('a preview shows a return of the shop, and the example without one', async ({ world }) => {
  const shop = await furnishedShop(world)
  const return_id = await addReturn(world, shop, { order_name: '#77', customer_name: '<b>Ana</b>' })
  const { emails } = await world.as(shop)
  expect((await emails.preview({ body: DRAFT })).html).toContain('Order #1042')
  const { html, text } = await emails.preview({
    body: { ...DRAFT, html_content: `${DRAFT.html_content}<i>%customer.name%</i>`, return_id },
  })
  expect(html).toContain('Order #77')
  expect(html).toContain('&lt;b&gt;Ana')
  expect(text).toContain('Order #77')
  const stranger = await world.as(await furnishedShop(world))
  await expect(stranger.emails.preview({ body: { ...DRAFT, return_id } })).rejects.toMatchObject({ status: 404 })
})

test('a preview of a document is what saving it would send, with what its author should know', async ({ world }) => {
  const { emails } = await world.as(await furnishedShop(world))
  const content = {
    ...EMPTY_DOCUMENT,
    body: [paragraphOf('Dear %customer.name%, %code.value% %order.nmae%')],
    button: { label: 'Go', href: 'shop.example' },
  } as MailDocument
  const { html, findings } = await emails.preview({ body: { ...DRAFT, html_content: '', content } })
  expect(html).toContain('Dear Maria Ionescu')
  expect(findings).toEqual([
    { code: 'unknown_variable', parts: ['%order.nmae%'] },
    { code: 'foreign_variable', parts: ['%code.value%'] },
    { code: 'link_incomplete', parts: ['Go: shop.example'] },
  ])
})

test('a mail for the wrong occasion stays empty, also on a real return', async ({ world }) => {
  const shop = await furnishedShop(world)
  const return_id = await addReturn(world, shop, { order_name: '#77' })
  const { emails } = await world.as(shop)
  const body = { ...DRAFT, html_content: '<p>%return.id%|%code.value%</p>', return_id }
  for (const template_type of TEMPLATE_TYPES) {
    const { text } = await emails.preview({ body: { ...body, template_type } })
    if (template_type === 'order_code') expect(text).toBe('|482 915')
    else expect(text).toBe(`${return_id}|`)
  }
})

test('logo and colour of the shop are in every mail, also in one that was saved before they were chosen', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const { emails } = await world.as(shop)
  const content = { ...EMPTY_DOCUMENT, button: { label: 'Go', href: 'https://a.example' } } as MailDocument
  const saved = await emails.create({ body: { subject: 'S', html_content: '-', content } })
  expect((await emails.preview({ body: saved })).html).toContain('background:#1f5f4f;color:#ffffff')
  await wear(world, shop, { accent_color: '#ffd400', logo_key: `${shop.id}/logo` })
  const { html, findings } = await emails.preview({ body: saved })
  expect(html).toContain('background:#ffd400;color:#000000')
  expect(html).toContain(`<img src="http://localhost:8080/logos/${shop.handle}?v=`)
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).toContain('<meta name="color-scheme" content="light dark" />')
  expect(findings).toEqual([])
})

test('a test is sent at once, marked as one, and says what the mail server answered', async ({ world }) => {
  const mail = smtpMail({ url: server.url, sender: 'returns@example.com', timeoutMs: 5000 })
  const { id, handle } = await furnishedShop(world)
  const shop = await inShop(world.db, id, (db) => findMailShop(db, id))
  const test = {
    template: { subject: 'S', html_content: '<title>Order %order.name%</title><p>Hello</p>', language: 'en' },
    values: { 'order.name': '#77' },
    shop: { ...shop, handle, sender_name: 'Atelier', email_footer: 'Mara SRL', translations: {} },
    to: 'me@example.com',
  }
  const { problem, answer } = await sendTest({ ...world.deps, mail }, id, test)
  expect(problem).toBeNull()
  expect(answer).toMatch(/^250 /)
  expect(server.received.map(({ subject, text }) => [subject, text?.trim()])).toEqual([
    ['[Test] Order #77', 'Hello\n\n-- \nMara SRL'],
  ])

  const refuse = async () => {
    throw new MailError('mail_refused', { answer: '550 no\r\nsuch  user' })
  }
  expect(await sendTest({ ...world.deps, mail: { ...mail, send: refuse } }, id, test)).toEqual({
    problem: 'mail_refused',
    answer: '550 no such user',
  })
})

test('a test reaches the mail catcher, needs an address, and cannot be sent without end', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { emails } = await world.as(shop)
  for (const to of ['', 'nobody', 'a@b.example, c@d.example', 'a@b\nBcc: c@d'])
    await expect(emails.sendTest({ body: { ...DRAFT, to } })).rejects.toMatchObject({ status: 400 })
  const body = { ...DRAFT, to: 'me@example.com' }
  expect(await emails.sendTest({ body })).toEqual({ problem: null, answer: '' })
  await expect(
    (async () => {
      for (let i = 0; i < 30; i++) await emails.sendTest({ body })
    })(),
  ).rejects.toMatchObject({ status: 429 })
  const other = await world.as(await furnishedShop(world))
  expect(await other.emails.sendTest({ body })).toMatchObject({ problem: null })
})
