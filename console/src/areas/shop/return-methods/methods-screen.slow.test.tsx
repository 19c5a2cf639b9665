import { ApiError, type ReturnMethod, ReturnMethodInput } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptRows, type OneInput } from '../../../test/kept-rows.ts'
import { openConsole } from '../../../test/render-console.tsx'
import { settings } from '../../../test/settings.ts'
import type { Stubs } from '../../../test/stub-api.ts'
import { method, SIX } from './test-methods.ts'

/** A shop whose methods can be read, added to, switched and deleted. */
const shopWith = (methods: readonly ReturnMethod[], stubs: Stubs['returnMethods'] = {}) => {
  const { list, remove, add, change } = keptRows(methods)
  return {
    rules: { using: async () => [] },
    settings,
    returnMethods: {
      list,
      remove,
      activate: vi.fn(async ({ params }: OneInput) => change(params.id, { active: true })),
      deactivate: vi.fn(async ({ params }: OneInput) => change(params.id, { active: false })),
      create: vi.fn(async ({ body }: { body: Partial<ReturnMethod> }) => add({ ...method(99, ''), ...body })),
      ...stubs,
    },
  }
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent.replaceAll('\u00a0', ' '))

const name = () => screen.getByRole('textbox', { name: 'Name' })
const cost = () => screen.getByRole('spinbutton', { name: 'Cost' })
const addButton = () => screen.getByRole('button', { name: 'Add return method' })

test('the list shows five methods a page with cost, options in words and status', async () => {
  await openConsole('/return-methods', shopWith(SIX))
  const courier = await screen.findByRole('row', { name: /Courier pickup/ })
  await waitFor(() => expect(cellsOf(courier)[2]).toBe('18.90 RON'))
  expect(cellsOf(courier)).toEqual([
    'Courier pickup',
    'About Courier pickup',
    '18.90 RON',
    'Pickup addressShipping label',
    'Active',
    'Deactivate',
  ])
  const own = screen.getByRole('row', { name: /Own courier/ })
  expect(cellsOf(own).slice(2)).toEqual(['Free', 'External', 'Inactive', 'Activate'])
  expect(screen.getByText('1–5 of 6')).toBeInTheDocument()
})

test('a shop without return methods sees an empty state', async () => {
  await openConsole('/return-methods', shopWith([]))
  expect(await screen.findByText('No return methods available')).toBeInTheDocument()
})

