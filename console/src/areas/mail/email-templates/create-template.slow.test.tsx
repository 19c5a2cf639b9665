import { ApiError, EmailTemplate } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'
import { previewStub } from './preview/preview.test-kit.ts'

// The plain field that stands in for the editor where its script does not arrive: jsdom cannot lay out the real one.
vi.mock('./editor/code-editor.ts', () => {
  throw new Error('not here')
})

const WELCOME = rowOf(EmailTemplate, {
  id: 1,
  template_type: null,
  subject: '50% off / „șapte” ../%2F.~',
  html_content: '<p>The original</p>',
  language: 'en',
  default_language: true,
})

const shopWith = (templates: readonly EmailTemplate[] = [], stubs: Stubs['emails'] = {}) => ({
  emails: {
    list: async () => [...templates],
    get: async () => ({ ...WELCOME, id: 77 }),
    preview: previewStub(),
    languages: async () => ['en', 'ro', 'hu'],
    variables: async () => ({ 'order.name': 'The order', 'customer.name': 'Their name' }),
    create: vi.fn(async () => ({ ...WELCOME, id: 77 })),
    ...stubs,
  },
})

const content = () => screen.findByRole('textbox', { name: /HTML content|Conținut HTML/ })
const submit = () => screen.getByRole('button', { name: 'Create template' })
// Not the one in the side navigation, in which the console's own language is chosen.
const choice = (name: string) => within(screen.getByRole('main')).getByRole('combobox', { name })
const optionsOf = (name: string) =>
  within(choice(name))
    .getAllByRole('option')
    .map((option) => option.textContent)

test('a new template starts with a short welcome, and after creating it is shown', async () => {
  const shop = shopWith()
  const { user, currentAddress } = await openConsole('/email-templates/new', shop)
  expect(await content()).toHaveTextContent('<h1>Welcome!</h1>')
  expect(optionsOf('Language')).toEqual(['English', 'Romanian', 'Hungarian'])
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), ' Spring ')
  await user.selectOptions(choice('Template type'), 'Refund sent')
  await user.selectOptions(choice('Language'), 'Hungarian')
  await user.click(screen.getByRole('switch', { name: 'Default language' }))
  await user.click(submit())
  await waitFor(() => expect(currentAddress()).toBe('/email-templates/77'))
  expect(shop.emails.create).toHaveBeenCalledWith({
    body: {
      id: null,
      shop_id: 1,
      template_type: 'refund_sent',
      subject: 'Spring',
      language: 'hu',
      default_language: true,
      html_content: expect.stringContaining('<h1>Welcome!</h1>'),
    },
  })
})

test('without a type it is sent by rules only', async () => {
  const shop = shopWith()
  const { user } = await openConsole('/email-templates/new', shop)
  await content()
  const type = choice('Template type')
  await user.selectOptions(type, 'Return completed')
  await user.selectOptions(type, 'Sent by rules only')
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'x')
  await user.click(submit())
  await waitFor(() => expect(shop.emails.create).toHaveBeenCalled())
  expect(shop.emails.create).toHaveBeenCalledWith({ body: expect.objectContaining({ template_type: null }) })
})

test('subject and content are required, and blanks do not count', async () => {
  const shop = shopWith()
  const { user } = await openConsole('/email-templates/new', shop)
  await user.clear(await content())
  await user.type(await content(), '  ')
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), '  ')
  await user.click(submit())
  expect(await screen.findByText('Subject is required')).toBeInTheDocument()
  expect(screen.getByText('Email content is required')).toBeInTheDocument()
  expect(shop.emails.create).not.toHaveBeenCalled()
})

test.each([
  [new TypeError('offline'), 'Error: Failed to create email template'],
  [new ApiError(409, '', { message: 'Taken.' }), 'Error: Taken.'],
])('when creating fails the banner says why, and what was typed stays', async (error, words) => {
  const shop = shopWith([], { create: async () => Promise.reject(error) })
  const { user, currentAddress } = await openConsole('/email-templates/new', shop)
  await content()
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Spring')
  await user.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('Spring')
  expect(currentAddress()).toBe('/email-templates/new')
})

test('a language version of any subject, however it is written, keeps that subject', async () => {
  const romanian = { ...WELCOME, id: 2, language: 'ro' as const, default_language: false }
  const shop = shopWith([WELCOME, romanian])
  const { user } = await openConsole('/email-templates', shop)
  await user.click(await screen.findByRole('link', { name: /Add language/ }))
  const subject = await screen.findByRole('textbox', { name: 'Subject' })
  expect(subject).toHaveValue(WELCOME.subject)
  expect(subject).toHaveAttribute('readonly')
  expect(choice('Template type')).toBeDisabled()
  expect(optionsOf('Language')).toEqual(['Hungarian'])
  expect(await content()).toHaveValue('<p>The original</p>')
  await user.click(submit())
  await waitFor(() => expect(shop.emails.create).toHaveBeenCalled())
  expect(shop.emails.create).toHaveBeenCalledWith({
    body: {
      id: null,
      shop_id: 1,
      template_type: null,
      subject: WELCOME.subject,
      html_content: '<p>The original</p>',
      language: 'hu',
      default_language: false,
    },
  })
})

test('an e-mail that has all languages offers none', async () => {
  const shop = shopWith([{ ...WELCOME, subject: 'x' }], { languages: async () => ['en'] })
  await openConsole('/email-templates/x/none', shop)
  expect(await screen.findByText('This e-mail already has a version in every language.')).toBeInTheDocument()
})

test.each(['/email-templates/x/completed', '/email-templates/unknown/none', '/email-templates/x/toString'])(
  'there is no e-mail at %s',
  async (address) => {
    await openConsole(address, shopWith([{ ...WELCOME, subject: 'x' }]))
    expect(await screen.findByText('E-mail Template Not Found')).toBeInTheDocument()
  },
)

test('what was typed is not lost by leaving', async () => {
  const { user } = await openConsole('/email-templates/new', shopWith())
  await user.type(await content(), 'more')
  await user.click(screen.getByRole('link', { name: 'All e-mail variables' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument()
})

test('in Romanian the complaints, the languages and the welcome are Romanian', async () => {
  const { user } = await openConsole('/email-templates/new', shopWith(), { language: 'ro' })
  expect(await content()).toHaveTextContent('Bun venit!')
  expect(optionsOf('Limba')).toEqual(['Engleză', 'Română', 'Maghiară'])
  await user.click(screen.getByRole('button', { name: 'Creați șablonul' }))
  expect(await screen.findByText('Subiectul este obligatoriu')).toBeInTheDocument()
})
