import { TriedRules } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { ruleOf, shopWith } from '../rules.test-kit.ts'

vi.setConfig({ testTimeout: 20_000 })

const RULE = ruleOf(7, 'Big orders', [['order.total', 'GREATER_THAN', '500']], ['EXTEND_DEADLINE', { days: 30 }])

const side = (last_day: string, own: object = {}) => ({
  window: { clock: 'delivered' as const, last_day, extension_days: 0, is_open: true, may_be_open_until: null },
  refusal: null,
  return_methods: [{ id: 1, name: 'Courier' }],
  payment_methods: [{ id: 2, name: 'Store credit' }],
  mails: [],
  rules: [],
  ...own,
})

const LINE = {
  ...{ ref: '5', product_title: 'Linen shirt', variant_title: 'M', image_src: null, unit_price: 259.9 },
  ...{ quantity: 2, returnable_quantity: 2, refusal: null },
}

const open = async (path: string, draft: object | null) => {
  const tried = rowOf(TriedRules, {
    ...{ order_name: '#1001', currency: 'RON', total: 519.8, lines: [LINE], reasons: [{ id: 3, name: 'Damaged' }] },
    today: side('2026-10-15', { refusal: { code: 'window_expired', message: 'The return period ended.' } }),
    draft: draft as never,
  })
  const run = vi.fn(async () => tried)
  const { user } = await openConsole(path, { ...shopWith([RULE]), ruleTrials: { run } } as never)
  return { user, run }
}

test('an order goes through today’s rules, first whole and then with what a customer would choose', async () => {
  const { user, run } = await open('/rules', null)
  await user.click(await screen.findByRole('link', { name: 'Try on an order' }))
  await user.type(await screen.findByLabelText('Order number or return number'), '#1001{Enter}')
  const today = within(await screen.findByRole('region', { name: 'Today’s rules' }))
  expect(run).toHaveBeenLastCalledWith({ body: { order_name: '#1001' } })
  expect(today.getByText('Refused: The return period ended.')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'With this rule' })).not.toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Reason for Linen shirt, M'), 'Damaged')
  expect(run).toHaveBeenLastCalledWith({
    body: { order_name: '#1001', products: [{ line_ref: '5', quantity: 1, return_reason_id: 3 }] },
  })
})

test('in the form of a rule the draft stands beside today’s rules, and what differs is marked', async () => {
  const rules = [
    {
      ...{ id: 7, name: 'Big orders', condition_expression: '', matched: true, actual_value: { actions: [] } },
      conditions: [{ expression: 'Order total is 519.80, more than 500.00', matched: true, actual: '519.80' }],
    },
  ]
  const { user, run } = await open('/rules/7', side('2026-11-14', { rules }))
  await user.click(await screen.findByRole('button', { name: 'Try this rule on an order' }))
  await user.type(await screen.findByLabelText('Order number or return number'), 'R0000427')
  await user.click(screen.getByRole('button', { name: 'Try' }))
  const draft = within(await screen.findByRole('region', { name: 'With this rule' }))
  expect(draft.getByText('Last day:').nextSibling).toHaveTextContent('November 14, 2026 (differs)')
  expect(draft.getByText('Return methods:').nextSibling).toHaveTextContent(/^Courier$/)
  expect(draft.getByText('1 rule applies')).toBeInTheDocument()
  expect(draft.getByText('Order total is 519.80, more than 500.00')).toBeInTheDocument()
  expect(run.mock.calls.at(-1)).toMatchObject([{ body: { changes: [{ put: { id: 7, active: true } }] } }])
})

test('alternatives of a rule stand on one line, which holds if one of them does', async () => {
  const [over, from, vip] = [
    { expression: 'Order total is 412.00, more than 500.00: no', matched: false, actual: '412.00', group: 1 },
    { expression: 'Order country is Romania: yes', matched: true, actual: 'Romania' },
    { expression: 'Customer tags are VIP: yes', matched: true, actual: 'VIP', group: 1 },
  ] as const
  const big = { id: 7, name: 'Big orders', condition_expression: '', matched: true, actual_value: { actions: [] } }
  const { user } = await open('/rules/7', side('2026-11-14', { rules: [{ ...big, conditions: [over, from, vip] }] }))
  await user.click(await screen.findByRole('button', { name: 'Try this rule on an order' }))
  await user.type(await screen.findByLabelText('Order number or return number'), 'R0000427')
  await user.click(screen.getByRole('button', { name: 'Try' }))
  const draft = within(await screen.findByRole('region', { name: 'With this rule' }))
  const together = draft.getByText(`Any of these: ${over.expression}; or ${vip.expression}`)
  expect(together).toHaveAttribute('data-held', 'true')
  expect(draft.getByText(from.expression)).toHaveAttribute('data-held', 'true')
})
