import { ApiError, EmailTemplate } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import { SETTINGS } from '../../../test/settings.ts'
import type { Stubs } from '../../../test/stub-api.ts'
import { previewStub } from './preview/preview.test-kit.ts'

// The plain field that stands in for the editor where its script does not arrive: jsdom cannot lay out the real one.
vi.mock('./editor/code-editor.ts', () => {
  throw new Error('not here')
})

const SAVED = rowOf(EmailTemplate, {
  id: 7,
  version: 3,
  template_type: 'refund_sent',
  subject: 'Your refund',
  html_content: '<title>Refund for %order.name%</title><p>Hello %customer.name%</p>',
  language: 'en',
  default_language: true,
})

const shopWith = (stubs: Stubs['emails'] = {}) => {
  let kept = SAVED
  const emails = {
    list: async () => [kept],
    get: async () => kept,
    preview: previewStub(),
    languages: async () => ['en', 'ro'],
    variables: async () => ({ 'z.z': 'Z', 'd.d': 'D', 'c.c': 'C', 'b.b': 'B', 'a.a': 'A' }),
    update: vi.fn(async ({ body }: { body: Partial<EmailTemplate> }) => {
      kept = { ...kept, ...body, version: kept.version + 1 }
      return kept
    }),
    restore: vi.fn(async () => {
      kept = { ...kept, html_content: '<p>As it came</p>', version: kept.version + 1 }
      return kept
    }),
    ...stubs,
  }
  return { emails }
}

const page = () => screen.getByTitle<HTMLIFrameElement>('Preview of the e-mail')
const drawn = () => page().contentDocument?.body.innerHTML
const pageShown = () => screen.findByTitle<HTMLIFrameElement>('Preview of the e-mail')
const content = () => screen.findByRole('textbox', { name: 'HTML content' })
const press = (name: string) => screen.findByRole('button', { name })

test('the detail says what the template is and shows the mail with example data', async () => {
  await openConsole('/email-templates/7', shopWith())
  await press('Edit')
  const facts = ['Template type', 'Subject', 'Language', 'Default language'].map(
    (name) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent,
  )
  expect(facts).toEqual(['Refund sent', 'Your refund', 'English', 'Yes'])
  expect((await pageShown()).srcdoc).toContain('<p>Hello Maria Ionescu</p>')
  expect(screen.getByText('Refund for #1042')).toBeInTheDocument()
})

test('the preview lets nothing out: no scripts, no origin, no requests', async () => {
  const html_content = '<p onclick="x()">Hi</p><script>x()</script>'
  await openConsole('/email-templates/7', shopWith({ get: async () => ({ ...SAVED, html_content }) }))
  expect((await pageShown()).getAttribute('sandbox')).toBe('')
  expect(page().srcdoc).toMatch(/^<!doctype html><html><head><meta http-equiv="Content-Security-Policy"/)
  expect(page().srcdoc).not.toMatch(/onclick|<script/)
})

test('beside the editor it has an origin, to keep its place, but no scripts and no requests either', async () => {
  const html_content = '<p onclick="x()">Hi</p><script>x()</script>'
  const { user } = await openConsole('/email-templates/7', shopWith({ get: async () => ({ ...SAVED, html_content }) }))
  await user.click(await press('Edit'))
  await content()
  expect((await pageShown()).getAttribute('sandbox')).toBe('allow-same-origin')
  expect(page().srcdoc).toMatch(
    /^<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'/,
  )
  expect(page().srcdoc).not.toMatch(/onclick|<script/)
})

test('remote images are loaded only on request', async () => {
  const html_content = '<img src="https://shop.example/logo.png" alt="">'
  const { user } = await openConsole('/email-templates/7', shopWith({ get: async () => ({ ...SAVED, html_content }) }))
  expect((await pageShown()).srcdoc).toContain('img-src data:;')
  await user.click(await press('Show images'))
  expect(page().srcdoc).toContain('img-src data: https:;')
})

test('saving sends the whole template with its version, and shows it', async () => {
  const shop = shopWith()
  const { user } = await openConsole('/email-templates/7', shop)
  await user.click(await press('Edit'))
  await user.type(await content(), '<p>Bye</p>')
  await user.click(await press('Save'))
  expect(await screen.findByText('The e-mail template was saved.')).toBeInTheDocument()
  const reached = await press('Edit')
  await waitFor(() => expect(reached).toHaveFocus())
  expect((await pageShown()).srcdoc).toContain('<p>Bye</p>')
  expect(shop.emails.update).toHaveBeenCalledWith({
    params: { id: 7 },
    body: { ...SAVED, html_content: `${SAVED.html_content}<p>Bye</p>` },
    headers: { 'If-Match': '"3"' },
  })
})

