import { ApiError, BankAccount } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'
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
  expect(iban).toHaveAccessibleDescription('Now: RO49 •••• 0001. Leave it empty to keep it.')
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
