import { ApiError, Payout, Refund, RefundLine, type ReturnDetail } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../../test/render-console.tsx'
import type { Stubs } from '../../../../../test/stub-api.ts'
import { ALONE, detail, product, returnId, shopWith, statusAt } from '../../test/shop.ts'

const line = (kind: RefundLine['kind'], amount: number, own: Partial<RefundLine> = {}) =>
  rowOf(RefundLine, { id: 1, kind, amount, product_id: null, title: '', reason: '', staff: null, ...own })

const refund = (own: Partial<Refund> = {}) =>
  rowOf(Refund, {
    return_id: returnId(1),
    currency: 'RON',
    lines: [line('item', 120, { product_id: 1, title: 'Shirt 1' })],
    total: 120,
    paid: 0,
    open: 120,
    route: 'bank',
    payouts: [],
    unpaid_reason: '',
    due_on: '2026-10-19',
    due: 'later',
    is_waiting_for_goods: false,
    ...own,
  })

const payout = (own: Partial<Payout> = {}) =>
  rowOf(Payout, {
    id: 7,
    route: 'bank',
    amount: 120,
    currency: 'RON',
    state: 'sent',
    problem: null,
    suggested: null,
    ...own,
  })

const open = (
  answer: Refund,
  refunds: Stubs['refunds'] = {},
  own: Partial<ReturnDetail> = {},
  language: 'en' | 'ro' = 'en',
) => {
  const shown = detail(1, { return_status: statusAt(4), return_products: [product(1)], ...own })
  const stubs = shopWith(
    { get: async () => shown, neighbours: async () => ({ previous: null, next: null, is_listed: true }) },
    { ...ALONE, refunds: { get: async () => answer, ...refunds } },
  )
  return openConsole(`/returns/${returnId(1)}`, stubs, { language })
}

const factOf = async (name: RegExp) => (await screen.findByText(name, { selector: 'dt' })).parentElement

test('the refund is explained line by line: what was not accepted, deductions, and corrections with who and why', async () => {
  const lines = [
    line('item', 120, { product_id: 1 }),
    line('item', -60, { product_id: 1 }),
    line('deduction', -10, { product_id: 1, title: 'Shirt 1', reason: 'Stained' }),
    line('correction', 5, { reason: 'For the trouble', staff: { id: 2, name: 'Dan' } }),
  ]
  await open(refund({ lines, total: 55 }))
  expect(await factOf(/Shirt 1/)).toHaveTextContent('120.00 RON was requested')
  expect(await factOf(/Shirt 1/)).toHaveTextContent('60.00 RON')
  expect(await factOf(/^Deduction/)).toHaveTextContent('Shirt 1: Stained-10.00 RON')
  expect(await factOf(/^Correction/)).toHaveTextContent('For the trouble (Dan)5.00 RON')
  expect(await factOf(/^Refund/)).toHaveTextContent('55.00 RON')
})

test('who pays takes an amount off with a reason', async () => {
  const correct = vi.fn(async () => refund({ total: 110, open: 110 }))
  const { user } = await open(refund(), { correct })
  await user.click(await screen.findByRole('button', { name: 'Deduct from the refund' }))
  await user.type(await screen.findByRole('spinbutton', { name: /^Amount/ }), '10')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'A button is missing')
  await user.click(screen.getByRole('button', { name: 'Deduct' }))
  expect(await screen.findByText('Refund reduced.')).toBeInTheDocument()
  expect(correct).toHaveBeenCalledWith({
    params: { id: returnId(1) },
    body: { key: expect.any(String), amount: -10, reason: 'A button is missing' },
  })
})

test('a payment that came back is recorded with the reason', async () => {
  const bounce = vi.fn(async () => refund())
  const { user } = await open(refund({ payouts: [payout()], paid: 120, open: 0 }), { bounce })
  expect(await screen.findByText('On its way')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^It came back: Bank, 120/ }))
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Account closed')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The amount is open again.')).toBeInTheDocument()
  expect(bounce).toHaveBeenCalledWith({ params: { id: 7 }, body: { reason: 'Account closed' } })
})

const differing = () =>
  refund({
    route: 'platform',
    open: 0,
    payouts: [payout({ route: 'platform', state: 'agreed', problem: 'platform_amount_differs', suggested: 100.5 })],
  })

