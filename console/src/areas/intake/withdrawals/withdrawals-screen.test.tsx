import { ApiError, type Withdrawal } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import { settings } from '../../../test/settings.ts'
import type { Stubs } from '../../../test/stub-api.ts'

const withdrawal = (id: number, own: Partial<Withdrawal> = {}): Withdrawal => ({
  id,
  reference: `W-${id}`,
  received_at: '2026-10-05T14:30:09.000Z',
  order_name: `#${id}`,
  email: 'maria@example.com',
  name: 'Maria Popescu',
  scope: 'whole',
  products: '',
  is_matched: false,
  return_id: null,
  refund_due: '2026-10-19',
  is_at_risk: false,
  is_settled: false,
  ...own,
})

const RETURN_ID = 'return-000000000000007'

const COUNTS = { open: 2, at_risk: 1, all: 3 }

const shopWith = (withdrawals: Stubs['withdrawals']): Stubs => ({
  withdrawals: { counts: async () => COUNTS, ...withdrawals },
  settings,
})

const row = async (reference: string) => (await screen.findByText(reference)).closest('tr') as HTMLElement

test('open withdrawals are listed with the date by which the refund is due', async () => {
  const list = vi.fn(async () => [withdrawal(1, { is_at_risk: true }), withdrawal(2, { return_id: RETURN_ID })])
  await openConsole('/withdrawals', shopWith({ list }))
  const first = await row('W-1')
  expect(first).toHaveTextContent('October 19, 2026')
  expect(within(first).getByText('At risk')).toBeInTheDocument()
  expect(first).toHaveTextContent('Order not found')
  const link = within(await row('W-2')).getByRole('link', { name: 'Open its return' })
  expect(link).toHaveAttribute('href', `/returns/${RETURN_ID}`)
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ query: { filter: 'open', page: '0', 'per-page': '10' } }))
})

test('the filter is in the URL', async () => {
  const list = vi.fn(async () => [])
  const { user, currentAddress } = await openConsole('/withdrawals?filter=at-risk', shopWith({ list }))
  expect(await screen.findByText('No withdrawal is at risk.')).toBeInTheDocument()
  const filters = screen.getByRole('navigation', { name: 'Filter withdrawals' })
  expect(within(filters).getByRole('link', { name: 'At risk' })).toHaveAttribute('aria-current', 'true')
  await user.click(within(filters).getByRole('link', { name: 'All' }))
  expect(currentAddress()).toBe('/withdrawals?filter=all')
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ query: expect.objectContaining({ filter: 'all' }) }),
    ),
  )
})

test('all pages can be reached, however many there are', async () => {
  const list = vi.fn(async ({ query = {} }: { query?: { page?: string } } = {}) => {
    const first = Number(query.page ?? 0) * 10
    return Array.from({ length: Math.max(0, Math.min(10, 620 - first)) }, (_, i) => withdrawal(first + i + 1))
  })
  const counts = async () => ({ open: 620, at_risk: 4, all: 700 })
  const { user, currentAddress } = await openConsole('/withdrawals', shopWith({ list, counts }))
  await row('W-1')
  const pager = screen.getByRole('navigation', { name: /Withdrawals/ })
  expect(within(pager).getByRole('status')).toHaveTextContent('1–10 of 620')
  await user.click(within(pager).getByRole('link', { name: 'Page 62' }))
  expect(await row('W-620')).toBeInTheDocument()
  expect(currentAddress()).toBe('/withdrawals?page=62')
})

test('a page that became empty redirects to the last one', async () => {
  const list = async ({ query = {} }: { query?: { page?: string } } = {}) => (query.page === '0' ? [withdrawal(1)] : [])
  const counts = async () => ({ open: 1, at_risk: 0, all: 1 })
  const { currentAddress } = await openConsole('/withdrawals?page=7', shopWith({ list, counts }))
  expect(await row('W-1')).toBeInTheDocument()
  expect(currentAddress()).toBe('/withdrawals?page=1')
})

test('a withdrawal with a misspelt order is matched by the right name', async () => {
  const match = vi.fn(async () => withdrawal(1, { is_matched: true, return_id: RETURN_ID }))
  const list = async () => [withdrawal(1, { order_name: '1042 i think' })]
  const { user } = await openConsole('/withdrawals', shopWith({ list, match }))
  await user.click(within(await row('W-1')).getByRole('button', { name: 'Match W-1 to an order' }))
  const dialog = screen.getByRole('dialog', { name: 'Which order is W-1 about?' })
  const field = within(dialog).getByRole('textbox', { name: 'Order name' })
  expect(field).toHaveValue('1042 i think')
  await user.clear(field)
  await user.type(field, ' #1042 {Enter}')
  expect(await screen.findByText('W-1 was matched, and its return was created.')).toBeInTheDocument()
  expect(match).toHaveBeenCalledExactlyOnceWith({ params: { id: 1 }, body: { order_name: '#1042' } })
})

test('a missing order is reported at the field', async () => {
  const refusal = new ApiError(404, '', { code: 'order_not_found', message: 'We found no such order.' })
  const match = async () => Promise.reject(refusal)
  const { user } = await openConsole('/withdrawals', shopWith({ list: async () => [withdrawal(1)], match }))
  await user.click(within(await row('W-1')).getByRole('button', { name: 'Match W-1 to an order' }))
  await user.click(screen.getByRole('button', { name: 'Match and create the return' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Order name' })).toHaveAccessibleDescription('We found no such order.'),
  )
})

test('a withdrawal is settled after a confirmation', async () => {
  const settle = vi.fn(async () => withdrawal(1, { is_settled: true }))
  const { user } = await openConsole('/withdrawals', shopWith({ list: async () => [withdrawal(1)], settle }))
  await user.click(within(await row('W-1')).getByRole('button', { name: 'Settle W-1' }))
  expect(settle).not.toHaveBeenCalled()
  await user.click(within(screen.getByRole('dialog', { name: 'Settle W-1?' })).getByRole('button', { name: 'Settle' }))
  expect(await screen.findByText('W-1 was settled.')).toBeInTheDocument()
})

test('a settled withdrawal offers no actions', async () => {
  const list = async () => [withdrawal(1, { is_settled: true, is_at_risk: true })]
  await openConsole('/withdrawals?filter=all', shopWith({ list }))
  const settled = await row('W-1')
  expect(within(settled).getByText('Settled')).toBeInTheDocument()
  expect(within(settled).queryByText('At risk')).not.toBeInTheDocument()
  expect(within(settled).queryByRole('button')).not.toBeInTheDocument()
})

test('a failed settlement says why', async () => {
  const refusal = new ApiError(409, '', { code: 'withdrawal_settled', message: 'Already dealt with.' })
  const settle = async () => Promise.reject(refusal)
  const { user } = await openConsole('/withdrawals', shopWith({ list: async () => [withdrawal(1)], settle }))
  await user.click(within(await row('W-1')).getByRole('button', { name: 'Settle W-1' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Settle' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Already dealt with.')
})
