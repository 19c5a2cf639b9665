import { RuleScenario } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { condition, ruleOf, shopWith } from '../rules.test-kit.ts'

vi.setConfig({ testTimeout: 20_000 })

const WIDE = ruleOf(
  1,
  'All big orders',
  [['order.total', 'GREATER_THAN', '100']],
  ['SET_RETURN_METHODS', { method_ids: [1] }],
)
const SHADOWED = ruleOf(
  2,
  'Very big orders',
  [['order.total', 'GREATER_THAN', '500']],
  ['SET_RETURN_METHODS', { method_ids: [2] }],
  { priority: 2 },
)
const NEVER = ruleOf(3, 'Nonsense', [
  ['order.total', 'GREATER_THAN', '500'],
  ['order.country', 'EQUALS', 'RO'],
  ['order.total', 'LESS_THAN', '300'],
])
const REFUSING = ruleOf(
  5,
  'Nothing over 100',
  [['order.total', 'GREATER_THAN', '100']],
  ['REFUSE', { message_code: 'return_refused' }],
)
const TIE = ruleOf(4, 'At home', [['order.country', 'EQUALS', 'RO']], ['SET_RETURN_METHODS', { method_ids: [2] }])

const openRule = async (opened: typeof NEVER, others: (typeof NEVER)[] = [], language: 'en' | 'ro' = 'en') => {
  const deactivate = vi.fn(async () => ({ ...WIDE, active: false }))
  const get = vi.fn(async ({ params }: { params: { id: string } }) => (params.id === String(WIDE.id) ? WIDE : opened))
  const stubs = shopWith([opened, ...others], { get, deactivate } as never, language)
  const { user } = await openConsole(`/rules/${opened.id}`, stubs)
  const panel = within(await screen.findByRole('region', { name: 'Check' }))
  return { user, stubs, panel, deactivate }
}

test('conditions that contradict each other are named while typing, and one can be removed', async () => {
  const { user, panel } = await openRule(NEVER)
  expect(panel.getByText(/never applies: conditions 1 and 3 cannot all be met/)).toBeInTheDocument()
  await user.click(panel.getByRole('button', { name: 'Remove condition 3' }))
  expect(await panel.findByText('No problems found.')).toBeInTheDocument()
  expect(condition(2).getByText('Country', { exact: false })).toBeInTheDocument()
  expect(screen.queryByLabelText('Condition 3')).not.toBeInTheDocument()
})

test('a rule that another one decides for is given a higher priority, or the other is switched off', async () => {
  const { user, panel, stubs, deactivate } = await openRule(SHADOWED, [WIDE])
  expect(panel.getByText(/never decides: “All big orders” decides first in every case/)).toBeInTheDocument()
  await user.click(panel.getByRole('button', { name: 'Give “All big orders” priority Low' }))
  await waitFor(() => expect(stubs.rules.replace).toHaveBeenCalled())
  expect(vi.mocked(stubs.rules.replace).mock.calls[0]).toMatchObject([
    {
      params: { id: '1' },
      headers: { 'If-Match': '"3"' },
      body: { name: 'All big orders', priority: '3', active: true },
    },
  ])
  await user.click(panel.getByRole('button', { name: 'Deactivate “All big orders”' }))
  await waitFor(() => expect(deactivate).toHaveBeenCalledWith({ params: { id: 1 } }))
})

test('where everything is refused, return methods get a hint about withdrawals, without a button', async () => {
  const { panel } = await openRule(SHADOWED, [REFUSING])
  const said = '“Nothing over 100” refuses the return in every case: this rule decides only on withdrawals'
  expect(panel.getByText(said, { exact: false }).closest('li')).toHaveAttribute('data-severity', 'hint')
  expect(panel.queryByText(/changes nothing/)).not.toBeInTheDocument()
  expect(panel.queryByRole('button')).not.toBeInTheDocument()
})

test('two rules of the same priority are shown with an example that the engine has confirmed', async () => {
  const { user, panel } = await openRule({ ...TIE, priority: 2 }, [{ ...WIDE, priority: 2 }])
  expect(panel.getByText(/“All big orders” has the same priority and can apply to the same return/)).toBeInTheDocument()
  expect(panel.getByText(/^For example: .*order total: 100.01/)).toHaveTextContent('order country: Romania')
  await user.click(panel.getByRole('button', { name: 'Give this rule priority High' }))
  expect(await panel.findByText('No problems found.')).toBeInTheDocument()
  expect(screen.getByLabelText(/^Priority/)).toHaveDisplayValue('High')
})

test('the list names the rules that never decide, and marks each rule with what was found', async () => {
  await openConsole('/rules', shopWith([WIDE, SHADOWED, NEVER, TIE]))
  const line = await screen.findByText(/2 rules never decide:/)
  expect(within(line).getByRole('link', { name: 'Very big orders' })).toHaveAttribute('href', '/rules/2')
  expect(within(line).getByRole('link', { name: 'Nonsense' })).toBeInTheDocument()
  const row = (name: string) => screen.getAllByRole('row').find((one) => within(one).queryAllByText(name).length > 0)
  expect(row('Very big orders')).toHaveTextContent('Never decides')
  expect(row('Nonsense')).toHaveTextContent('Never applies')
  expect(row('At home')).toHaveTextContent('Same priority')
  expect(row('All big orders')).not.toHaveTextContent(/Never (?:decides|applies)/)
})

test('in the list, a rule that decides only on withdrawals has a hint, and one that changes nothing says so', async () => {
  const moreDays = ruleOf(6, 'More time', [['order.total', 'GREATER_THAN', '500']])
  const stubs = { ...shopWith([SHADOWED, REFUSING, moreDays]), errorMessages: { list: async () => [] } }
  await openConsole('/rules', stubs as never)
  expect(await screen.findByText('Changes nothing')).toBeInTheDocument()
  const row = (name: string) => screen.getAllByRole('row').find((one) => within(one).queryAllByText(name).length > 0)
  expect(row('More time')).toHaveTextContent('Changes nothing')
  expect(row('Very big orders')).toHaveTextContent('Hint')
  expect(row('Very big orders')).not.toHaveTextContent('Changes nothing')
})

test('the example of a finding is kept as a test, with what the rules and the draft say about it', async () => {
  const create = vi.fn(
    async (_: { body: { name?: string; facts?: object; today?: string; changes?: readonly object[] } }) =>
      rowOf(RuleScenario, { id: 5, name: '2026-03-01' }),
  )
  const stubs = { ...shopWith([TIE, WIDE]), ruleScenarios: { create } }
  const { user } = await openConsole(`/rules/${TIE.id}`, stubs as never)
  await user.click(await screen.findByRole('button', { name: 'Keep as test' }))
  expect(await screen.findByText('Kept as a test: “2026-03-01”')).toBeInTheDocument()
  const { name, facts, today, changes } = create.mock.calls[0]?.[0].body ?? {}
  expect(facts).toMatchObject({ order: { country: 'ro' } })
  expect(facts).not.toHaveProperty('customer.email')
  expect(name).toBe(TIE.name)
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(changes).toMatchObject([{ put: { id: TIE.id, name: TIE.name } }])
})
