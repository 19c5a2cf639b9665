import { ApiError, EmailTemplate, type RuleUse } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptRows } from '../../../test/kept-rows.ts'
import { openConsole } from '../../../test/render-console.tsx'
import { SETTINGS } from '../../../test/settings.ts'
import type { Stubs } from '../../../test/stub-api.ts'

const template = (id: number, subject: string, own: Partial<EmailTemplate> = {}) =>
  rowOf(EmailTemplate, {
    id,
    template_type: 'completed',
    subject,
    html_content: '<p>Hello</p>',
    language: 'en',
    default_language: true,
    ...own,
  })

const WELCOME = template(1, 'Welcome')
const BUN_VENIT = template(2, 'Welcome', { language: 'ro', default_language: false })
const SIX = ['Welcome', 'Two', 'Three', 'Four', 'Five', 'Six'].map((subject, index) => template(index + 10, subject))

const shopWith = (templates: readonly EmailTemplate[], stubs: Stubs['emails'] = {}) => {
  const { list, remove } = keptRows(templates)
  const emails = { list, remove, ...stubs }
  return { emails, rules: { using: vi.fn(async () => [] as RuleUse[]) } }
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...within(row).queryAllByRole('rowheader'), ...within(row).getAllByRole('cell')].map((cell) => cell.textContent),
    )

test('the languages of one subject stand together, the subject said once', async () => {
  await openConsole('/email-templates', shopWith([WELCOME, BUN_VENIT, template(3, 'Bye', { template_type: null })]))
  await screen.findByRole('link', { name: 'Romanian' })
  expect(rows()).toEqual([
    ['WelcomeReturn completedAdd language', 'English', 'Yes', ''],
    ['Romanian', 'No', ''],
    ['ByeSent by rules onlyAdd language', 'English', 'Yes', ''],
  ])
})

test('the same subject for another occasion is another e-mail', async () => {
  await openConsole('/email-templates', shopWith([WELCOME, template(3, 'Welcome', { template_type: 'refund_sent' })]))
  await screen.findByText('Refund sent')
  expect(screen.getAllByRole('rowheader')).toHaveLength(2)
})

test('a page shows five e-mails, however many languages they have', async () => {
  const { user, currentAddress } = await openConsole('/email-templates', shopWith([...SIX, BUN_VENIT]))
  await screen.findByText('1–5 of 6')
  expect(screen.getAllByRole('rowheader')).toHaveLength(5)
  expect(rows()).toHaveLength(6)
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  expect(screen.getByRole('rowheader')).toHaveTextContent('Six')
  expect(currentAddress()).toBe('/email-templates?page=2')
})

test('a shop without templates sees an empty state', async () => {
  await openConsole('/email-templates', shopWith([]))
  expect(await screen.findByText('No e-mail templates available')).toBeInTheDocument()
})

test('a click on a row opens its template; a click on the subject opens none', async () => {
  const shop = shopWith([WELCOME, BUN_VENIT], { get: async () => BUN_VENIT })
  const { user, currentAddress } = await openConsole('/email-templates', shop)
  await user.click(await screen.findByText('Welcome'))
  expect(currentAddress()).toBe('/email-templates')
  await user.click(screen.getByRole('cell', { name: 'No' }))
  await waitFor(() => expect(currentAddress()).toBe('/email-templates/2'))
})

test('deleting asks first and names subject and language', async () => {
  const shop = shopWith([WELCOME, BUN_VENIT])
  const { user } = await openConsole('/email-templates', shop)
  await user.click(await screen.findByRole('button', { name: 'Delete “Welcome” (Romanian)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Welcome” (Romanian)?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(shop.emails.remove).not.toHaveBeenCalled()

  await user.click(screen.getByRole('button', { name: 'Delete “Welcome” (Romanian)' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Romanian' })).not.toBeInTheDocument())
  expect(shop.emails.remove).toHaveBeenCalledWith({ params: { id: 2 } })
})

test('deleting names the rules that send the e-mail', async () => {
  const shop = shopWith([WELCOME])
  shop.rules.using.mockResolvedValue([{ id: 1, name: 'Greet them', active: true, stops: true }])
  const { user } = await openConsole('/email-templates', shop)
  await user.click(await screen.findByRole('button', { name: 'Delete “Welcome” (English)' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('could no longer act:Greet them')
  expect(shop.rules.using).toHaveBeenCalledWith({ query: { 'email-id': String(WELCOME.id) } })
})

test.each([
  [new TypeError('offline'), 'Error: Failed to delete email template'],
  [new ApiError(409, '', { message: 'A rule sends it.' }), 'Error: A rule sends it.'],
])('when deleting fails the banner says why', async (error, words) => {
  const shop = shopWith([WELCOME], { remove: async () => Promise.reject(error) })
  const { user } = await openConsole('/email-templates', shop)
  await user.click(await screen.findByRole('button', { name: 'Delete “Welcome” (English)' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('when the list cannot be loaded the banner says so', async () => {
  await openConsole('/email-templates', shopWith([], { list: async () => Promise.reject(new TypeError('offline')) }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch email templates')
})

test('all of it in Romanian', async () => {
  const { user } = await openConsole('/email-templates', shopWith([WELCOME, BUN_VENIT]), { language: 'ro' })
  await screen.findByRole('link', { name: 'Română' })
  expect(rows()[0]).toEqual(['WelcomeRetur finalizatAdăugați o limbă', 'Engleză', 'Da', ''])
  await user.click(screen.getByRole('button', { name: 'Ștergeți „Welcome” (Română)' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('Sigur doriți să ștergeți acest șablon de e-mail')
})

const settings = { get: async () => ({ ...SETTINGS, languages: ['en', 'ro', 'hu'] }) }

test('each language of the shop that an e-mail lacks is named, and is one click from its form', async () => {
  const preview = async () => ({ subject: '', html: '', not_sent: [], text: '', findings: [] })
  const languages = async () => ['en', 'ro', 'hu']
  const stubs = { get: async () => WELCOME, languages, preview, variables: async () => ({}) }
  const shop = shopWith([WELCOME, BUN_VENIT, template(3, 'Bye')], stubs)
  const { user, currentAddress } = await openConsole('/email-templates', { ...shop, settings })
  const missing = () => screen.getAllByRole('link', { name: / yet: / })
  await screen.findByRole('link', { name: 'No Hungarian yet: write “Welcome” in this language' })
  expect(missing().map(({ textContent, title }) => [textContent, title])).toEqual([
    ['No Hungarian yet', 'Until it is written, customers get the English version.'],
    ['No Romanian yet', 'Until it is written, customers get the English version.'],
    ['No Hungarian yet', 'Until it is written, customers get the English version.'],
  ])
  await user.click(screen.getByRole('link', { name: 'No Hungarian yet: write “Bye” in this language' }))
  await waitFor(() => expect(currentAddress()).toBe('/email-templates/Bye/completed?language=hu'))
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('combobox', { name: 'Language' })).toHaveValue('hu')
})
