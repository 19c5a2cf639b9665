import { expect, test } from 'vitest'
import { EMPTY_DOCUMENT, inlinesOf, lineOf, type MailDocument } from './document.ts'
import { renderMail } from './render.ts'
import { renderDocument } from './render-document.ts'
import { exampleValues } from './variables.ts'

const DOCUMENT: MailDocument = {
  subject: 'Your return %order.name% & more',
  preheader: 'Read on',
  heading: 'Hello <you>',
  body: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Order ' },
        { type: 'variable', attrs: { name: 'order.name' }, marks: [{ type: 'strong' }] },
        { type: 'hard_break' },
        { type: 'text', text: 'our shop', marks: [{ type: 'link', attrs: { href: 'https://a.example/?a=1&b="2"' } }] },
      ],
    },
    {
      type: 'bullet_list',
      content: [{ type: 'list_item', content: [{ type: 'paragraph', content: inlinesOf('One %return.total%') }] }],
    },
    {
      type: 'ordered_list',
      content: [{ type: 'list_item', content: [{ type: 'paragraph', content: inlinesOf('First') }] }],
    },
  ],
  facts: [{ label: 'Order', value: '%order.name% · %return.total%' }],
  highlight: '%code.value%',
  button: { label: 'Follow', href: '%return.tracking_url%' },
  closing: [{ type: 'paragraph', content: inlinesOf('Bye') }],
  signature: 'Kind regards,',
}

const mailOf = (document: MailDocument, values = {}) =>
  renderMail(
    { subject: 'The template', html_content: renderDocument(document, 'en') },
    { ...exampleValues('en'), ...values },
  )

test('a mail that was written without HTML has all its parts, also as plain text', () => {
  const { subject, html, text, unknown } = mailOf(DOCUMENT)
  expect(subject).toBe('Your return #1042 & more')
  expect(unknown).toEqual([])
  expect(html).toContain('<strong>#1042</strong><br><a href="https://a.example/?a=1&amp;b=&quot;2&quot;"')
  expect(text).toBe(
    [
      'Atelier Codru',
      'Hello <you>',
      'Order #1042\nour shop (https://a.example/?a=1&b="2")',
      '- One 231.01 RON',
      '- First',
      'Order #1042 · 231.01 RON',
      '482 915',
      'Follow (https://shop.example/portal/returns/k3VbQ0m8T1aZ4xYw7LpR2g)',
      'Bye',
      'Kind regards,\nAtelier Codru',
    ].join('\n\n'),
  )
})

test('the preheader is for the inbox, and not part of the text', () => {
  const { html, text } = mailOf(DOCUMENT)
  expect(html).toMatch(/<div style="display:none[^"]*">Read on<\/div>/)
  expect(text).not.toContain('Read on')
})

test('an empty document is a mail with the name of the shop and nothing else', () => {
  const { subject, text } = mailOf(EMPTY_DOCUMENT)
  expect(text).toBe('Atelier Codru')
  expect(subject).toBe('The template')
})

test('the colour and the logo of the shop reach the mail when it is sent', () => {
  const look = { 'shop.color': '#ffd400', 'shop.color_text': '#000000', 'shop.logo_url': 'https://a.example/"l".png' }
  const { html, text } = mailOf(DOCUMENT, look)
  expect(html).toContain('background:#ffd400;color:#000000')
  expect(html).toContain('border-bottom:3px solid #ffd400')
  expect(html).toContain('<img src="https://a.example/&#34;l&#34;.png" alt="Atelier Codru"')
  expect(text.startsWith('Atelier Codru\n\n')).toBe(true)
  expect(mailOf({ ...DOCUMENT, subject: '%shop.logo%' }, look).subject).toBe('Atelier Codru')
})

test('hostile words stay words in every part', () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
  const hostile = JSON.parse(
    JSON.stringify(DOCUMENT, (key, value) => (typeof value === 'string' && key !== 'type' ? evil : value)),
  )
  const html = renderDocument(hostile, evil)
  expect(html).not.toMatch(/<script|<img/)
})

test('a line and its chips are the same text', () => {
  for (const line of ['', '100%', '%order.name%', 'a %order.name%%return.total% b % c', '%not.known% %nodot%'])
    expect(lineOf(inlinesOf(line))).toBe(line)
  expect(inlinesOf('a %order.name%')).toEqual([
    { type: 'text', text: 'a ' },
    { type: 'variable', attrs: { name: 'order.name' } },
  ])
})
