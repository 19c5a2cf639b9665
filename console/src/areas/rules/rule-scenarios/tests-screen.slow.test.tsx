import { ApiError, PaymentMethod, ReturnMethod, RuleScenario } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'

const scenario = (fields: Partial<RuleScenario> & Pick<RuleScenario, 'id'>): RuleScenario => ({
  ...rowOf(RuleScenario, fields),
  ...{ name: 'Late shoes', must: true, today: '2026-03-01', facts: {}, from_return_id: null, version: 1 },
  ...{ expectation: { refused: true }, passes: true, failures: [] },
  ...fields,
})

const SCENARIOS = [
  scenario({ id: 1 }),
  scenario({
    ...{ id: 2, name: 'Dear order', must: false, passes: false },
    expectation: { refused: false, return_methods: [7], payment_methods: 'all', extra_days: 30 },
    failures: [{ aspect: 'extra_days', expected: '30 days', actual: 'no extra days' }],
  }),
]

const open = (ruleScenarios: Stubs['ruleScenarios'] = {}) =>
  openConsole('/rules/tests', {
    ruleScenarios: { list: async () => SCENARIOS, ...ruleScenarios },
    returnMethods: { list: async () => [rowOf(ReturnMethod, { id: 7, name: 'Courier' })] },
    paymentMethods: { list: async () => [rowOf(PaymentMethod, { id: 9, name: 'Card' })] },
  })

const rowOfTest = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

test('each test says what it expects, whether it stops changes, and what comes out with today’s rules', async () => {
  await open()
  expect(await rowOfTest('Late shoes')).toHaveTextContent(/Request: refused.*Yes, stops changes.*Passes/)
  const dear = await rowOfTest('Dear order')
  await within(dear).findByText(/Courier/)
  expect(dear).toHaveTextContent(
    /Return methods: Courier.*Refund methods: all.*Extra time: 30 days.*No, only a warning/,
  )
  expect(dear).toHaveTextContent(/Fails.*Extra time: result: no extra days/)
})

test('name, must and expectation are changed, and a half-filled form is not sent', async () => {
  const replace = vi.fn(async () => scenario({ id: 2 }))
  const { user } = await open({ replace })
  await user.click(await screen.findByRole('button', { name: 'Change “Dear order”' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.clear(dialog.getByRole('textbox', { name: /Name/ }))
  await user.clear(dialog.getByRole('textbox', { name: /Extra time/ }))
  await user.type(dialog.getByRole('textbox', { name: /Extra time/ }), '2.5')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter a name.')).toBeInTheDocument()
  expect(dialog.getByText('Enter whole days, from 0 to 3650.')).toBeInTheDocument()
  expect(replace).not.toHaveBeenCalled()
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Dear')
  await user.clear(dialog.getByRole('textbox', { name: /Extra time/ }))
  await user.click(dialog.getByRole('switch', { name: 'Must pass' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Refund methods' }), 'Exactly these')
  await user.click(await dialog.findByRole('checkbox', { name: 'Card' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The test was saved')).toBeInTheDocument()
  expect(replace).toHaveBeenCalledWith({
    params: { id: 2 },
    headers: { 'If-Match': '"1"' },
    body: { name: 'Dear', must: true, expectation: { refused: false, return_methods: [7], payment_methods: [9] } },
  })
})

test('a test is deleted after a question, and a failure is said', async () => {
  const remove = vi.fn(async () => {
    throw new ApiError(500, 'Internal', { message: 'Not now' })
  })
  const { user } = await open({ remove })
  await user.click(await screen.findByRole('button', { name: 'Delete “Late shoes”' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Not now')).toBeInTheDocument()
  expect(remove).toHaveBeenCalledWith({ params: { id: 1 } })
})
