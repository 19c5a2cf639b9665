import { ApiError } from '@returns-desk/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'
import { SIX, TRANSFER } from './test-methods.ts'

const shopWith = (stubs: Stubs['paymentMethods'] = {}) => ({
  paymentMethods: { list: async () => SIX, get: async () => TRANSFER, update: vi.fn(async () => TRANSFER), ...stubs },
})

const name = () => screen.findByRole('textbox', { name: 'Name' })
const save = () => screen.getByRole('button', { name: 'Save' })

test('the form starts with what is saved', async () => {
  await openConsole('/payment-methods/1', shopWith())
  expect(await name()).toHaveValue('Bank transfer')
  expect(screen.getByRole('switch', { name: 'Require IBAN' })).toBeChecked()
  expect(screen.getByRole('textbox', { name: 'Shopify tag' })).toHaveValue('refund-bank')
})

test('saving sends the version that was opened and goes back to the list', async () => {
  let version = 3
  const stubs = shopWith({ get: async () => ({ ...TRANSFER, version }) })
  const { user, currentAddress, queryClient } = await openConsole('/payment-methods/1', stubs)
  await user.click(await screen.findByRole('switch', { name: 'Require IBAN' }))
  version = 4
  await queryClient.refetchQueries()
  await user.click(save())
  expect(await screen.findByText('The payment method was saved.')).toBeInTheDocument()
  expect(currentAddress()).toBe('/payment-methods')
  const { id: _id, shop_id: _shop, version: _version, ...fields } = TRANSFER
  expect(stubs.paymentMethods.update).toHaveBeenCalledWith({
    params: { id: '1' },
    body: { ...fields, require_iban: false },
    headers: { 'If-Match': '"3"' },
  })
})

test('a blank name cannot be saved, and the field says why until it has one', async () => {
  const { user } = await openConsole('/payment-methods/1', shopWith())
  await user.clear(await name())
  expect(save()).toBeDisabled()
  await waitFor(async () => expect(await name()).toHaveAccessibleDescription(/Name is required/))
  await user.type(await name(), 'B')
  await waitFor(async () => expect(await name()).not.toHaveAccessibleDescription(/Name is required/))
})

test('a save that fails stays on the screen, under a banner, with what was typed', async () => {
  const update = async () => Promise.reject(new ApiError(500, '', {}))
  const { user, currentAddress } = await openConsole('/payment-methods/1', shopWith({ update }))
  await user.type(await name(), '!')
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to update payment method')
  expect(currentAddress()).toBe('/payment-methods/1')
  expect(await name()).toHaveValue('Bank transfer!')
})

test('cancel leaves at once, with nothing saved', async () => {
  const stubs = shopWith()
  const { user, currentAddress } = await openConsole('/payment-methods/1', stubs)
  await user.type(await name(), '!')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(currentAddress()).toBe('/payment-methods'))
  expect(stubs.paymentMethods.update).not.toHaveBeenCalled()
})

test('a missing method shows a message and a link back', async () => {
  const get = async () => Promise.reject(new ApiError(404, 'Not Found', { message: 'x' }))
  await openConsole('/payment-methods/999', shopWith({ get }))
  expect(await screen.findByRole('heading', { name: 'Payment Method Not Found' })).toBeInTheDocument()
  expect(screen.getByText('The requested payment method could not be found.')).toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: 'Back to payment methods' })).toHaveLength(2)
})

test('a method that cannot be loaded says what failed', async () => {
  const get = async () => Promise.reject(new TypeError('offline'))
  await openConsole('/payment-methods/1', shopWith({ get }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch payment method')
})
