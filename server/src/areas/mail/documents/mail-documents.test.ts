import type { MailDocument } from '@returns-desk/contract'
import { EMPTY_DOCUMENT, paragraphOf, renderDocument } from '@returns-desk/engine'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { seedEmails } from '../../../seed/emails.ts'
import { test, type World } from '../../../test/harness.ts'

const CONTENT = {
  ...EMPTY_DOCUMENT,
  subject: 'Hello %customer.name%',
  heading: 'Welcome',
  body: [paragraphOf('We have %order.name%')],
  button: { label: 'Go', href: '%shop.portal_url%' },
} as MailDocument
const SIMPLE = { subject: 'Welcome', html_content: '<p>ignored</p>', content: CONTENT }

const mailsOf = async (world: World) => (await world.as(await world.shop())).emails

test('the HTML of a mail that is written without HTML is made from its document', async ({ world }) => {
  const emails = await mailsOf(world)
  const added = await emails.create({ body: { ...SIMPLE, language: 'ro' } })
  expect(added).toMatchObject({ content: CONTENT, html_content: renderDocument(CONTENT, 'ro') })
  expect(await emails.get({ params: { id: added.id } })).toEqual(added)
  expect(await emails.list()).toEqual([added])
  expect(await emails.list({ query: { content: 'none' } })).toMatchObject([{ html_content: '', content: null }])
  const changed = { ...CONTENT, heading: 'Changed' }
  const params = { id: added.id }
  expect(await emails.update({ params, body: { content: changed } })).toMatchObject({
    content: changed,
    html_content: renderDocument(changed, 'ro'),
  })
  expect(await emails.update({ params, body: { language: 'de' } })).toMatchObject({
    content: changed,
    html_content: renderDocument(changed, 'de'),
  })
})

test('HTML that is changed by hand leaves the document behind, and the default brings both back', async ({ world }) => {
  const emails = await mailsOf(world)
  const added = await emails.create({ body: SIMPLE })
  const params = { id: added.id }
  // As a program sends that knows the specification only: the whole template, with what it does not know as it came.
  expect(await emails.update({ params, body: { ...added, default_language: true } })).toMatchObject({
    content: CONTENT,
  })
  const byHand = { content: null, html_content: '<p>By hand</p>' }
  expect(await emails.update({ params, body: { html_content: '<p>By hand</p>' } })).toMatchObject(byHand)
  expect(await emails.restore({ params })).toMatchObject({ content: CONTENT, html_content: added.html_content })
  expect(await emails.update({ params, body: { ...added, html_content: '<p>By hand</p>' } })).toMatchObject(byHand)
  await emails.restore({ params })
  expect(await emails.update({ params, body: { content: null } })).toMatchObject({
    content: null,
    html_content: added.html_content,
  })
})

test('the e-mails of a new shop are documents', async ({ world }) => {
  const shop = await world.shop()
  await inShop(world.db, shop.id, (db) => seedEmails(db, shop.id, ['ro', 'en']))
  const templates = await (await world.as(shop)).emails.list()
  expect(templates.length).toBeGreaterThan(20)
  for (const { content, html_content, language } of templates) {
    expect(html_content).toBe(content && renderDocument(content, language))
    expect(content?.preheader).not.toBe('')
  }
})

const paragraphs = (count: number, text: string) =>
  Array.from({ length: count }, () => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
const nested = (depth: number): object =>
  depth === 0
    ? paragraphOf('x')
    : { type: 'bullet_list', content: [{ type: 'list_item', content: [nested(depth - 1)] }] }

test.for<[string, object]>([
  ['a list in a list', { body: [nested(2)] }],
  ['lists ten deep', { body: [nested(10)] }],
  ['too many paragraphs', { body: paragraphs(201, 'x') }],
  ['too much text', { body: paragraphs(60, 'x'.repeat(4000)) }],
  ['text that becomes too long as HTML', { body: paragraphs(10, '"'.repeat(5000)) }],
  ['too many details', { facts: Array.from({ length: 31 }, () => ({ label: 'a', value: 'b' })) }],
  ['an unknown kind of text', { body: [{ type: 'script', content: [] }] }],
  [
    'an unknown mark',
    { body: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'style' }] }] }] },
  ],
  ['a part that is no text', { heading: { toString: 'x' } }],
  ['a character that cannot be stored', { heading: '\0' }],
  ['an empty text, which the editor does not have', { body: paragraphs(1, '') }],
])('%s is refused', async ([, wrong], { world }) => {
  const emails = await mailsOf(world)
  const content = { ...CONTENT, ...wrong } as never
  await expect(emails.create({ body: { ...SIMPLE, content } })).rejects.toMatchObject({ status: 400 })
  expect(await emails.list()).toEqual([])
})

test('what is nested a thousand deep is not even read', async ({ world }) => {
  const emails = await mailsOf(world)
  const content = { ...CONTENT, body: [nested(1000)] } as never
  await expect(emails.create({ body: { ...SIMPLE, content } })).rejects.toMatchObject({ status: 413 })
})

test('what is not part of a document is not kept', async ({ world }) => {
  const emails = await mailsOf(world)
  const content = { ...CONTENT, evil: 'x', body: [{ ...paragraphOf('a'), onclick: 'x' }] } as never
  const added = await emails.create({ body: { ...SIMPLE, content } })
  expect(JSON.stringify(added)).not.toMatch(/evil|onclick/)
})
