import { EmailTemplate, type MailDocument } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { EMPTY_DOCUMENT, paragraphOf, renderDocument } from '@returns-desk/engine'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import type { Stubs } from '../../../../test/stub-api.ts'
import { previewStub } from '../preview/preview.test-kit.ts'

vi.mock('../editor/code-editor.ts', () => {
  throw new Error('not here')
})

const CONTENT = {
  ...EMPTY_DOCUMENT,
  subject: 'About %order.name%',
  heading: 'Your refund',
  body: [paragraphOf('Dear %customer.name%')],
  facts: [
    { label: 'Order', value: '%order.name%' },
    { label: 'Amount', value: '%return.total%' },
  ],
  button: { label: 'Go', href: '%return.tracking_url%' },
} as MailDocument

const SAVED = rowOf(EmailTemplate, {
  id: 7,
  version: 3,
  template_type: 'refund_sent',
  subject: 'Your refund',
  html_content: renderDocument(CONTENT, 'en'),
  content: CONTENT,
  language: 'en',
  default_language: true,
})

const shopWith = (stubs: Stubs['emails'] = {}, saved = SAVED) => ({
  emails: {
    list: async () => [saved],
    get: async () => saved,
    preview: previewStub(),
    languages: async () => ['en', 'ro'],
    variables: async () => ({}),
    update: vi.fn(async ({ body }: { body: Partial<EmailTemplate> }) => ({ ...saved, ...body })),
    ...stubs,
  },
})

const line = (name: string) => screen.findByRole('textbox', { name })
const press = (name: string) => screen.findByRole('button', { name })
const edit = async (shop = shopWith(), language: 'en' | 'ro' = 'en') => {
  const opened = await openConsole('/email-templates/7', shop, { language })
  await opened.user.click(await press(language === 'en' ? 'Edit' : 'Editați'))
  return { ...opened, shop }
}
const chipsIn = (field: HTMLElement) => [...field.querySelectorAll('[data-variable]')].map((chip) => chip.textContent)

test('a mail is edited in its parts, with variables as chips in the words of the reader', async () => {
  await edit()
  const subject = await line('Subject line')
  await waitFor(() => expect(subject).toHaveTextContent('About Order'))
  expect(chipsIn(subject)).toEqual(['Order'])
  expect(subject.querySelector('[data-variable]')).toHaveAttribute('title', 'The order as the customer knows it')
  expect(await line('Text')).toHaveTextContent('Dear Customer’s name')
  expect(screen.queryByRole('textbox', { name: 'HTML content' })).not.toBeInTheDocument()
})

test('a variable is inserted from a menu of those that this mail has, and saving sends document and HTML', async () => {
  const { user, shop } = await edit()
  await line('Heading')
  await user.click(await press('Insert variable into “Heading”'))
  const menu = screen.getByRole('menu')
  expect(within(menu).getAllByRole('menuitem')[0]).toHaveFocus()
  expect(menu).not.toHaveTextContent('one-time code')
  await user.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await user.click(await press('Insert variable into “Heading”'))
  await user.click(screen.getByRole('menuitem', { name: /The amount to be refunded/ }))
  expect(chipsIn(await line('Heading'))).toEqual(['Amount'])
  await user.click(await press('Save'))
  await screen.findByText('The e-mail template was saved.')
  const content = { ...CONTENT, heading: '%return.total%Your refund' }
  expect(shop.emails.update).toHaveBeenCalledWith({
    params: { id: 7 },
    body: { ...SAVED, content, html_content: renderDocument(content, 'en') },
    headers: { 'If-Match': '"3"' },
  })
})

test('details can be added, renamed, moved and removed; the button can go', async () => {
  const { user, shop } = await edit()
  await user.click(await press('Move “Amount” up'))
  await user.click(await press('Remove “Order”'))
  await user.click(await press('Add a detail'))
  await user.click(screen.getByRole('menuitem', { name: /^AWB/ }))
  const names = screen.getAllByRole('textbox', { name: 'Name' })
  await user.clear(names[1] as HTMLElement)
  await user.type(names[1] as HTMLElement, 'Parcel')
  await user.click(await press('Remove the button'))
  await user.click(await press('Save'))
  await waitFor(() => expect(shop.emails.update).toHaveBeenCalled())
  const content = expect.objectContaining({
    facts: [
      { label: 'Amount', value: '%return.total%' },
      { label: 'Parcel', value: '%return.awb%' },
    ],
    button: null,
  })
  expect(shop.emails.update).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ content }) }),
  )
})

test('going on with HTML says what that means; coming back starts from the last document', async () => {
  const { user } = await edit()
  await user.click(await press('Edit as HTML'))
  const dialog = screen.getByRole('dialog', { name: 'Edit this e-mail as HTML?' })
  expect(dialog).toHaveTextContent('changes made in the HTML will then be lost')
  await user.click(within(dialog).getByRole('button', { name: 'Edit as HTML' }))
  const html = await line('HTML content')
  expect(html).toHaveValue(SAVED.html_content)
  await user.type(html, '<p>By hand</p>')
  await user.click(await press('Use the simple editor'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Use the simple editor' }))
  await waitFor(async () => expect(await line('Heading')).toHaveTextContent('Your refund'))
})

test('HTML that was saved comes back as the newest version without HTML', async () => {
  const versions = async () => [
    { id: 3, saved_at: '2026-10-05T14:30:00Z', staff: null, subject: '', is_simple: false },
    { id: 2, saved_at: '2026-10-05T14:30:00Z', staff: null, subject: '', is_simple: true },
  ]
  const version = vi.fn(async () => ({ ...(await versions())[1], html_content: '', content: CONTENT }) as never)
  const saved = { ...SAVED, content: null, html_content: '<p>By hand</p>' }
  const { user } = await edit(shopWith({ versions, version }, saved))
  expect(await line('HTML content')).toHaveValue('<p>By hand</p>')
  await user.click(await press('Use the simple editor'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Use the simple editor' }))
  await waitFor(async () => expect(await line('Heading')).toHaveTextContent('Your refund'))
  expect(version).toHaveBeenCalledWith({ params: { id: 7, version_id: 2 } })
})

test('a document that the editor cannot read keeps its words', async () => {
  const broken = {
    type: 'bullet_list',
    content: [{ type: 'list_item', content: [{ type: 'nonsense', content: [{ type: 'text', text: 'Kept' }] }] }],
  }
  const content = { ...CONTENT, body: [broken] } as never
  await edit(shopWith({}, { ...SAVED, content }))
  await waitFor(async () => expect(await line('Text')).toHaveTextContent('Kept'))
})

test('what its author should know stands beside the editor, in words', async () => {
  const content = { ...CONTENT, body: [paragraphOf('%code.value% %order.nmae%')], button: { label: 'Go', href: '' } }
  await edit(shopWith({}, { ...SAVED, content } as EmailTemplate))
  expect(await screen.findByText('This variable does not exist and would be sent as written:')).toBeInTheDocument()
  expect(screen.getByText(/does not have this variable/)).toBeInTheDocument()
  expect(screen.getByText('This link leads nowhere:').parentElement).toHaveTextContent('Go')
})

test('in Romanian the chips and the menu are Romanian', async () => {
  const { user } = await edit(shopWith(), 'ro')
  const subject = await line('Linia de subiect')
  await waitFor(() => expect(chipsIn(subject)).toEqual(['Comanda']))
  await user.click(await press('Inserați o variabilă în „Titlu”'))
  expect(screen.getByRole('menuitem', { name: /^Suma Suma de rambursat/ })).toBeInTheDocument()
})
