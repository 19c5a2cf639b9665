import { ApiError, RefundToPay } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'

const returnId = (number: number) => `return-${String(number).padStart(15, '0')}`

const refund = (number: number, own: Partial<RefundToPay> = {}) =>
  rowOf(RefundToPay, {
    return_id: returnId(number),
    number: `R${number}`,
    order_name: `#${number}`,
    customer_name: 'Maria Popescu',
    payment_method: 'Bank transfer',
    route: 'bank',
    total: 100.1,
    open: 100.1,
    currency: 'RON',
    due_on: '2026-10-19',
    due: 'later',
    obstacle: null,
    ...own,
  })

const listOf = (rows: readonly RefundToPay[]) =>
  vi.fn<NonNullable<NonNullable<Stubs['refunds']>['list']>>(async ({ query = {} } = {}) => {
    const shown = rows.filter(({ route }) => query.route === undefined || route === query.route)
    return {
      data: shown,
      page: 0,
      total_pages: Math.min(shown.length, 1),
      total_items: shown.length,
      counts: { overdue: 1, soon: 0, week: 2, later: 3, waiting: 4 },
      sums: [{ currency: 'RON', count: shown.length, amount: 300.3 }],
    }
  })

const row = async (number: string) => (await screen.findByText(number)).closest('tr') as HTMLElement

test('what is to pay is listed with its due date, its sum, and what stands in its way', async () => {
  const list = listOf([refund(1, { due: 'overdue' }), refund(2, { obstacle: 'payout_account_missing' })])
  await openConsole('/refunds', { refunds: { list } })
  expect(within(await row('R1')).getByText('Overdue')).toBeInTheDocument()
  await within(await row('R2')).findByText('There is no bank account for this return.')
  expect(within(await row('R2')).getByRole('checkbox')).toBeDisabled()
  expect(screen.getByText('300.30 RON')).toBeInTheDocument()
  const tabs = screen.getByRole('navigation', { name: 'Filter by due date' })
  expect(within(tabs).getByRole('link', { name: /^Waiting for the goods/ })).toHaveTextContent('4')
  expect(within(tabs).getByRole('link', { name: /^Overdue/ })).toHaveAttribute('href', '/refunds?due=overdue')
})

test('one press chooses all that a bank can pay, and they go on to the check of the file', async () => {
  const list = listOf([
    refund(1),
    refund(2, { route: 'cash' }),
    refund(3, { obstacle: 'payout_not_ready' }),
    refund(4, { open: 0.2 }),
  ])
  const never = () => new Promise<never>(() => {})
  const stubs = { refunds: { list }, bankAccount: { get: never } }
  const { user, currentAddress, router } = await openConsole('/refunds', stubs)
  await row('R1')
  await user.click(screen.getByRole('button', { name: 'Select all payable by bank' }))
  expect(await screen.findByText(/2 selected: 100\.30 RON/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Make bank file (2)' }))
  expect(currentAddress()).toBe('/bank-files/new')
  expect(router.location().state).toMatchObject({ returns: [returnId(1), returnId(4)] })
})

test('cash is marked as paid with a note, after the sum was shown; what was refused is named and stays', async () => {
  const refusal = new ApiError(409, '', { code: 'payout_too_much', message: 'That is more than is still open.' })
  const pay = vi.fn<NonNullable<NonNullable<Stubs['refunds']>['pay']>>(async ({ params }) => {
    if (params.id === returnId(2)) throw refusal
    return undefined as never
  })
  const list = listOf([refund(1, { route: 'cash' }), refund(2, { route: 'other', open: 50 })])
  const { user } = await openConsole('/refunds', { refunds: { list, pay } })
  await row('R1')
  await user.click(screen.getByRole('checkbox', { name: 'Select all that can be paid on this page' }))
  await user.click(screen.getByRole('button', { name: 'Mark as paid (2)' }))
  const dialog = screen.getByRole('dialog', { name: 'Mark 2 refunds as paid?' })
  expect(dialog).toHaveTextContent('150.10 RON')
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'At the till')
  await user.click(within(dialog).getByRole('button', { name: 'Mark 2 as paid' }))
  expect(await within(dialog).findByText(/R2: That is more than is still open\./)).toBeInTheDocument()
  expect(pay).toHaveBeenCalledWith({
    params: { id: returnId(1) },
    body: { key: expect.any(String), route: 'cash', amount: 100.1, note: 'At the till' },
  })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByText(/1 selected: 50\.00 RON/)).toBeInTheDocument())
})

test('an agent finds neither the screen nor a link to it', async () => {
  const staff = { id: 5, name: 'Ana', role: 'agent', email: 'ana@example.com' } as never
  await openConsole('/refunds', {}, { who: { staff } })
  expect(screen.getByRole('heading', { level: 1, name: 'Not for your role' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'To pay' })).not.toBeInTheDocument()
})

test('all of it in Romanian', async () => {
  await openConsole('/refunds', { refunds: { list: listOf([]) } }, { language: 'ro' })
  expect(await screen.findByRole('heading', { name: 'Nu este nimic de plătit.' })).toBeInTheDocument()
})
