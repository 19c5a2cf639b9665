import { RuleScenario, type TraceEntry } from '@returns-desk/contract'
import { rowOf as rowOfSchema } from '@returns-desk/contract/test-rows'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { TRACED_PER_PAGE } from '../queries.ts'
import { detail, returnId, shopWith } from '../test/shop.ts'

const action = (days: number) => ({
  type: 'EXTEND_DEADLINE' as const,
  acceptedMethods: [],
  daysToAcceptReturn: 14 + days,
  daysToExtend: days,
  email: null,
})

const entry = (id: number, changes: Partial<TraceEntry> = {}): TraceEntry => ({
  id,
  name: `Rule ${id}`,
  condition_expression: `order total of ${id}`,
  matched: false,
  conditions: [],
  actual_value: { actions: [action(id)] },
  ...changes,
})

const ENTRIES = [
  entry(1, { name: 'Long', matched: true, decided: true, decided_by: null }),
  entry(2, { name: 'Short', matched: true, decided: false, decided_by: 'Long' }),
  entry(3, { event: { type: 'status_changed', label: 'status changed', at: '2026-10-05T12:00:00Z' } }),
  ...Array.from({ length: TRACED_PER_PAGE }, (_, i) => entry(i + 10)),
]

const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')

test('the trace shows which rule decided, what an unmatched rule would have done, and the event', async () => {
  const trace = vi.fn(async ({ query }: { query: { page?: string } }) => {
    const from = Number(query.page) * TRACED_PER_PAGE
    return ENTRIES.slice(from, from + TRACED_PER_PAGE)
  })
  const stubs = shopWith({ get: async () => detail(1) }, { rules: { trace } })
  const { user } = await openConsole(`/returns/${returnId(1)}`, stubs)
  expect(await rowOf('Long')).toHaveTextContent(/Yes.*Decided/)
  expect(await rowOf('Short')).toHaveTextContent('“Long” decided')
  expect(await rowOf('Short')).not.toHaveTextContent('If it had matched')
  expect(await rowOf('Rule 3')).toHaveTextContent('Event: status changed')
  expect(await rowOf('Rule 3')).toHaveTextContent(/No.*If it had matched:/)
  expect(screen.queryByText('Rule 29')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show more rules' }))
  expect(await screen.findByText('Rule 29')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more rules' })).not.toBeInTheDocument())
})

test('the version that decided is named, and today’s rules are asked on demand', async () => {
  const today = vi.fn(async () => ({
    version: 12,
    newest: 14,
    parts: [
      { aspect: 'window' as const, was: 'until 1 May', today: 'until 9 May', differs: true },
      { aspect: 'emails' as const, was: 'none', today: 'none', differs: false },
    ],
  }))
  const stubs = shopWith(
    { get: async () => ({ ...detail(1), rules_version: 12 }) },
    { rules: { trace: async () => [] }, ruleVersions: { today } },
  )
  const { user } = await openConsole(`/returns/${returnId(1)}`, stubs)
  expect(await screen.findByText('Decided by rules v12.')).toBeInTheDocument()
  expect(today).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'What would today’s rules say?' }))
  expect(await rowOf('until 1 May')).toHaveTextContent(/Accepted.*until 1 May.*until 9 May/)
  expect(screen.getByRole('table', { name: 'What today’s rules (v14) would say' })).toBeInTheDocument()
})

test('what rules in shadow would have done is said on the return, and what had no effect on a withdrawal', async () => {
  const at = '2026-10-05T12:00:00Z'
  const ofReturn = vi.fn(async () => [
    {
      ...{ rule_id: 4, rule_name: 'Strict', at, event: null },
      changes: [{ aspect: 'refusal' as const, was: 'none', would: 'Refuse: not these' }],
    },
    { rule_id: 5, rule_name: null, at, event: null, changes: [] },
  ])
  const idle = entry(1, { name: 'No returns', matched: true, decided: false, without_effect: true })
  const stubs = shopWith(
    { get: async () => ({ ...detail(1), has_shadow: true }) },
    { rules: { trace: async () => [idle] }, ruleHits: { ofReturn } },
  )
  await openConsole(`/returns/${returnId(1)}`, stubs)
  const region = await screen.findByRole('region', { name: 'Rules in shadow' })
  await waitFor(() =>
    expect(region).toHaveTextContent('“Strict” in shadow would have changed this:Refusal: none → Refuse: not these'),
  )
  expect(region).toHaveTextContent('“A deleted rule” in shadow would have changed nothing.')
  expect(await rowOf('No returns')).toHaveTextContent('No effect on a withdrawal')
})

test('a return is kept as a test of the rules in one click', async () => {
  const create = vi.fn(async () => rowOfSchema(RuleScenario, { id: 3, passes: true }))
  const stubs = shopWith(
    { get: async () => ({ ...detail(1), rules_version: 12 }) },
    { rules: { trace: async () => [] }, ruleScenarios: { create } },
  )
  const { user } = await openConsole(`/returns/${returnId(1)}`, stubs)
  await user.click(await screen.findByRole('button', { name: 'Keep as test' }))
  expect(await screen.findByText(/^Kept as a test: /)).toBeInTheDocument()
  expect(create).toHaveBeenCalledWith({ body: { return_id: returnId(1) } })
  expect(screen.getByRole('link', { name: 'Rule tests' })).toHaveAttribute('href', '/rules/tests')
})
