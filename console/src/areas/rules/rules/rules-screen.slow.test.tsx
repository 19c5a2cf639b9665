import { ApiError, type Rule } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'
import { ruleOf, shopWith } from './rules.test-kit.ts'

vi.setConfig({ testTimeout: 20_000 })

const VIP = ruleOf(1, 'VIP customers', [['customer.tags', 'CONTAINS', 'vip']], ['EXTEND_DEADLINE', { days: 30 }])
const BIG = ruleOf(
  2,
  'Big orders',
  [
    ['order.total', 'GREATER_THAN', '1500.5'],
    ['return.reason', 'IN', '1,2'],
  ],
  ['SET_RETURN_METHODS', { method_ids: [1, 3] }],
  { priority: 2, active: false },
)
const MAIL = ruleOf(3, 'Say hello', [['event.type', 'EQUALS', 'return_created']], ['SEND_EMAIL', { email_id: 7 }], {
  priority: 3,
})
const SIX = [VIP, BIG, MAIL, ...[4, 5, 6].map((id) => ruleOf(id, `Rule ${id}`, [['order.tags', 'IS_EMPTY', 'empty']]))]

const cellsOf = async (name: string) => {
  const [link] = await screen.findAllByText(name)
  return [...(link?.closest('tr')?.cells ?? [])]
    .slice(0, 6)
    .map((cell) => cell.textContent?.replaceAll('\u00a0', ' ').trim())
}

test('the list reads out every rule: name, title, priority, conditions, action and status', async () => {
  await openConsole('/rules', shopWith(SIX))
  await screen.findByText('Customer › Tags')
  expect(await cellsOf('VIP customers')).toEqual([
    'VIP customers',
    'VIP customers',
    'High',
    'Customer › Tags contains vip',
    'Extend the return deadline30 more days',
    'Active',
  ])
  expect(await cellsOf('Big orders')).toEqual([
    'Big orders',
    'Big orders',
    'Medium',
    'Order › Total is greater than 1,500.50 RONReturn › Reason is one of damaged, wrong size',
    'Set the return methodsCourier, Own courier',
    'Inactive',
  ])
  expect((await cellsOf('Say hello'))[3]).toBe('Event › What happened equals return created')
  await screen.findByText('Your return')
})

