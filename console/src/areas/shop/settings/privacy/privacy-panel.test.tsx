import type { Erasure, PersonalExport, PrivacyRequest } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { settings } from '../../../../test/settings.ts'

const MARIA = 'maria@example.com'

const DOCUMENT: PersonalExport = { email: MARIA, exported_at: '2026-10-05T12:00:00.000Z', data: {}, files: [] }

const openPanel = async (erasure: Erasure, language: 'en' | 'ro' = 'en', requests: PrivacyRequest[] = []) => {
  const privacy = {
    export: vi.fn(async () => DOCUMENT),
    erase: vi.fn(async () => erasure),
    requests: async () => requests,
  }
  const opened = await openConsole('/settings/privacy', { settings, privacy }, { language })
  const address = await screen.findByRole('textbox', { name: /client|customer/i })
  return { ...opened, privacy, address }
}

const ERASED: Erasure = { rows: { returns: 2, customers: 1 }, files: 1, rules_naming: 0 }

afterEach(() => vi.unstubAllGlobals())

test('staff erase a customer after being told whom and what it means', async () => {
  const { user, privacy, address } = await openPanel(ERASED)
  await user.type(address, ` ${MARIA} `)
  await user.click(screen.getByRole('button', { name: 'Erase…' }))
  const dialog = screen.getByRole('dialog', { name: `Erase ${MARIA}?` })
  expect(dialog).toHaveTextContent('Returns keep their products, amounts and dates.')
  expect(privacy.erase).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Erase for good' }))
  expect(await screen.findByText(`${MARIA} was erased from 2 returns.`)).toBeInTheDocument()
  expect(privacy.erase).toHaveBeenCalledWith({ body: { email: MARIA } })
  expect(address).toHaveValue('')
})

test('nothing happens when they think better of it', async () => {
  const { user, privacy, address } = await openPanel(ERASED)
  await user.type(address, MARIA)
  await user.click(screen.getByRole('button', { name: 'Erase…' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(privacy.erase).not.toHaveBeenCalled()
  expect(address).toHaveValue(MARIA)
})

test('an export is saved as a file', async () => {
  const { user, privacy, address } = await openPanel(ERASED)
  const createObjectURL = vi.fn(() => 'blob:x')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() }))
  await user.type(address, `${MARIA}{Enter}`)
  expect(await screen.findByText(`The data of ${MARIA} was exported.`)).toBeInTheDocument()
  expect(privacy.export).toHaveBeenCalledWith({ body: { email: MARIA } })
  expect(createObjectURL).toHaveBeenCalledOnce()
  expect(click).toHaveBeenCalledOnce()
  click.mockRestore()
})

test.each([
  ['en', 'Export', 'This is not an e-mail address.'],
  ['en', 'Erase…', 'This is not an e-mail address.'],
  ['ro', 'Ștergeți…', 'Aceasta nu este o adresă de e-mail.'],
] as const)('in %s, %s asks for an address first', async (language, button, text) => {
  const { user, privacy, address } = await openPanel(ERASED, language)
  await user.type(address, 'maria')
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(address).toBeInvalid()
  expect(privacy.erase).not.toHaveBeenCalled()
  expect(privacy.export).not.toHaveBeenCalled()
})

test('rules that still contain the address are listed', async () => {
  const { user, address } = await openPanel({ ...ERASED, rules_naming: 1 }, 'ro')
  await user.type(address, MARIA)
  await user.click(screen.getByRole('button', { name: 'Ștergeți…' }))
  await user.click(screen.getByRole('button', { name: 'Ștergeți definitiv' }))
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      `1 regulă încă menționează ${MARIA}. Modificați-o sau ștergeți-o`,
    ),
  )
})

test('an erase that fails says so, and the address stays', async () => {
  const erase = vi.fn(async () => Promise.reject(new TypeError('offline')))
  const { user } = await openConsole('/settings/privacy', { settings, privacy: { erase } })
  const address = await screen.findByRole('textbox', { name: /client|customer/i })
  await user.type(address, MARIA)
  await user.click(screen.getByRole('button', { name: 'Erase…' }))
  await user.click(screen.getByRole('button', { name: 'Erase for good' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The customer could not be erased. Please try again.')
  expect(address).toHaveValue(MARIA)
})

test('a request that came through the platform is one click from its export', async () => {
  const { user, address } = await openPanel(ERASED, 'en', [
    { id: 'a', email: MARIA, requested_at: '2026-10-02T22:30:00.000Z' },
  ])
  expect(await screen.findByText(/^1 customer asked for their data through your shop platform/)).toBeInTheDocument()
  expect(screen.getByText(/requested on/)).toHaveTextContent('requested on October 3, 2026')
  await user.click(screen.getByRole('button', { name: MARIA }))
  expect(address).toHaveValue(MARIA)
})

test.each(['Export', 'Erase…'])('%s without an address leads back to the field', async (button) => {
  const { user, address } = await openPanel(ERASED)
  await user.click(screen.getByRole('button', { name: button }))
  expect(address).toHaveAccessibleDescription('This is not an e-mail address.')
  expect(address).toHaveFocus()
})
