import { ApiError } from '@returns-desk/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import { settings } from '../../../test/settings.ts'
import type { Stubs } from '../../../test/stub-api.ts'
import { COURIER, SIX } from './test-methods.ts'

const shopWith = (stubs: Stubs['returnMethods'] = {}) => ({
  settings,
  returnMethods: { list: async () => SIX, get: async () => COURIER, update: vi.fn(async () => COURIER), ...stubs },
})

const name = () => screen.findByRole('textbox', { name: 'Name' })
const cost = () => screen.findByRole('spinbutton', { name: 'Cost' })
const save = () => screen.getByRole('button', { name: 'Save' })

test('the form starts with what is saved', async () => {
  await openConsole('/return-methods/1', shopWith())
  expect(await name()).toHaveValue('Courier pickup')
  expect(await cost()).toHaveValue('18.9')
  expect(screen.getByRole('switch', { name: 'Generate a shipping label' })).toBeChecked()
  expect(screen.getByRole('switch', { name: 'External' })).not.toBeChecked()
})

test('saving sends the version that was opened and goes back to the list', async () => {
  let version = 3
  const stubs = shopWith({ get: async () => ({ ...COURIER, version }) })
  const { user, currentAddress, queryClient } = await openConsole('/return-methods/1', stubs)
  await user.click(await screen.findByRole('switch', { name: 'External' }))
  await user.type(await cost(), '{ArrowUp}')
  version = 4
  await queryClient.refetchQueries()
  await user.click(save())
  expect(await screen.findByText('The return method was saved.')).toBeInTheDocument()
  expect(currentAddress()).toBe('/return-methods')
  const { id: _id, shop_id: _shop, version: _version, ...fields } = COURIER
  expect(stubs.returnMethods.update).toHaveBeenCalledWith({
    params: { id: '1' },
    body: { ...fields, is_external: true, cost: 18.91 },
    headers: { 'If-Match': '"3"' },
  })
})

test.each(['abc', ''])('a cost of “%s” becomes 0', async (typed) => {
  const stubs = shopWith()
  const { user } = await openConsole('/return-methods/1', stubs)
  await user.clear(await cost())
  if (typed) await user.type(await cost(), typed)
  await user.tab()
  expect(await cost()).toHaveValue('0')
  await user.click(save())
  await screen.findByText('The return method was saved.')
  expect(stubs.returnMethods.update).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ cost: 0 }) }),
  )
})

test('a blank name cannot be saved, and the field says why until it has one', async () => {
  const { user } = await openConsole('/return-methods/1', shopWith())
  await user.clear(await name())
  expect(save()).toBeDisabled()
  await waitFor(async () => expect(await name()).toHaveAccessibleDescription(/Name is required/))
  await user.type(await name(), 'B')
  await waitFor(async () => expect(await name()).not.toHaveAccessibleDescription(/Name is required/))
})

test('a save that fails stays on the screen, under a banner, with what was typed', async () => {
  const update = async () => Promise.reject(new ApiError(500, '', {}))
  const { user, currentAddress } = await openConsole('/return-methods/1', shopWith({ update }))
  await user.type(await name(), '!')
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to update return method')
  expect(currentAddress()).toBe('/return-methods/1')
  expect(await name()).toHaveValue('Courier pickup!')
})

test('cancel leaves at once, with nothing saved', async () => {
  const stubs = shopWith()
  const { user, currentAddress } = await openConsole('/return-methods/1', stubs)
  await user.type(await name(), '!')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(currentAddress()).toBe('/return-methods'))
  expect(stubs.returnMethods.update).not.toHaveBeenCalled()
})

test('a missing method shows a message and a link back', async () => {
  const get = async () => Promise.reject(new ApiError(404, 'Not Found', { message: 'x' }))
  await openConsole('/return-methods/999', shopWith({ get }))
  expect(await screen.findByRole('heading', { name: 'Return Method Not Found' })).toBeInTheDocument()
  expect(screen.getByText('The requested return method could not be found.')).toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: 'Back to return methods' })).toHaveLength(2)
})

test('a method that cannot be loaded says what failed', async () => {
  const get = async () => Promise.reject(new TypeError('offline'))
  await openConsole('/return-methods/1', shopWith({ get }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch return method')
})
