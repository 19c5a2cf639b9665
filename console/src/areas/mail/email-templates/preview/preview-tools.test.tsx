import { ApiError, EmailTemplate, ReturnListItem } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { SETTINGS } from '../../../../test/settings.ts'
import type { Stubs } from '../../../../test/stub-api.ts'
import { previewStub } from './preview.test-kit.ts'

const DARK = '<style>@media (prefers-color-scheme: dark) { p { color: #eee } }</style>'
const SAVED = rowOf(EmailTemplate, {
  id: 7,
  template_type: 'refund_sent',
  subject: 'S',
  html_content: `<title>T</title>${DARK}<p>Hello</p>`,
  language: 'en',
})
const RETURN = rowOf(ReturnListItem, { id: 'a'.repeat(22), order_name: '#77', client_email: 'ana@example.com' })

const open = (emails: Stubs['emails'] = {}) =>
  openConsole('/email-templates/7', {
    emails: { get: async () => SAVED, list: async () => [SAVED], preview: previewStub(), ...emails },
    returns: { list: async () => ({ data: [RETURN], page: 0, total_pages: 1, total_items: 1 }) },
    settings: { get: async () => ({ ...SETTINGS, contact_email: 'help@atelier.example' }) },
  })
const main = () => within(screen.getByRole('main'))
const frame = () => screen.findByTitle<HTMLIFrameElement>('Preview of the e-mail')

test('a preview can be dark or light, whatever the console is, and as narrow as a phone', async () => {
  const { user } = await open()
  expect((await frame()).srcdoc).toContain('@media (min-width: 999999px)')
  await user.click(main().getByRole('button', { name: 'Dark' }))
  expect((await frame()).srcdoc).toContain('@media (min-width: 0)')
  await user.click(main().getByRole('button', { name: 'Phone' }))
  expect((await frame()).closest('[data-width]')).toHaveAttribute('data-width', 'phone')
})

test('a real return takes the place of the example', async () => {
  const preview = vi.fn(previewStub())
  const { user } = await open({ preview })
  await frame()
  await user.click(main().getByRole('button', { name: 'Use a real return' }))
  await screen.findByRole('option', { name: '#77 · ana@example.com' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Data in the preview' }), RETURN.id)
  await waitFor(() => expect(preview.mock.lastCall?.[0].body).toMatchObject({ return_id: RETURN.id }))
  expect(screen.getByText('A real return')).toBeInTheDocument()
})

test('a test goes to the address of the shop or any other, and says what the mail server answered', async () => {
  const sendTest = vi.fn(async () => ({ problem: null, answer: '250 queued' }))
  const { user } = await open({ sendTest })
  await frame()
  await user.click(main().getByRole('button', { name: 'Send a test' }))
  const to = screen.getByRole('textbox', { name: 'Send a test to' })
  await waitFor(() => expect(to).toHaveValue('help@atelier.example'))
  await user.clear(to)
  await user.type(to, 'me@example.com{Enter}')
  expect(await screen.findByText('The test was sent to me@example.com.')).toBeInTheDocument()
  expect(screen.getByText('250 queued')).toBeInTheDocument()
  expect(sendTest).toHaveBeenCalledWith({ body: expect.objectContaining({ to: 'me@example.com', subject: 'S' }) })
})

test('a test that fails says why, in words and in those of the server', async () => {
  const sendTest = vi
    .fn(async () => ({ problem: 'mail_refused' as const, answer: '550 no such user' }))
    .mockRejectedValueOnce(new ApiError(429, '', { message: 'Too many attempts.' }))
  const { user } = await open({ sendTest })
  await frame()
  await user.click(main().getByRole('button', { name: 'Send a test' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Send a test to' })).not.toHaveValue(''))
  await user.click(main().getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.')
  await user.click(main().getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('The mail server refuses this e-mail.')).toBeInTheDocument()
  expect(screen.getByText('550 no such user')).toBeInTheDocument()
})

test('earlier versions can be looked at and restored', async () => {
  const row = { saved_at: '2026-10-05T14:30:00Z', subject: 'S', is_simple: true }
  const version = async () => ({ ...row, id: 1, staff: null, html_content: '<p>As it was</p>', content: null }) as never
  const restoreVersion = vi.fn(async () => ({ ...SAVED, html_content: '<p>As it was</p>', version: 9 }))
  const { user } = await open({
    versions: async () => [
      { ...row, id: 2, staff: { id: 4, name: 'Ana' }, is_simple: false },
      { ...row, id: 1, staff: null },
    ],
    version,
    restoreVersion,
  })
  await frame()
  await user.click(main().getByRole('button', { name: 'Show earlier versions' }))
  const [newest, oldest] = await main().findAllByRole('listitem')
  expect(newest).toHaveTextContent('Saved by Ana · as HTML')
  expect(newest).toHaveTextContent('Current version')
  expect(oldest).toHaveTextContent('Came with the shop · without HTML')
  await user.click(within(oldest as HTMLElement).getByRole('button', { name: 'Look at it' }))
  const shown = await within(oldest as HTMLElement).findByTitle<HTMLIFrameElement>('Preview of the e-mail')
  expect(shown.srcdoc).toContain('<p>As it was</p>')
  expect(shown).toHaveAttribute('sandbox', '')
  await user.click(within(oldest as HTMLElement).getByRole('button', { name: 'Restore' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('The earlier version was restored.')).toBeInTheDocument()
  expect(restoreVersion).toHaveBeenCalledWith({ params: { id: 7, version_id: 1 } })
})
