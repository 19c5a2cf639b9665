import { type CustomerHistory, type ReturnDetail, TraceEntry } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../../test/render-console.tsx'
import type { Stubs } from '../../../../../test/stub-api.ts'
import { ALONE, detail, NO_HISTORY, returnId, shopWith, statusAt } from '../../test/shop.ts'
import { rulesSaid } from './rules-said.ts'

const OWNER = { staff: { id: 1, name: 'Mara', role: 'owner' as const } }

const HISTORY: CustomerHistory = {
  earlier: {
    ...{ count: 3, is_more: false, open: 0, completed: 2, cancelled: 1 },
    totals: [{ currency: 'RON', amount: 640 }],
    latest: [
      {
        ...{ id: returnId(7), order_name: '#7', created_at: '2026-09-01T10:00:00Z', price: 200, currency: 'RON' },
        return_status: statusAt(7),
      },
    ],
  },
  later: { count: 1, is_more: false },
  orders: { count: 100, is_more: true },
}

const open = (history: CustomerHistory, own: Partial<ReturnDetail> = {}, others: Stubs = {}) => {
  const stubs = { ...ALONE, customerHistory: { get: async () => history }, ...others }
  return openConsole(`/returns/${returnId(1)}`, shopWith({ get: async () => detail(1, own) }, stubs), { who: OWNER })
}

const glance = async () => within(await screen.findByRole('region', { name: 'At a glance' }))
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

test('a return shows how many orders and earlier returns its customer has, with the newest and a way to all', async () => {
  await open(HISTORY)
  const text = await (await glance()).findByText(/earlier/)
  expect(plain(text.textContent)).toBe(
    '100+ orders · 1 later return · 3 earlier returns (2 completed, 1 cancelled), 640.00 RON in total',
  )
  const latest = within(screen.getByRole('list', { name: 'Latest earlier returns' })).getByRole('listitem')
  expect(plain(latest.textContent)).toBe('#7 Completed · 200.00 RON · Sep 1, 2026')
  expect(within(latest).getByRole('link')).toHaveAttribute('href', `/returns/${returnId(7)}`)
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute(
    'href',
    '/returns?q=email%3Amaria%40example.com',
  )
})

test('a customer without earlier returns is said to be new, and nothing leads to an empty list', async () => {
  await open(NO_HISTORY)
  expect(await (await glance()).findByText('1 order · First return of this customer')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Show all' })).not.toBeInTheDocument()
})

test('who sees an address in part only cannot search by it', async () => {
  await open(HISTORY, { client_email: 'm•••@example.com' })
  expect(await (await glance()).findByText(/3 earlier returns/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Show all' })).not.toBeInTheDocument()
})

test('a history that cannot be loaded says so, and is tried again', async () => {
  const get = vi.fn(async () => NO_HISTORY).mockRejectedValueOnce(new TypeError('offline'))
  const { user } = await open(NO_HISTORY, {}, { customerHistory: { get } })
  await user.click(await (await glance()).findByRole('button', { name: 'Try again' }))
  expect(await (await glance()).findByText(/First return/)).toBeInTheDocument()
})

const entry = (own: Partial<TraceEntry>) =>
  rowOf(TraceEntry, {
    id: 1,
    name: 'Loyal customers',
    condition_expression: 'orders placed are 12, at least 10: yes',
    matched: true,
    conditions: [{ expression: 'orders placed are 12, at least 10: yes', matched: true, actual: '12' }],
    actual_value: {
      actions: [
        { type: 'EXTEND_DEADLINE', acceptedMethods: [], daysToAcceptReturn: 28, daysToExtend: 14, email: null },
      ],
    },
    decided: true,
    decided_by: null,
    event: undefined,
    ...own,
  })

const MAIL: TraceEntry['actual_value'] = {
  actions: [{ type: 'SEND_EMAIL', acceptedMethods: [], daysToAcceptReturn: null, daysToExtend: null, email: 'Thanks' }],
}

test('one sentence says which rule decided and why; pressing leads to the rules', async () => {
  const { user } = await open(NO_HISTORY, {}, { rules: { trace: async () => [entry({}), entry({ id: 2 })] } })
  const sentence = 'Accepted under “Loyal customers” and one more rule, because orders placed are 12.'
  expect(await (await glance()).findByText(sentence)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show rules' }))
  expect(screen.getByRole('heading', { name: 'Rules' })).toHaveFocus()
})

test('mails, rules of events and rules that did not decide are not what a return was accepted under', () => {
  const window = { clock: 'delivered', last_day: '2026-11-28', extension_days: 0 } as const
  const event = { type: 'return_created', label: 'return made', at: '2026-10-05T14:30:00Z' }
  const others = [entry({ decided: false }), entry({ matched: false }), entry({ actual_value: MAIL }), entry({ event })]
  expect(rulesSaid({ withdrawal: null, window }, others)).toEqual({ kind: 'none', until: '2026-11-28' })
  const whole = [{ expression: 'at least one product: Cap: discounted (yes): yes', matched: true, actual: '' }]
  expect(rulesSaid({ withdrawal: null, window }, [entry({ conditions: whole })])).toMatchObject({
    why: 'at least one product: Cap: discounted (yes)',
  })
  expect(rulesSaid({ withdrawal: null, window: null }, [])).toEqual({ kind: 'none', until: undefined })
  const withdrawal = { received_at: '2026-10-05T14:30:00Z', refund_due: '2026-10-19', is_at_risk: false }
  expect(rulesSaid({ withdrawal, window }, [entry({})])).toEqual({ kind: 'withdrawal' })
})
