import { ApiError, ReturnReason, ReturnReasonInput } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'

const WORDS = { name: 'damaged', display_name: 'Arrived damaged', description: 'On the way' }
const DAMAGED = rowOf(ReturnReason, { id: 7, version: 3, ...WORDS })

const shopWith = (stubs: Stubs['returnReasons'] = {}) => ({
  returnReasons: {
    list: async () => [DAMAGED],
    get: async () => DAMAGED,
    update: vi.fn(async () => DAMAGED),
    ...stubs,
  },
})

const field = (name: string) => screen.findByRole('textbox', { name })

test('the form starts with what is saved', async () => {
  await openConsole('/return-reasons/7', shopWith())
  expect(await field('Name')).toHaveValue('damaged')
  expect(await field('Display name')).toHaveValue('Arrived damaged')
  expect((await field('Description')).tagName).toBe('TEXTAREA')
})

test('saving goes back to the list', async () => {
  const stubs = shopWith()
  const { user, currentAddress } = await openConsole('/return-reasons/7', stubs)
  await user.type(await field('Description'), ', by the courier')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The return reason was saved.')).toBeInTheDocument()
  expect(currentAddress()).toBe('/return-reasons')
  expect(stubs.returnReasons.update).toHaveBeenCalledWith({
    params: { id: '7' },
    body: rowOf(ReturnReasonInput, { ...WORDS, description: 'On the way, by the courier' }),
    headers: { 'If-Match': '"3"' },
  })
})

test('a save counts against the version that was opened, not against one that arrived while typing', async () => {
  let version = 3
  const stubs = shopWith({ get: async () => ({ ...DAMAGED, version }) })
  const { user, queryClient } = await openConsole('/return-reasons/7', stubs)
  await user.type(await field('Name'), '!')
  version = 4
  await queryClient.refetchQueries()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The return reason was saved.')
  expect(stubs.returnReasons.update).toHaveBeenCalledWith(expect.objectContaining({ headers: { 'If-Match': '"3"' } }))
})

test('a save that fails also goes back, and "Resume editing" brings back what was typed', async () => {
  const update = async () => Promise.reject(new ApiError(409, '', { message: 'Another one already has this name.' }))
  const { user, currentAddress } = await openConsole('/return-reasons/7', shopWith({ update }))
  await user.clear(await field('Name'))
  await user.type(await field('Name'), 'late')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Another one already has this name.')
  expect(currentAddress()).toBe('/return-reasons')

  await user.click(screen.getByRole('link', { name: 'Resume editing' }))
  expect(await field('Name')).toHaveValue('late')
  expect(await field('Display name')).toHaveValue('Arrived damaged')
  expect(currentAddress()).toBe('/return-reasons/7')
})

test('offline, "Resume editing" brings back what was typed although nothing can be loaded', async () => {
  let isOffline = false
  const get = async () => (isOffline ? Promise.reject(new TypeError('offline')) : DAMAGED)
  const update = async () => Promise.reject(new TypeError('offline'))
  const { user } = await openConsole('/return-reasons/7', shopWith({ get, update }))
  await user.clear(await field('Name'))
  await user.type(await field('Name'), 'late')
  isOffline = true
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('link', { name: 'Resume editing' }))
  expect(await field('Name')).toHaveValue('late')
  expect(await field('Display name')).toHaveValue('Arrived damaged')
})

test('what was brought back still counts as unsaved', async () => {
  const update = async () => Promise.reject(new TypeError('offline'))
  const { user } = await openConsole('/return-reasons/7', shopWith({ update }))
  await user.type(await field('Name'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to update return reason')
  await user.click(screen.getByRole('link', { name: 'Resume editing' }))
  await field('Name')
  await user.click(screen.getByRole('link', { name: 'Rules' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument()
})

test('the banner of a failed save can be dismissed', async () => {
  const update = async () => Promise.reject(new TypeError('offline'))
  const { user } = await openConsole('/return-reasons/7', shopWith({ update }))
  await user.type(await field('Name'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test('cancel leaves at once, with nothing saved', async () => {
  const stubs = shopWith()
  const { user, currentAddress } = await openConsole('/return-reasons/7', stubs)
  await user.type(await field('Name'), '!')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(currentAddress()).toBe('/return-reasons'))
  expect(stubs.returnReasons.update).not.toHaveBeenCalled()
})

test('back leads to the page of the list one came from', async () => {
  const many = Array.from({ length: 6 }, (_, index) => ({ ...DAMAGED, id: index + 1, name: `reason ${index + 1}` }))
  const { user, currentAddress } = await openConsole('/return-reasons?page=2', shopWith({ list: async () => many }))
  await user.click(await screen.findByRole('link', { name: 'reason 6' }))
  await field('Name')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(currentAddress()).toBe('/return-reasons?page=2'))
})

test('a missing reason shows a message and a link back', async () => {
  const get = async () => Promise.reject(new ApiError(404, 'Not Found', { message: 'x' }))
  const { user, currentAddress } = await openConsole('/return-reasons/999', shopWith({ get }))
  expect(await screen.findByRole('heading', { name: 'Return Reason Not Found' })).toBeInTheDocument()
  expect(screen.getByText('The requested return reason could not be found.')).toBeInTheDocument()
  await user.click(screen.getAllByRole('link', { name: 'Back to return reasons' }).at(-1) as HTMLElement)
  await waitFor(() => expect(currentAddress()).toBe('/return-reasons'))
})

test('a reason that cannot be loaded says what failed', async () => {
  const get = async () => Promise.reject(new TypeError('offline'))
  await openConsole('/return-reasons/7', shopWith({ get }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch return reason')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