test('the preview follows what is typed', async () => {
  const { user } = await openConsole('/email-templates/7', shopWith())
  await user.click(await press('Edit'))
  await content()
  const empty = (await pageShown()).contentDocument as Document
  await user.type(await content(), '<p>%return.total%</p>')
  expect(empty.body.innerHTML).toBe('') // Nothing goes into a frame that has not opened its page, with its policy.
  vi.spyOn(empty, 'URL', 'get').mockReturnValue('about:srcdoc') // As a browser does, and jsdom does not.
  await user.type(await content(), '<p>!</p>')
  await waitFor(() => expect(drawn()).toContain('<p>231.01&nbsp;RON</p>'))
  await user.selectOptions(within(screen.getByRole('main')).getByRole('combobox', { name: 'Language' }), 'Romanian')
  await waitFor(() => expect(drawn()).toContain('<p>231,01&nbsp;RON</p>'))
})

test('cancelling restores what is saved', async () => {
  const shop = shopWith()
  const { user } = await openConsole('/email-templates/7', shop)
  await user.click(await press('Edit'))
  await user.type(await content(), 'oops')
  await user.click(await press('Cancel'))
  expect((await pageShown()).srcdoc).not.toContain('oops')
  await user.click(await press('Edit'))
  expect(await content()).toHaveValue(SAVED.html_content)
  expect(shop.emails.update).not.toHaveBeenCalled()
})

test('restoring the default asks first, then shows the result', async () => {
  const shop = shopWith()
  const { user } = await openConsole('/email-templates/7', shop)
  await user.click(await press('Edit'))
  await user.type(await content(), 'oops')
  await user.click(await press('Restore default'))
  const dialog = await screen.findByRole('dialog', { name: 'Restore the default content?' })
  expect(dialog).toHaveTextContent('“Your refund” (English)')
  expect(shop.emails.restore).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Restore default' }))
  await waitFor(() => expect(page().srcdoc).toContain('As it came'))
  expect(screen.getByText('The default content was restored.')).toBeInTheDocument()
})

test('variables that do not exist are listed, and four that do are suggested', async () => {
  const { user } = await openConsole('/email-templates/7', shopWith())
  await user.click(await press('Edit'))
  await user.type(await content(), '%order.nmae% 100% %order.name%')
  await waitFor(() => expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('%order.nmae%'))
  const hint = screen.getByText(/Type % to insert/)
  expect(hint).toHaveTextContent('%a.a% %b.b% %c.c% %d.d% All e-mail variables')
  expect(within(hint).getByRole('link')).toHaveAttribute('href', '/email-variables')
})

test('what will not be sent is listed, where a template is written and where it is read', async () => {
  const preview = previewStub(['<script>', 'onclick'])
  const { user } = await openConsole('/email-templates/7', shopWith({ preview }))
  const words = 'Not allowed in e-mails and will be removed:'
  expect((await screen.findByText(words)).parentElement).toHaveTextContent('<script>onclick')
  await user.click(await press('Edit'))
  expect((await screen.findByText(words)).closest('[role=status]')).toBeInTheDocument()
})

test('in Romanian one part that will not be sent is one part', async () => {
  await openConsole('/email-templates/7', shopWith({ preview: previewStub(['<script>']) }), { language: 'ro' })
  expect(await screen.findByText(/^Nu este permis în e-mailuri/)).toBeInTheDocument()
})

