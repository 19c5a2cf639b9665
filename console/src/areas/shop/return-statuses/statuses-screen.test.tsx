import { ApiError, ReturnStatus, ReturnStatusInput } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'

const NAMES = ['new', 'awaiting_parcel', 'received', 'processed', 'refund_to_iban', 'pending_action', 'completed']

const EIGHT = [...NAMES, 'cancelled'].map((name, index) =>
  rowOf(ReturnStatus, {
    id: index + 11,
    version: 2,
    name,
    display_name: `Display ${name}`,
    description: `About ${name}`,
    is_final: index >= 6,
    order_index: index + 1,
  }),
)

const shopWith = (stubs: Stubs['returnStatuses'] = {}) => ({
  returnStatuses: {
    list: async () => EIGHT,
    get: async () => EIGHT[0] as ReturnStatus,
    replace: vi.fn(async () => EIGHT[0] as ReturnStatus),
    ...stubs,
  },
})

const refused = (statusText: string, message?: string) => async () =>
  Promise.reject(new ApiError(500, statusText, message ? { message } : {}))

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

const name = () => screen.findByRole('textbox', { name: 'Name' })
const save = () => screen.getByRole('button', { name: 'Save' })

test('the list shows five statuses a page, whether they are final, and their order', async () => {
  const { user } = await openConsole('/return-statuses', shopWith())
  expect(cellsOf(await screen.findByRole('row', { name: /received/ }))).toEqual([
    'received',
    'Display received',
    'About received',
    'No',
    '3',
  ])
  expect(screen.getAllByRole('row')).toHaveLength(6)
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  expect(cellsOf(screen.getByRole('row', { name: /completed/ })).slice(3)).toEqual(['Yes', '7'])
})

test('a click on a row opens its edit screen', async () => {
  const { user, currentAddress } = await openConsole('/return-statuses', shopWith())
  await user.click(await screen.findByText('About new'))
  expect(currentAddress()).toBe('/return-statuses/11')
  expect(await name()).toHaveValue('new')
})

test('a shop without statuses sees an empty state', async () => {
  await openConsole('/return-statuses', shopWith({ list: async () => [] }))
  expect(await screen.findByText('No return statuses available')).toBeInTheDocument()
})

test.each([
  [refused('Bad Gateway'), 'Error: Failed to fetch return statuses: Bad Gateway'],
  [refused('Bad Gateway', 'Back in a minute.'), 'Error: Back in a minute.'],
  [async () => Promise.reject(new TypeError()), 'Error: Failed to fetch return statuses: no answer from the server'],
])('a list that cannot be loaded says why (%#)', async (list, text) => {
  await openConsole('/return-statuses', shopWith({ list }))
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
})

test('saving sends what staff may change, with the version, and goes back to the list', async () => {
  const stubs = shopWith()
  const { user, currentAddress } = await openConsole('/return-statuses/11', stubs)
  await user.type(await name(), '!')
  await user.click(save())
  expect(await screen.findByText('The return status was saved.')).toBeInTheDocument()
  expect(currentAddress()).toBe('/return-statuses')
  expect(stubs.returnStatuses.replace).toHaveBeenCalledWith({
    params: { id: '11' },
    body: rowOf(ReturnStatusInput, { name: 'new!', display_name: 'Display new', description: 'About new' }),
    headers: { 'If-Match': '"2"' },
  })
})

test('a blank name cannot be saved, and the field says why until it has one', async () => {
  const { user } = await openConsole('/return-statuses/11', shopWith())
  await user.clear(await name())
  expect(save()).toBeDisabled()
  await waitFor(async () => expect(await name()).toHaveAccessibleDescription(/Name is required/))
  await user.type(await name(), 'B')
  await waitFor(async () => expect(await name()).not.toHaveAccessibleDescription(/Name is required/))
})

test('a save that fails also goes back, and "Resume editing" brings back what was typed', async () => {
  const { user, currentAddress } = await openConsole('/return-statuses/11', shopWith({ replace: refused('') }))
  await user.type(await name(), '!')
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to update return status')
  expect(currentAddress()).toBe('/return-statuses')
  await user.click(screen.getByRole('link', { name: 'Resume editing' }))
  expect(await name()).toHaveValue('new!')
})

test('cancel leaves at once, with nothing saved', async () => {
  const stubs = shopWith()
  const { user, currentAddress } = await openConsole('/return-statuses/11', stubs)
  await user.type(await name(), '!')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(currentAddress()).toBe('/return-statuses'))
  expect(stubs.returnStatuses.replace).not.toHaveBeenCalled()
})

test('a missing status shows a message and a back button', async () => {
  const get = async () => Promise.reject(new ApiError(404, 'Not Found', {}))
  const { user, currentAddress } = await openConsole('/return-statuses/999', shopWith({ get }))
  expect(await screen.findByRole('heading', { name: 'Return Status Not Found' })).toBeInTheDocument()
  expect(screen.getByText('The requested return status could not be found.')).toBeInTheDocument()
  await user.click(screen.getAllByRole('link', { name: 'Back to return statuses' }).at(-1) as HTMLElement)
  await waitFor(() => expect(currentAddress()).toBe('/return-statuses'))
})

test('a status that cannot be loaded says what failed', async () => {
  await openConsole('/return-statuses/11', shopWith({ get: refused('') }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch return status')
})

test('all of it in Romanian', async () => {
  await openConsole('/return-statuses', shopWith(), { language: 'ro' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Stări de retur')
  expect(cellsOf(await screen.findByRole('row', { name: /received/ }))[3]).toBe('Nu')
})
