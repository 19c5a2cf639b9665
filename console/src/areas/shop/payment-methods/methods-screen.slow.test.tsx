import { ApiError, type PaymentMethod, PaymentMethodInput } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptRows, type OneInput } from '../../../test/kept-rows.ts'
import { openConsole } from '../../../test/render-console.tsx'
import { SETTINGS } from '../../../test/settings.ts'
import type { Stubs } from '../../../test/stub-api.ts'
import { method, SIX } from './test-methods.ts'

/** A shop whose methods can be read, added to, switched and deleted. */
const shopWith = (methods: readonly PaymentMethod[], stubs: Stubs['paymentMethods'] = {}) => {
  const { list, remove, add, change } = keptRows(methods)
  return {
    rules: { using: async () => [] },
    paymentMethods: {
      list,
      remove,
      activate: vi.fn(async ({ params }: OneInput) => change(params.id, { active: true })),
      deactivate: vi.fn(async ({ params }: OneInput) => change(params.id, { active: false })),
      create: vi.fn(async ({ body }: { body: Partial<PaymentMethod> }) => add({ ...method(99, ''), ...body })),
      ...stubs,
    },
  }
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

const name = () => screen.getByRole('textbox', { name: 'Name' })
const addButton = () => screen.getByRole('button', { name: 'Add payment method' })

test('the list shows five methods a page with IBAN, Shopify tag and status', async () => {
  await openConsole('/payment-methods', shopWith(SIX))
  const transfer = await screen.findByRole('row', { name: /Bank transfer/ })
  expect(cellsOf(transfer)).toEqual([
    'Bank transfer',
    'About Bank transfer',
    'Required',
    'refund-bank',
    'Active',
    'Deactivate',
  ])
  const credit = screen.getByRole('row', { name: /Store credit/ })
  expect(cellsOf(credit).slice(2)).toEqual(['Not required', '', 'Inactive', 'Activate'])
  expect(screen.getByText('1–5 of 6')).toBeInTheDocument()
})

test('a shop without payment methods sees an empty state', async () => {
  await openConsole('/payment-methods', shopWith([]))
  expect(await screen.findByText('No payment methods available')).toBeInTheDocument()
})

test('when the list cannot be loaded, a dismissible red banner says so', async () => {
  const list = async () => Promise.reject(new TypeError('offline'))
  const { user } = await openConsole('/payment-methods', shopWith([], { list }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch payment methods')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test("deactivating asks nothing, and the server's reply replaces the row without loading the list again", async () => {
  const stubs = shopWith(SIX)
  const { user } = await openConsole('/payment-methods', stubs)
  await user.click(await screen.findByRole('button', { name: 'Deactivate “Bank transfer”' }))
  const button = await screen.findByRole('button', { name: 'Activate “Bank transfer”' })
  expect(button).toHaveFocus()
  expect(within(screen.getByRole('row', { name: /Bank transfer/ })).getByText('Inactive')).toBeInTheDocument()
  expect(stubs.paymentMethods.deactivate).toHaveBeenCalledWith({ params: { id: 1 } })
  expect(stubs.paymentMethods.list).toHaveBeenCalledOnce()
})

test('a method that cannot be switched stays as it is, under a banner', async () => {
  const deactivate = async () => Promise.reject(new ApiError(500, '', {}))
  const { user } = await openConsole('/payment-methods', shopWith(SIX, { deactivate }))
  await user.click(await screen.findByRole('button', { name: 'Deactivate “Bank transfer”' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to update payment method')
  expect(screen.getByRole('button', { name: 'Deactivate “Bank transfer”' })).toBeInTheDocument()
})

test('deleting asks first, naming the method and what becomes of it', async () => {
  const stubs = shopWith(SIX)
  const { user } = await openConsole('/payment-methods', stubs)
  await user.click(await screen.findByRole('button', { name: 'Delete “Store credit”' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Store credit”?' })
  expect(dialog).toHaveTextContent('Returns that used it keep showing it.')
  expect(stubs.paymentMethods.remove).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('“Store credit” was deleted.')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Store credit' })).not.toBeInTheDocument()
})

test('a method that cannot be deleted stays, and the banner says why', async () => {
  const remove = async () => Promise.reject(new TypeError('offline'))
  const { user } = await openConsole('/payment-methods', shopWith(SIX, { remove }))
  await user.click(await screen.findByRole('button', { name: 'Delete “Store credit”' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to delete payment method')
  expect(screen.getByRole('link', { name: 'Store credit' })).toBeInTheDocument()
})

test('a method needs only a name: it is active and asks for no IBAN', async () => {
  const stubs = shopWith([])
  const { user } = await openConsole('/payment-methods', stubs)
  expect(addButton()).toBeDisabled()
  await user.type(name(), '   ')
  expect(addButton()).toBeDisabled()
  await waitFor(() => expect(name()).toHaveAccessibleDescription(/Name is required/))
  await user.type(name(), 'Voucher')
  await user.click(addButton())
  expect(await screen.findByText('“Voucher” was added.')).toBeInTheDocument()
  expect(stubs.paymentMethods.create).toHaveBeenCalledWith({
    body: rowOf(PaymentMethodInput, {
      name: 'Voucher',
      short_instruction: '',
      long_instruction: '',
      active: true,
      require_iban: false,
      shopify_tag: '',
    }),
  })
  expect(name()).toHaveValue('')
  expect(name()).toHaveFocus()
  await user.tab()
  expect(name()).not.toHaveAccessibleDescription(/Name is required/)
})

test('after adding a method beyond the first page its page is shown and the row marked', async () => {
  const five = [1, 2, 3, 4, 5].map((id) => method(id, `Method ${id}`))
  const { user, currentAddress } = await openConsole('/payment-methods', shopWith(five))
  await user.type(name(), 'Locker')
  await user.click(addButton())
  expect(await screen.findByRole('row', { name: /Locker/ })).toHaveTextContent('Just added')
  expect(currentAddress()).toBe('/payment-methods?page=2')
})

test('a shop that does not sell at Shopify sees nothing of its tags', async () => {
  const settings = { get: async () => ({ ...SETTINGS, platform: 'embedded' as const }) }
  await openConsole('/payment-methods', { ...shopWith([method(1, 'Bank transfer')]), settings })
  await screen.findByRole('link', { name: 'Bank transfer' })
  await waitFor(() => expect(screen.queryByText(/Shopify/)).not.toBeInTheDocument())
})

test('what was typed stays when creating failed, under a banner', async () => {
  const create = async () => Promise.reject(new TypeError('offline'))
  const { user } = await openConsole('/payment-methods', shopWith([], { create }))
  await user.type(name(), 'Voucher')
  await user.click(addButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to create payment method')
  expect(name()).toHaveValue('Voucher')
})

test('all of it in Romanian', async () => {
  await openConsole('/payment-methods', shopWith(SIX), { language: 'ro' })
  const transfer = await screen.findByRole('row', { name: /Bank transfer/ })
  expect(cellsOf(transfer).slice(3)).toEqual(['refund-bank', 'Activă', 'Dezactivați'])
  expect(screen.getByRole('row', { name: /Store credit/ })).toHaveTextContent('Nu se cere')
})