test('a preview that fails shows an error and can be retried', async () => {
  const preview = vi.fn(previewStub()).mockRejectedValueOnce(new TypeError('offline'))
  const { user } = await openConsole('/email-templates/7', shopWith({ preview }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create the preview')
  await user.click(await press('Try again'))
  expect((await pageShown()).srcdoc).toContain('Hello Maria Ionescu')
})

test.each([
  [new TypeError('offline'), 'Error: Failed to update email template'],
  [new ApiError(412, '', { message: 'Someone else has changed this.' }), 'Error: Someone else has changed this.'],
])('when saving fails the banner says why, and what was typed stays', async (error, words) => {
  const { user } = await openConsole('/email-templates/7', shopWith({ update: async () => Promise.reject(error) }))
  await user.click(await press('Edit'))
  await user.type(await content(), '!')
  await user.click(await press('Save'))
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(await content()).toHaveValue(`${SAVED.html_content}!`)
})

test('neither a refresh nor its failure disturbs a user who is typing', async () => {
  const get = vi.fn(async () => SAVED)
  const { user, queryClient } = await openConsole('/email-templates/7', shopWith({ get }))
  await user.click(await press('Edit'))
  await user.type(await content(), '!')
  get.mockRejectedValue(new TypeError('offline'))
  await queryClient.refetchQueries()
  expect(await content()).toHaveValue(`${SAVED.html_content}!`)
})

test('when restoring, variables or languages fail, the banner says so', async () => {
  const refuse = async () => Promise.reject(new TypeError('offline'))
  const shop = shopWith({ restore: refuse, variables: refuse, languages: refuse })
  const { user } = await openConsole('/email-templates/7', shop)
  await user.click(await press('Edit'))
  expect(await screen.findByText('Failed to fetch email variables')).toBeInTheDocument()
  expect(await screen.findByText('Failed to fetch email languages')).toBeInTheDocument()
  await user.click(await press('Restore default'))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Restore default' }))
  expect(await screen.findByText('Failed to restore the default content')).toBeInTheDocument()
})

test('a missing template shows a message', async () => {
  const get = async () => Promise.reject(new ApiError(404, 'Not Found', { message: 'x' }))
  await openConsole('/email-templates/999', shopWith({ get }))
  expect(await screen.findByText('E-mail Template Not Found')).toBeInTheDocument()
})

const settings = { get: async () => ({ ...SETTINGS, languages: ['en', 'ro', 'hu'] }) }

test('a template leads to its other languages, and to those that are missing', async () => {
  const romanian = { ...SAVED, id: 8, language: 'ro', default_language: false }
  const list = async () => [SAVED, romanian, { ...SAVED, id: 9, subject: 'Another one' }]
  await openConsole('/email-templates/7', { ...shopWith({ list }), settings })
  const languages = within(await screen.findByRole('navigation', { name: 'Languages of this e-mail' }))
  expect(languages.getByText('English')).toHaveAttribute('aria-current', 'page')
  expect(await languages.findByRole('link', { name: /^No Hungarian yet/ })).toHaveAttribute(
    'href',
    '/email-templates/Your%20refund/refund_sent?language=hu',
  )
  expect(languages.getAllByRole('link')).toHaveLength(2)
  expect(languages.getByRole('link', { name: 'Romanian' })).toHaveAttribute('href', '/email-templates/8')
})

test('an e-mail is called what its reader calls it', async () => {
  const template = { ...SAVED, translations: { ro: { subject: 'Rambursarea dvs.' } } }
  await openConsole('/email-templates/7', shopWith({ get: async () => template }), { language: 'ro' })
  expect((await screen.findByText('Subiect', { selector: 'dt' })).nextElementSibling).toHaveTextContent(
    'Rambursarea dvs.',
  )
})

test('the subject stands side by side in the shop’s languages, and says where it is missing', async () => {
  const template = { ...SAVED, translations: { ro: { subject: 'Rambursarea dvs.' } } }
  const shop = shopWith({ get: async () => template })
  const { user } = await openConsole('/email-templates/7', { ...shop, settings })
  await user.click(await press('Edit'))
  const group = within(await screen.findByRole('group', { name: 'Subject' }))
  expect(group.getByRole('textbox', { name: 'Romanian' })).toHaveValue('Rambursarea dvs.')
  const hungarian = group.getByRole('textbox', { name: 'Hungarian' })
  expect(hungarian).toHaveAccessibleDescription(expect.stringMatching(/^No Hungarian yet/))
  await user.type(hungarian, 'Visszatérítés')
  await user.click(await press('Save'))
  await waitFor(() => expect(shop.emails.update).toHaveBeenCalled())
  expect(shop.emails.update).toHaveBeenCalledWith(
    expect.objectContaining({
      body: expect.objectContaining({
        subject: 'Your refund',
        translations: { ro: { subject: 'Rambursarea dvs.' }, hu: { subject: 'Visszatérítés' } },
      }),
    }),
  )
})
