import { ApiError, type ReturnDetail } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../../test/render-console.tsx'
import type { Stubs } from '../../../../../test/stub-api.ts'
import { detail, EXTERNAL, returnId, shopWith, statusAt } from '../../test/shop.ts'

const MADE: ReturnDetail['label'] = { courier: 'fan', state: 'made', can_print: true, problem: null }
const URL_OF_LABEL = 'https://example.com/files/1/abc.pdf?signature=x'

const openLabel = async (
  own: Partial<ReturnDetail> = {},
  labels: NonNullable<Stubs['labels']> = {},
  language: 'en' | 'ro' = 'en',
) => {
  const stubs = {
    get: vi.fn(async () => ({ url: URL_OF_LABEL })),
    create: vi.fn(async () => detail(1)),
    cancel: vi.fn(async () => undefined),
    enterAwb: vi.fn(async () => undefined),
    ...labels,
  }
  const shop = shopWith({ get: async () => detail(1, own) }, { labels: stubs })
  return { ...(await openConsole(`/returns/${returnId(1)}`, shop, { language })), stubs }
}

const panel = async (title = 'Shipping label') =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement)

test('a finished label can be printed, at a signed URL of the server', async () => {
  await openLabel({ label: MADE })
  const print = await (await panel()).findByRole('link', { name: 'Print label' })
  await waitFor(() => expect(print).toHaveAttribute('href', URL_OF_LABEL))
  expect(print).toHaveAttribute('target', '_blank')
  expect((await panel()).getByText(/The label is ready\./)).toHaveTextContent('The label is ready. (FAN Courier)')
  expect((await panel()).getByText(/the customer’s name, address and telephone number/)).toBeInTheDocument()
})

test('the first label is created at a click, and confirmed', async () => {
  const { user, stubs } = await openLabel({ awb: null })
  await user.click(await (await panel()).findByRole('button', { name: 'Create a label' }))
  expect(await screen.findByText('A label is being created for the return from #1.')).toBeInTheDocument()
  expect(stubs.create).toHaveBeenCalledWith({ params: { id: returnId(1) } })
})

test('replacing a label asks for confirmation, and dismissing it changes nothing', async () => {
  const { user, stubs } = await openLabel({ label: MADE })
  await user.click(await (await panel()).findByRole('button', { name: 'Create a new label' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a new label for the return from #1?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(stubs.create).not.toHaveBeenCalled()
  await user.click((await panel()).getByRole('button', { name: 'Create a new label' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create a new label' }))
  await waitFor(() => expect(stubs.create).toHaveBeenCalledTimes(1))
})

test('when it is unknown whether an AWB was made, staff are asked to check with the courier first', async () => {
  const label = { courier: 'sameday', state: 'failed', can_print: false, problem: 'courier_outcome_unknown' } as const
  const { user, stubs } = await openLabel({ awb: null, label })
  expect(await (await panel()).findByText(/Check with the courier before trying again\./)).toBeInTheDocument()
  await user.click((await panel()).getByRole('button', { name: 'Create a new label' }))
  expect(await screen.findByText(/Check with the courier first/)).toBeInTheDocument()
  expect(stubs.create).not.toHaveBeenCalled()
})

test('cancelling asks for confirmation, and says what it does', async () => {
  const { user, stubs } = await openLabel({ label: MADE })
  await user.click(await (await panel()).findByRole('button', { name: 'Cancel label' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the label of the return from #1?' }))
  expect(stubs.cancel).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Cancel label' }))
  expect(await screen.findByText('The label of the return from #1 is being cancelled.')).toBeInTheDocument()
  expect(stubs.cancel).toHaveBeenCalledWith({ params: { id: returnId(1) } })
})

test('an AWB from elsewhere can be entered; an invalid one is refused at the field', async () => {
  const { user, stubs } = await openLabel({ awb: null })
  await user.click(await (await panel()).findByRole('button', { name: 'Enter an AWB' }))
  const field = await (await panel()).findByRole('textbox', { name: 'AWB' })
  await user.type(field, '1{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/An AWB has 4 to 40 letters and digits\./))
  await user.clear(field)
  await user.type(field, '1Z-0042{Enter}')
  expect(await screen.findByText('The AWB was saved.')).toBeInTheDocument()
  expect(stubs.enterAwb).toHaveBeenCalledWith({ params: { id: returnId(1) }, body: { awb: '1Z-0042' } })
})

test('a refusal is shown in the banner, in the server’s words', async () => {
  const create = async () => Promise.reject(new ApiError(409, 'Conflict', { message: 'This return takes no label.' }))
  const { user } = await openLabel({ awb: null }, { create })
  await user.click(await (await panel()).findByRole('button', { name: 'Create a label' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This return takes no label.')
})

test('the label of a closed return can be printed and cancelled, but no other is created', async () => {
  await openLabel({ label: MADE, return_status: statusAt(7) })
  const label = await panel()
  expect(await label.findByRole('link', { name: 'Print label' })).toBeInTheDocument()
  expect(label.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel label'])
})

test('a parcel that the customer ships has no label from the shop', async () => {
  await openLabel({ return_method: EXTERNAL })
  await screen.findByRole('heading', { name: 'Return and refund' })
  expect(screen.queryByRole('heading', { name: 'Shipping label' })).not.toBeInTheDocument()
})

test('the timeline shows the events of labels and parcels, in Romanian too', async () => {
  const line = { at: '2026-10-05T14:30:00.000Z', actor: 'system', from: null, to: null } as const
  const timeline: ReturnDetail['timeline'] = [
    { ...line, id: 1, kind: 'label_failed', note: 'courier_credentials' },
    { ...line, id: 2, kind: 'label_failed', note: 'Localitatea nu exista' },
    { ...line, id: 3, kind: 'label_made', note: '2332300120218' },
    { ...line, id: 4, kind: 'parcel_event', note: 'Expeditie ridicata, Iasi' },
    { ...line, id: 5, kind: 'label_cancelled', note: '2332300120218' },
    { ...line, id: 6, kind: 'awb_entered', note: '1Z-0042' },
  ]
  await openLabel({ timeline }, {}, 'ro')
  await (await panel('Istoric')).findByText(/Verificați-le la Curieri/)
  const items = (await panel('Istoric')).getAllByRole('listitem')
  expect(items.map(({ children }) => children[0]?.textContent)).toEqual([
    'AWB introdus: 1Z-0042',
    'Etichetă anulată: AWB 2332300120218',
    'Curier: Expeditie ridicata, Iasi',
    'Etichetă generată: AWB 2332300120218',
    'Etichetă: Localitatea nu exista',
    'Etichetă: Curierul refuză numele de utilizator sau parola. Verificați-le la Curieri.',
  ])
})

test('entering an AWB focuses its field at once, and cancelling returns focus to the button', async () => {
  const { user } = await openLabel({ awb: null })
  await user.click(await (await panel()).findByRole('button', { name: 'Enter an AWB' }))
  await waitFor(async () => expect((await panel()).getByRole('textbox', { name: /AWB/ })).toHaveFocus())
  await user.keyboard('{Escape}')
  expect((await panel()).queryByRole('textbox')).not.toBeInTheDocument()
  expect((await panel()).getByRole('button', { name: 'Enter an AWB' })).toHaveFocus()
})
