import { BACKTEST_CLASSES, Backtest, type BacktestClass, BacktestRow } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { ruleOf, shopWith } from '../rules.test-kit.ts'

vi.setConfig({ testTimeout: 20_000 })

const ID = '0b9f6a3e-2c1d-4e5f-8a7b-6c5d4e3f2a1b'
const RULE = ruleOf(7, 'Big orders', [['order.total', 'GREATER_THAN', '500']], ['EXTEND_DEADLINE', { days: 30 }], {
  active: false,
})

const figures = (counts: Partial<Record<BacktestClass, number>>) =>
  BACKTEST_CLASSES.map((name) => ({
    class: name,
    count: counts[name] ?? 0,
    money: counts[name] ? [{ currency: 'RON', amount: 2140 }] : [],
  }))

const COUNTS = {
  all: 612,
  matching: 41,
  changed: 12,
  more_time: 9,
  methods: 3,
  fee: 2,
  photos: 1,
  refusals: 30,
  accepted: 7,
  not_replayable: 18,
}

const outcome = (last_day: string, own: object = {}) => ({
  ...{ is_refused: false, last_day, return_methods: ['Courier'], payment_methods: ['Store credit'], mails: [] },
  ...{ fee: 0, photos_required: false, is_kept: false, is_flagged: false },
  ...own,
})

const openPast = async (language: 'en' | 'ro' = 'en', saved = RULE) => {
  const at = '2026-10-05T10:00:00.000Z'
  const begun = rowOf(Backtest, { id: ID, days: 365, state: 'running', seen: 120, total: 612, figures: null })
  const done = { ...begun, state: 'done' as const, seen: 612, figures: figures(COUNTS) }
  const answers = [begun, done]
  const row = rowOf(BacktestRow, {
    ...{ return_id: 'abc', number: 'R0000427', order_name: '#1001', at, currency: 'RON', total: 50 },
    before: outcome('2026-10-15'),
    after: outcome('2026-11-14', { mails: ['Thank you'], fee: 12.5 }),
  })
  const backtests = {
    start: vi.fn(async () => begun),
    get: vi.fn(async () => answers.shift() ?? done),
    returns: vi.fn(async (input: { onHeaders?: (headers: Headers) => void }) => {
      input.onHeaders?.(new Headers({ 'total-items': '1' }))
      return [row]
    }),
    remove: vi.fn(async () => undefined),
  }
  const stubs = { ...shopWith([saved], {}, language), backtests }
  const { user } = await openConsole('/rules/7', stubs as never, { language })
  const panel = within(await screen.findByRole('region', { name: language === 'en' ? 'Past' : 'Trecut' }))
  return { user, panel, backtests }
}

test('an unsaved draft is tried on the past as if it were active, and every figure opens its returns', async () => {
  const { user, panel, backtests } = await openPast()
  await user.clear(screen.getByLabelText(/Days/i))
  await user.type(screen.getByLabelText(/Days/i), '45')
  await user.selectOptions(panel.getByLabelText('Period'), 'the last 365 days')
  await user.click(panel.getByRole('button', { name: 'Try on the last 365 days' }))
  expect(backtests.start).toHaveBeenCalledWith({
    body: {
      days: 365,
      changes: [
        {
          put: expect.objectContaining({
            ...{ id: 7, active: true, name: 'Big orders' },
            rule_action: expect.objectContaining({ action_params: '{"days":45}' }),
          }),
        },
      ],
    },
  })
  expect(await panel.findByRole('button', { name: '612 returns in the last 365 days' })).toBeInTheDocument()
  expect(panel.getByRole('button', { name: '41 of them match the rule' })).toBeInTheDocument()
  expect(
    panel.getByRole('button', { name: /^12 would have had a different outcome: 2,140\.00.RON$/ }),
  ).toBeInTheDocument()
  expect(panel.getByRole('button', { name: /^7 refused requests would have been accepted/ })).toBeInTheDocument()
  expect(panel.getByRole('button', { name: /^18 returns cannot be replayed/ })).toBeInTheDocument()
  expect(panel.queryByText(/less time/)).not.toBeInTheDocument()
  await user.click(panel.getByRole('button', { name: '9 with more time' }))
  expect(await panel.findByRole('link', { name: 'R0000427' })).toHaveAttribute('href', '/returns/abc')
  expect(panel.getByText('Last day:').parentElement).toHaveTextContent(/October 15, 2026 → becomes November 14, 2026/)
  expect(panel.getByText('E-mails:').parentElement).toHaveTextContent('none → becomes Thank you')
  expect(panel.queryByText('Return methods:')).not.toBeInTheDocument()
  await user.click(panel.getByRole('button', { name: '2 with another fee' }))
  expect(backtests.returns).toHaveBeenLastCalledWith(
    expect.objectContaining({ query: expect.objectContaining({ class: 'fee' }) }),
  )
  expect(await panel.findByText('Fee:')).toBeInTheDocument()
  expect(panel.getByText('Fee:').parentElement).toHaveTextContent(/none → becomes 12\.50.RON/)
  await user.type(screen.getByLabelText(/Days/i), '6')
  expect(panel.getByText('You have changed the rule since. Try it again for new figures.')).toBeInTheDocument()
})

test('a rule that is in force as it stands says that it is compared with itself', async () => {
  const { user, panel } = await openPast('en', { ...RULE, active: true })
  expect(panel.getByText(/already in force as it stands/)).toBeInTheDocument()
  await user.type(screen.getByLabelText(/Days/i), '5')
  expect(panel.queryByText(/already in force as it stands/)).not.toBeInTheDocument()
})

test('one under way shows how far it is, and can be cancelled', async () => {
  const { user, panel, backtests } = await openPast()
  backtests.get.mockImplementation(async () =>
    rowOf(Backtest, { id: ID, state: 'running', seen: 120, total: 612, figures: null }),
  )
  await user.click(panel.getByRole('button', { name: 'Try on the last 90 days' }))
  expect(await panel.findByRole('progressbar', { name: '120 of 612 returns replayed' })).toHaveAttribute('value', '120')
  await user.click(panel.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(backtests.remove).toHaveBeenCalledWith({ params: { id: ID } }))
  expect(panel.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('an incomplete rule is not tried, and says what is missing, in Romanian too', async () => {
  const { user, panel, backtests } = await openPast('ro')
  await user.clear(screen.getByLabelText(/Zile/i))
  await user.click(panel.getByRole('button', { name: 'Încercați pe ultimele 90 de zile' }))
  expect(panel.getByRole('alert')).toHaveTextContent('Completați întâi condițiile și acțiunea.')
  expect(backtests.start).not.toHaveBeenCalled()
})
