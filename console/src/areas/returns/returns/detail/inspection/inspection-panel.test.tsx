import { ApiError, InspectedItem, Inspection, type Role } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../../test/render-console.tsx'
import type { Stubs } from '../../../../../test/stub-api.ts'
import { ALONE, detail, returnId, shopWith, statusAt } from '../../test/shop.ts'

vi.setConfig({ testTimeout: 20_000 })

const ITEM = rowOf(InspectedItem, {
  product_title: 'Linen shirt',
  variant_title: 'White / M',
  quantity: 2,
  received: 2,
  accepted: 1,
  rejected: 1,
  condition: 'worn',
  disposition: 'send_back',
  deduction: 20,
  deduction_reason: 'A stain',
  rejection_reason: 'Washed',
  note: 'Ask Ana',
  photos: [],
  inspected_at: '2026-10-06T08:00:00.000Z',
  inspected_by: { id: 6, name: 'Ion' },
})

const inspection = (own: Partial<Inspection>) =>
  rowOf(Inspection, { return_id: returnId(1), currency: 'RON', is_kept: false, is_done: false, items: [], ...own })

const neighbours = async () => ({ previous: null, next: null, is_listed: true })

const open = (index: number, own: Partial<Inspection>, role: Role = 'agent', returns: Stubs['returns'] = {}) => {
  const get = vi.fn(async () => inspection(own))
  const shop = shopWith(
    { get: async () => detail(1, { return_status: statusAt(index) }), neighbours, ...returns },
    { ...ALONE, messages: { list: async () => ({ data: [], more: 0 }) as never }, inspections: { get } },
  )
  return openConsole(`/returns/${returnId(1)}`, shop, { who: { staff: { id: 7, name: 'Alex', role } } }).then(
    (opened) => ({ ...opened, get }),
  )
}

const panel = async () =>
  within((await screen.findByRole('heading', { name: 'Inspection' })).closest('section') as HTMLElement)

test('the return says what was found of each product', async () => {
  await open(4, { items: [ITEM], is_done: true })
  const shown = await panel()
  const item = await shown.findByRole('listitem')
  expect(item).toHaveTextContent('Received 2 of 2, accepted 1, rejected 1')
  expect(item).toHaveTextContent('Worn · Send back')
  expect(item).toHaveTextContent('Rejected: Washed')
  expect(item).toHaveTextContent(/Deduction of .*20.*: A stain/)
  expect(item).toHaveTextContent('Inspected by Ion')
  expect(shown.getByRole('link', { name: 'Inspect again' })).toHaveAttribute('href', `/receive/${returnId(1)}`)
})

test('a received parcel can be inspected from there', async () => {
  await open(3, {})
  const shown = await panel()
  expect(await shown.findByText('Nothing has been inspected yet.')).toBeInTheDocument()
  expect(shown.getByRole('link', { name: 'Inspect' })).toBeInTheDocument()
})

test('who may not receive parcels is not led there', async () => {
  await open(3, {}, 'finance')
  const shown = await panel()
  expect(await shown.findByText('Nothing has been inspected yet.')).toBeInTheDocument()
  expect(shown.queryByRole('link', { name: 'Inspect' })).not.toBeInTheDocument()
})

test('before the parcel is here nothing is asked', async () => {
  const { get } = await open(2, {})
  expect(await screen.findByRole('heading', { name: 'Products' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Inspection' })).not.toBeInTheDocument()
  expect(get).not.toHaveBeenCalled()
})

test('a move that is refused because pieces were not inspected leads to the inspection', async () => {
  const message = 'Not all pieces of this return have been inspected.'
  const move = async () => Promise.reject(new ApiError(409, '', { code: 'inspection_missing', message }))
  const { user } = await open(3, {}, 'agent', { move })
  await user.click(await screen.findByRole('button', { name: 'Processed' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(message)
  expect(within(alert).getByRole('link', { name: 'Inspect' })).toHaveAttribute('href', `/receive/${returnId(1)}`)
})