test('when the list cannot be loaded, a dismissible red banner says so', async () => {
  const list = async () => Promise.reject(new TypeError('offline'))
  const { user } = await openConsole('/return-methods', shopWith([], { list }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch return methods')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test("deactivating asks nothing, and the server's reply replaces the row without loading the list again", async () => {
  const stubs = shopWith(SIX)
  const { user } = await openConsole('/return-methods', stubs)
  await user.click(await screen.findByRole('button', { name: 'Deactivate “Courier pickup”' }))
  const button = await screen.findByRole('button', { name: 'Activate “Courier pickup”' })
  expect(button).toHaveFocus()
  expect(within(screen.getByRole('row', { name: /Courier pickup/ })).getByText('Inactive')).toBeInTheDocument()
  expect(stubs.returnMethods.deactivate).toHaveBeenCalledWith({ params: { id: 1 } })
  expect(stubs.returnMethods.list).toHaveBeenCalledOnce()
})

test('a method that cannot be switched stays as it is, under a banner', async () => {
  const deactivate = async () => Promise.reject(new ApiError(500, '', {}))
  const { user } = await openConsole('/return-methods', shopWith(SIX, { deactivate }))
  await user.click(await screen.findByRole('button', { name: 'Deactivate “Courier pickup”' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to update return method')
  expect(screen.getByRole('button', { name: 'Deactivate “Courier pickup”' })).toBeInTheDocument()
})

test('deleting asks first, naming the method and what becomes of it', async () => {
  const stubs = shopWith(SIX)
  const { user } = await openConsole('/return-methods', stubs)
  await user.click(await screen.findByRole('button', { name: 'Delete “Own courier”' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Own courier”?' })
  expect(dialog).toHaveTextContent('Returns that used it keep showing it.')
  expect(stubs.returnMethods.remove).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('“Own courier” was deleted.')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Own courier' })).not.toBeInTheDocument()
})

test('deleting names the rules that use the method, and those that could no longer act', async () => {
  const using = vi.fn(async () => [
    { id: 1, name: 'Furniture by courier', active: true, stops: true },
    { id: 2, name: 'Anywhere', active: false, stops: false },
  ])
  const { user } = await openConsole('/return-methods', { ...shopWith(SIX), rules: { using } })
  await user.click(await screen.findByRole('button', { name: 'Delete “Own courier”' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('These rules use it and could no longer act:Furniture by courier')
  expect(dialog).toHaveTextContent('These rules use it and continue with what is left:Anywhere (inactive)')
  expect(using).toHaveBeenCalledWith({ query: { 'return-method-id': expect.any(String) } })
})

test('a method that cannot be deleted stays, and the banner says why', async () => {
  const remove = async () => Promise.reject(new TypeError('offline'))
  const { user } = await openConsole('/return-methods', shopWith(SIX, { remove }))
  await user.click(await screen.findByRole('button', { name: 'Delete “Own courier”' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to delete return method')
  expect(screen.getByRole('link', { name: 'Own courier' })).toBeInTheDocument()
})

test('a method needs only a name: it is active, free and has no other flag', async () => {
  const stubs = shopWith([])
  const { user } = await openConsole('/return-methods', stubs)
  expect(addButton()).toBeDisabled()
  await user.type(name(), '   ')
  expect(addButton()).toBeDisabled()
  await waitFor(() => expect(name()).toHaveAccessibleDescription(/Name is required/))
  await user.type(name(), 'Locker')
  await user.click(addButton())
  expect(await screen.findByText('“Locker” was added.')).toBeInTheDocument()
  expect(stubs.returnMethods.create).toHaveBeenCalledWith({
    body: rowOf(ReturnMethodInput, {
      name: 'Locker',
      awb_at_creation: false,
      moves_on_delivery: true,
      short_instruction: '',
      long_instruction: '',
      courier_service_name: '',
      cost: 0,
      active: true,
      display_pickup_address: false,
      generate_awb: false,
      is_external: false,
    }),
  })
  expect(name()).toHaveValue('')
  expect(name()).toHaveFocus()
  await user.tab()
  expect(name()).not.toHaveAccessibleDescription(/Name is required/)
})

test('the cost takes a comma, moves by a half and does not go below zero', async () => {
  const stubs = shopWith([])
  const { user } = await openConsole('/return-methods', stubs)
  await user.type(name(), 'Locker')
  await user.type(cost(), '{ArrowDown}{ArrowUp}')
  expect(cost()).toHaveValue('0.5')
  await user.clear(cost())
  await user.type(cost(), '-1')
  await user.click(addButton())
  await waitFor(() => expect(cost()).toHaveAccessibleDescription(/Enter 0 or more/))
  await user.clear(cost())
  await user.type(cost(), '12,5')
  await user.click(addButton())
  await screen.findByText('“Locker” was added.')
  expect(stubs.returnMethods.create).toHaveBeenCalledWith({ body: expect.objectContaining({ cost: 12.5 }) })
  expect(cost()).toHaveValue('0')
})

test('after adding a method beyond the first page its page is shown and the row marked', async () => {
  const five = [1, 2, 3, 4, 5].map((id) => method(id, `Method ${id}`))
  const { user, currentAddress } = await openConsole('/return-methods', shopWith(five))
  await user.type(name(), 'Locker')
  await user.click(addButton())
  expect(await screen.findByRole('row', { name: /Locker/ })).toHaveTextContent('Just added')
  expect(currentAddress()).toBe('/return-methods?page=2')
})

test('what was typed stays when creating failed, under a banner', async () => {
  const create = async () => Promise.reject(new TypeError('offline'))
  const { user } = await openConsole('/return-methods', shopWith([], { create }))
  await user.type(name(), 'Locker')
  await user.click(addButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to create return method')
  expect(name()).toHaveValue('Locker')
})

test('all of it in Romanian, with the comma of its numbers', async () => {
  await openConsole('/return-methods', shopWith(SIX), { language: 'ro' })
  const courier = await screen.findByRole('row', { name: /Courier pickup/ })
  await waitFor(() => expect(cellsOf(courier)[2]).toBe('18,90 RON'))
  expect(cellsOf(courier).slice(3)).toEqual(['Adresă de ridicareEtichetă de transport', 'Activă', 'Dezactivați'])
  expect(screen.getByRole('row', { name: /Own courier/ })).toHaveTextContent('Gratuit')
})
