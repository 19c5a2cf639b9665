import { ApiError, BankAccount } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { SETTINGS } from '../../../../test/settings.ts'
import type { Stubs } from '../../../../test/stub-api.ts'
import { shopWith } from '../test-shop.ts'

vi.setConfig({ testTimeout: 20_000 })

const account = (own: Partial<BankAccount> = {}) =>
  rowOf(BankAccount, {
    ...{ debtor_name: 'Atelier Mara SRL', iban: 'RO49 •••• 0001', bic: '', profile: 'ron_domestic' },
    ...{ four_eyes: false, version: 3 },
    ...own,
  })

const open = async (own: Stubs['bankAccount'] = {}) => {
  const shop = shopWith()
  const opened = await openConsole('/settings/bank', { ...shop, bankAccount: { get: async () => account(), ...own } })
  const panel = (await screen.findByRole('heading', { name: 'Your bank account' })).closest('section') as HTMLElement
  return { ...opened, shop, panel: within(panel) }
}

test('the IBAN is shown in part, and an empty field keeps it', async () => {
  const save = vi.fn(async () => account({ debtor_name: 'Atelier Mara', version: 4 }))
  const { user, panel } = await open({ save })
  const iban = panel.getByRole('textbox', { name: 'IBAN' })
  expect(iban).toHaveValue('')
  expect(iban).toHaveAccessibleDescription('Now: RO49 •••• 0001. Leave it empty to keep it. Only an owner changes it.')
  const holder = panel.getByRole('textbox', { name: 'Account holder' })
  await user.clear(holder)
  await user.type(holder, 'Atelier Mara')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The settings were saved.')).toBeInTheDocument()
  expect(save).toHaveBeenCalledExactlyOnceWith({
    body: { debtor_name: 'Atelier Mara', iban: '', bic: '', profile: 'ron_domestic', four_eyes: false },
    headers: { 'If-Match': '"3"' },
  })
})

test('an IBAN that is refused is said at its field', async () => {
  const message = 'The IBAN is not valid.'
  const details = [{ field: 'iban', code: 'bank_iban_wrong', message }]
  const save = async () => Promise.reject(new ApiError(400, '', { code: 'invalid_input', message, details }))
  const { user, panel } = await open({ save })
  await user.type(panel.getByRole('textbox', { name: 'IBAN' }), 'RO00')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(panel.getByRole('textbox', { name: 'IBAN' })).toBeInvalid())
  expect(panel.getByRole('textbox', { name: 'IBAN' })).toHaveAccessibleDescription(expect.stringContaining(message))
})

test('a colleague’s change is not overwritten', async () => {
  const stale = new ApiError(412, '', { code: 'stale', message: 'Someone else has changed this in the meantime.' })
  const { user, panel } = await open({ save: async () => Promise.reject(stale) })
  await user.click(panel.getByRole('switch', { name: 'Approval by a second person' }))
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has changed this')
  expect(screen.getByRole('button', { name: 'Load latest version' })).toBeInTheDocument()
})

test('inspection is switched off with the settings, not with the account', async () => {
  const save = vi.fn()
  const { user, shop } = await open({ save })
  const refunds = within(screen.getByRole('spinbutton', { name: 'Refund within' }).closest('section') as HTMLElement)
  const [inspects] = refunds.getAllByRole('switch') as [HTMLElement]
  const before = (inspects as HTMLInputElement).checked
  await user.click(inspects)
  await user.click(refunds.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shop.updateSettings).toHaveBeenCalledOnce())
  expect(shop.updateSettings.mock.calls[0]?.[0].body).toMatchObject({ inspects_parcels: !before })
  expect(save).not.toHaveBeenCalled()
})

/** A server that wants an owner’s password before another account is saved. */
const waryServer = () => {
  let isConfirmed = false
  const saved: unknown[] = []
  const send: typeof fetch = async (url, init) => {
    const path = String(url).replace('/api', '')
    if (path === '/account') return Response.json({ id: 1, name: 'Mara', has_password: true, passkeys: [] })
    if (path === '/account/confirm') {
      isConfirmed = true
      return new Response(null, { status: 204 })
    }
    if (path === '/bank-account' && init?.method === 'PUT') {
      if (!isConfirmed) return Response.json(NEEDED, { status: 403 })
      saved.push(JSON.parse(String(init.body)))
    }
    if (path === '/bank-account') return Response.json(account())
    return Response.json(path.startsWith('/settings') ? SETTINGS : {})
  }
  return { send, saved }
}
const NEEDED = { code: 'confirmation_needed', message: 'Confirm that it is you, then try again.' }

test('another account asks the owner to confirm, and what was typed is still there after a cancel', async () => {
  const { send, saved } = waryServer()
  const { user } = await openConsole('/settings/bank', {}, { send })
  const iban = await screen.findByRole('textbox', { name: 'IBAN' })
  const panel = within(iban.closest('section') as HTMLElement)
  await user.type(iban, 'RO66BACX0000001234567890')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(NEEDED.message)).toBeInTheDocument()
  expect(iban).toHaveValue('RO66BACX0000001234567890')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await user.type(await within(await dialog()).findByLabelText('Password'), 'right{Enter}')
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ iban: 'RO66BACX0000001234567890' })]))
})

test('who is no owner is told to ask one, and keeps what was typed', async () => {
  const message = 'Only an owner can do this. Ask an owner of the shop to do it.'
  const save = async () => Promise.reject(new ApiError(403, '', { code: 'owner_needed', message }))
  const { user, panel } = await open({ save })
  await user.type(panel.getByRole('textbox', { name: 'IBAN' }), 'RO66')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(panel.getByRole('textbox', { name: 'IBAN' })).toHaveValue('RO66')
})