test('where the platform suggests another amount, both are shown, and ours is refunded once that is confirmed', async () => {
  const confirmDifference = vi.fn(async () => refund({ open: 0, payouts: [payout({ state: 'asking' })] }))
  const { user } = await open(differing(), { confirmDifference })
  await user.click(await screen.findByRole('button', { name: /^Compare amounts: .*120/ }))
  const dialog = within(screen.getByRole('dialog', { name: /^Refund 120.00.RON at the platform/ }))
  for (const said of [/Our amount 120.00.RON/, /The platform’s amount 100.50.RON/, /Difference 19.50.RON/])
    expect(screen.getByRole('dialog')).toHaveTextContent(said)
  expect(confirmDifference).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: /^Refund 120/ }))
  expect(await screen.findByText('The refund was requested from the platform.')).toBeInTheDocument()
  expect(confirmDifference).toHaveBeenCalledExactlyOnceWith({ params: { id: 7 }, body: { suggested: 100.5 } })
})

test('a suggestion that has changed since is looked at again', async () => {
  const message = 'The shop’s platform now suggests another amount.'
  const refused = new ApiError(409, '', { code: 'platform_suggestion_changed', message })
  const { user } = await open(differing(), { confirmDifference: async () => Promise.reject(refused) })
  await user.click(await screen.findByRole('button', { name: /^Compare amounts/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Refund 120/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
})

test('a move that is refused because the refund is unpaid leads to the payment', async () => {
  const refusal = new ApiError(409, '', { code: 'refund_unpaid', message: 'The refund has not been paid in full.' })
  const shown = detail(1, { return_status: statusAt(5) })
  const stubs = shopWith(
    {
      get: async () => shown,
      neighbours: async () => ({ previous: null, next: null, is_listed: true }),
      move: async () => Promise.reject(refusal),
    },
    { ...ALONE, refunds: { get: async () => refund() } },
  )
  const { user } = await openConsole(`/returns/${returnId(1)}`, stubs)
  const moves = await screen.findByRole('group', { name: 'Move to' })
  await user.click(within(moves).getByRole('button', { name: 'Completed' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Move to/ }))
  await user.click(await screen.findByRole('button', { name: 'Go to the payment' }))
  expect(document.getElementById('payment')).toHaveFocus()
})

test('an agent reads what was paid, and changes nothing', async () => {
  const shown = detail(1, { return_status: statusAt(4) })
  const stubs = shopWith(
    { get: async () => shown, neighbours: async () => ({ previous: null, next: null, is_listed: true }) },
    { ...ALONE, refunds: { get: async () => refund({ payouts: [payout()] }) } },
  )
  const staff = { id: 5, name: 'Ana', role: 'agent', email: 'ana@example.com' } as never
  await openConsole(`/returns/${returnId(1)}`, stubs, { who: { staff } })
  expect(await screen.findByText('On its way')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Deduct|came back/ })).not.toBeInTheDocument()
})

test.for([
  [
    'en',
    [
      'Payout stopped, needs your attention: 120.00 RON, where it was paid (The shop’s platform refused this refund',
      'Payout came back: 120.00 RON, by bank (the account is closed)',
      'Payout came back: 120.00 RON, by bank (the bank says FF99)',
      'Payout came back: 120.00 RON, by bank (He has moved)',
    ],
  ],
  [
    'ro',
    [
      'Plată oprită, necesită atenția dvs.: 120,00 RON, ',
      'Plata s-a întors: 120,00 RON, prin bancă (contul este închis)',
      '(banca indică FF99)',
      '(He has moved)',
    ],
  ],
] as const)('the timeline says in %s why money came back or was not sent', async ([language, said]) => {
  const about = (kind: ReturnDetail['timeline'][number]['kind'], route: string, reason: string, id: number) => ({
    ...({ id, at: '2026-10-05T14:30:00.000Z', actor: 'system', from: null, to: null, kind } as const),
    note: JSON.stringify({ route, amount: 120, currency: 'RON', reason }),
  })
  const timeline = [
    about('payout_bounced', 'bank', 'He has moved', 1),
    about('payout_bounced', 'bank', 'FF99', 2),
    about('payout_bounced', 'bank', 'AC04', 3),
    about('payout_given_up', 'platform', 'payout_refused', 4),
  ]
  await open(refund(), {}, { timeline }, language)
  const title = await screen.findByRole('heading', { name: language === 'ro' ? 'Istoric' : 'Timeline' })
  const items = within(title.closest('section') as HTMLElement).getAllByRole('listitem')
  for (const [place, text] of said.entries()) await waitFor(() => expect(items[place]).toHaveTextContent(text))
})
