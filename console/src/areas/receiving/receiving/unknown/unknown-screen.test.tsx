import { ApiError, type UnknownParcel } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { settings } from '../../../../test/settings.ts'
import type { Stubs } from '../../../../test/stub-api.ts'
import { parcel, returnId } from '../test/parcels.ts'

vi.setConfig({ testTimeout: 20_000 })

const listOf = (...data: UnknownParcel[]) =>
  vi.fn<NonNullable<NonNullable<Stubs['parcels']>['list']>>(async () => ({
    data,
    total_items: data.length,
    total_pages: 1,
  }))

const shop = (parcels: Stubs['parcels'], others: Stubs = {}): Stubs => ({
  settings,
  parcels,
  files: { downloadUrl: async () => ({ url: '/photo' }) },
  ...others,
})

const row = async (code: string) => (await screen.findByText(code)).closest('tr') as HTMLElement

test('the queue shows photo, code and note', async () => {
  const list = listOf(parcel(4, { note: 'From Ana', photos: [{ photo_key: 'p1' }] }), parcel(5))
  await openConsole('/receive/unknown', shop({ list }))
  const first = await row('AWB4')
  expect(first).toHaveTextContent('From Ana')
  expect(await within(first).findByRole('link', { name: 'Open photo 1' })).toBeInTheDocument()
  expect(await row('AWB5')).toHaveTextContent('No photo')
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ query: { state: 'open', page: '0' } }))
})

test('an empty queue says so', async () => {
  await openConsole('/receive/unknown', shop({ list: listOf() }))
  expect(await screen.findByText('Every parcel is accounted for.')).toBeInTheDocument()
})

test('settled parcels are found by their filter, without actions', async () => {
  const list = listOf(parcel(4, { state: 'matched', matched_return_id: returnId(1) }))
  const { user, currentAddress } = await openConsole('/receive/unknown', shop({ list }))
  await user.click(await screen.findByRole('link', { name: 'Matched' }))
  expect(currentAddress()).toBe('/receive/unknown?state=matched')
  const matched = await row('AWB4')
  expect(within(matched).getByRole('link', { name: 'Inspect its return' })).toHaveAttribute(
    'href',
    `/receive/${returnId(1)}`,
  )
  expect(within(matched).queryByRole('button')).not.toBeInTheDocument()
})

const FOUND = {
  id: returnId(1),
  number: 'R000001',
  order_name: '#1',
  customer_name: 'Maria Pop',
  return_status: { id: 1, name: 'new', display_name: 'New', order_index: 1 },
}

test('a parcel is matched to a return that was searched for', async () => {
  const match = vi.fn(async () => parcel(4, { state: 'matched' }))
  const search = vi.fn(async () => ({ data: [FOUND], page: 0, total_pages: 1, total_items: 1 }) as never)
  const stubs = shop({ list: listOf(parcel(4)), match }, { returns: { list: search } })
  const { user } = await openConsole('/receive/unknown', stubs)
  await user.click(within(await row('AWB4')).getByRole('button', { name: 'Match AWB4 to a return' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Which return is AWB4?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Search the returns' }), 'maria')
  await user.click(await dialog.findByRole('button', { name: /R000001/ }))
  expect(await screen.findByText('AWB4 belongs to R000001, which is received now.')).toBeInTheDocument()
  expect(match).toHaveBeenCalledExactlyOnceWith({ params: { id: 4 }, body: { return_id: returnId(1) } })
  expect(search).toHaveBeenCalledWith(expect.objectContaining({ query: { q: 'maria', 'per-page': '8' } }))
})

test('a parcel is closed with a note', async () => {
  const close = vi.fn(async () => parcel(4, { state: 'closed' }))
  const { user } = await openConsole('/receive/unknown', shop({ list: listOf(parcel(4)), close }))
  await user.click(within(await row('AWB4')).getByRole('button', { name: 'Close AWB4' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Close AWB4?' }))
  await user.click(dialog.getByRole('button', { name: 'Close parcel' }))
  const note = dialog.getByRole('textbox', { name: 'What happened to it' })
  expect(note).toHaveAccessibleDescription('Say what happened to it.')
  await user.type(note, 'Sent back to the courier')
  await user.click(dialog.getByRole('button', { name: 'Close parcel' }))
  expect(await screen.findByText('AWB4 was closed.')).toBeInTheDocument()
  expect(close).toHaveBeenCalledExactlyOnceWith({ params: { id: 4 }, body: { note: 'Sent back to the courier' } })
})

test('a colleague who was faster is named by the refusal', async () => {
  const refusal = new ApiError(409, '', { code: 'parcel_settled', message: 'Somebody has already dealt with it.' })
  const close = async () => Promise.reject(refusal)
  const { user } = await openConsole('/receive/unknown', shop({ list: listOf(parcel(4, { note: 'Empty' })), close }))
  await user.click(within(await row('AWB4')).getByRole('button', { name: 'Close AWB4' }))
  await user.click(screen.getByRole('button', { name: 'Close parcel' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Somebody has already dealt with it.'))
})