test('five rules fit on a page', async () => {
  const { user } = await openConsole('/rules', shopWith(SIX))
  expect(await screen.findByText('1–5 of 6')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  expect(within(screen.getByRole('table')).getByRole('link', { name: 'Rule 6' })).toBeInTheDocument()
})

test('days and dates are read out in whole sentences', async () => {
  const dates = ruleOf(1, 'Dates', [
    ['order.created', 'BETWEEN', '2026-11-15,2026-12-24'],
    ['order.delivered', 'IN_LAST_DAYS', '30'],
    ['return.has_photos', 'EQUALS', 'true'],
  ])
  await openConsole('/rules', shopWith([dates]))
  await screen.findByText('Order › Order date')
  expect((await cellsOf('Dates'))[3]).toBe(
    'Order › Order date is between November 15, 2026 and December 24, 2026' +
      'Order › Delivery date is in the last 30 days Return › Has photos equals Yes',
  )
})

test('a shop without rules sees an empty state', async () => {
  await openConsole('/rules', shopWith([]))
  expect(await screen.findByText('No rules available')).toBeInTheDocument()
})

test('when the rules cannot be loaded the banner says so', async () => {
  await openConsole('/rules', shopWith([], { list: async () => Promise.reject(new TypeError('offline')) }))
  expect(await screen.findByText('Failed to fetch rules')).toBeInTheDocument()
})

test('without the dictionary the list still stands, and the banner names the status', async () => {
  const metadata = async () => Promise.reject(new ApiError(503, 'Service Unavailable', { message: 'Later.' }))
  await openConsole('/rules', shopWith([VIP], { metadata }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch rules dictionary: 503')
  expect(await screen.findByText('customer.tags CONTAINS vip')).toBeInTheDocument()
})

test('when the events cannot be loaded the form warns and works on', async () => {
  await openConsole('/rules', shopWith([VIP], { events: async () => Promise.reject(new TypeError('offline')) }))
  expect(await screen.findByText('Failed to fetch events')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Add rule' })).toBeInTheDocument()
})

test('a click on a row opens the rule, a click on its buttons does not', async () => {
  const deactivate = vi.fn(async () => ({ ...VIP, active: false }))
  const { user, currentAddress } = await openConsole('/rules', shopWith([VIP], { deactivate }))
  await user.click(await screen.findByRole('button', { name: 'Deactivate “VIP customers”' }))
  expect(currentAddress()).toBe('/rules')
  await user.click(await screen.findByText('Customer › Tags'))
  await waitFor(() => expect(currentAddress()).toBe('/rules/1'))
})

test("the server's reply replaces the row, without asking for the list again", async () => {
  const activate = vi.fn(async (): Promise<Rule> => ({ ...BIG, active: true, name: 'Big orders, renamed elsewhere' }))
  const stubs = shopWith([BIG], { activate })
  const { user } = await openConsole('/rules', stubs)
  await user.click(await screen.findByRole('button', { name: 'Activate “Big orders”' }))
  expect(await screen.findByRole('link', { name: 'Big orders, renamed elsewhere' })).toBeInTheDocument()
  expect(screen.getByText('Active')).toBeInTheDocument()
  expect(activate).toHaveBeenCalledWith({ params: { id: 2 } })
  // One page of the list, and all rules for the check.
  expect(stubs.rules.list).toHaveBeenCalledTimes(2)
})

test('a rule that cannot be switched stays as it is, and the banner says why', async () => {
  const deactivate = async () => Promise.reject(new TypeError('offline'))
  const { user } = await openConsole('/rules', shopWith([VIP], { deactivate }))
  await user.click(await screen.findByRole('button', { name: 'Deactivate “VIP customers”' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to update rule')
  expect(screen.getByText('Active')).toBeInTheDocument()
})

test('deleting asks first, naming the rule and what will happen', async () => {
  let rules = [VIP, BIG]
  const remove = vi.fn(async () => {
    rules = [BIG]
    return undefined
  })
  const { user } = await openConsole('/rules', shopWith([], { list: async () => rules, remove }))
  await user.click(await screen.findByRole('button', { name: 'Delete “VIP customers”' }))
  const dialog = screen.getByRole('dialog', { name: 'Delete “VIP customers”?' })
  expect(dialog).toHaveTextContent('It will no longer act on returns.')
  expect(remove).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'VIP customers' })).not.toBeInTheDocument())
  expect(remove).toHaveBeenCalledWith({ params: { id: 1 } })
})

test('a rule that cannot be deleted stays, and the banner says so', async () => {
  const remove = async () => Promise.reject(new ApiError(500, '', {}))
  const { user } = await openConsole('/rules', shopWith([VIP], { remove }))
  await user.click(await screen.findByRole('button', { name: 'Delete “VIP customers”' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to delete rule')
  expect(screen.getByRole('link', { name: 'VIP customers' })).toBeInTheDocument()
})

test('everything speaks Romanian', async () => {
  const { user } = await openConsole('/rules', shopWith([VIP, BIG], {}, 'ro'), { language: 'ro' })
  await screen.findByText('Client › Etichete')
  expect((await cellsOf('VIP customers')).slice(2)).toEqual([
    'Ridicată',
    'Client › Etichete conține vip',
    'Prelungește termenul de retur30 de zile în plus',
    'Activă',
  ])
  expect((await cellsOf('Big orders'))[3]).toContain('1.500,50 RON')
  await user.click(await screen.findByRole('button', { name: 'Adăugați regula' }))
  expect(screen.getByText('Vă rugăm să introduceți titlul regulii')).toBeInTheDocument()
  expect(screen.getByText('Vă rugăm să selectați o acțiune')).toBeInTheDocument()
  expect(screen.getByText('Vă rugăm să adăugați cel puțin o condiție validă')).toBeInTheDocument()
})

test('of two thousand rules the list fetches only the five on the screen, and the pager counts the rest', async () => {
  const list = vi.fn<NonNullable<Stubs['rules']>['list'] & {}>(async ({ query, onHeaders } = {}) => {
    onHeaders?.(new Headers({ 'total-items': '2000' }))
    const first = Number(query?.page ?? 0) * 5
    return Array.from({ length: 5 }, (_, i) =>
      ruleOf(first + i + 1, `Rule ${first + i + 1}`, [['order.tags', 'IS_EMPTY', 'empty']]),
    )
  })
  const { user } = await openConsole('/rules?page=3', shopWith([], { list }))
  await screen.findAllByText('Rule 11')
  // Without a page: for the check, which compares each rule with all others.
  const pages = list.mock.calls.flatMap(([input]) => input?.query ?? [])
  expect(pages).toEqual([{ page: '2', 'per-page': '5' }])
  expect(screen.getByText(/2,000/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: /400/ }))
  await screen.findAllByText('Rule 2000')
})

test('a rule that can no longer act is marked on the list, and its page says why', async () => {
  const rule = { ...BIG, problem: 'methods_gone' as const }
  const stubs = shopWith([rule, VIP])
  const { user } = await openConsole('/rules', stubs)
  const [mark] = await screen.findAllByText('Cannot act')
  expect(screen.getAllByText('Cannot act')).toHaveLength(1)
  expect(mark?.closest('tr')).toHaveTextContent('Big orders')
  expect(mark).toHaveAttribute('title', expect.stringContaining('its methods were deleted'))
  await user.click(screen.getByRole('link', { name: 'Big orders' }))
  expect(await screen.findByText(/^This rule cannot act: its methods were deleted/)).toBeInTheDocument()
})

test('each rule says how often it matched and decided in the last 90 days, and when last', async () => {
  const none = { matched: 0, decided: 0, last: null, shadow_matched: 0, shadow_changed: 0 }
  const list = async () => [
    { ...none, rule_id: 1, matched: 1204, decided: 1, last: '2026-10-04' },
    { ...none, rule_id: 2, shadow_matched: 41, shadow_changed: 12 },
  ]
  await openConsole('/rules', { ...shopWith([VIP, { ...BIG, shadow: true }, MAIL]), ruleHits: { list } })
  const numbers = async (name: string) => {
    const [link] = await screen.findAllByText(name)
    return link?.closest('tr')
  }
  await screen.findByText('1,204 matches')
  expect(await numbers('VIP customers')).toHaveTextContent(/1,204 matches.*1 decided.*Last on October 4, 2026/)
  expect(await numbers('Big orders')).toHaveTextContent(/In shadow.*0 matches.*would have matched 41, changed 12/)
  expect(await numbers('Say hello')).toHaveTextContent(/0 matches.*Never matched/)
})

const FAILED = new ApiError(409, 'Conflict', {
  code: 'rule_scenarios_failed',
  message: 'The rules were not changed: tests that must pass would fail.',
  details: [
    {
      ...{ field: 'scenarios.1.refused', code: 'scenario_failed' },
      message: 'Late shoes: the request: expected: refused; result: accepted',
    },
  ],
})

const refusing = () =>
  vi.fn(async ({ headers }: { headers?: Record<string, string> }) => {
    if (!headers?.['Rule-Tests-Override']) throw FAILED
    return { ...VIP, active: false }
  })

test('a change that tests stop lists what fails, and an owner may insist with a reason', async () => {
  const deactivate = refusing()
  const { user } = await openConsole('/rules', shopWith([VIP], { deactivate }))
  const stop = await screen.findByRole('button', { name: /^Deactivate/ })
  await user.click(stop)
  expect(await screen.findByText(/^Late shoes: .*result: accepted$/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Do not change' }))
  expect(await screen.findByText(/^The rules were not changed: tests/)).toBeInTheDocument()
  await user.click(stop)
  await user.click(await screen.findByRole('button', { name: 'Change anyway' }))
  expect(await screen.findByText('Write a reason.')).toBeInTheDocument()
  expect(deactivate).toHaveBeenCalledTimes(2)
  await user.type(within(screen.getByRole('dialog')).getByRole('textbox', { name: /^Why/ }), 'Așa vrem')
  await user.click(screen.getByRole('button', { name: 'Change anyway' }))
  expect(await screen.findByText('Inactive')).toBeInTheDocument()
  expect(deactivate).toHaveBeenLastCalledWith({
    params: { id: 1 },
    headers: { 'Rule-Tests-Override': encodeURIComponent('Așa vrem') },
  })
})
