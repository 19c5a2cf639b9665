import { ApiError } from '@returns-desk/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '../../../shell/session/api.tsx'
import { openConsole } from '../../../test/render-console.tsx'
import {
  chooseAction,
  chooseAttribute,
  chooseOperator,
  condition,
  createdBody,
  paste,
  ruleOf,
  sent,
  shopWith,
  submit,
  valueField,
} from './rules.test-kit.ts'

// Filling in a whole form takes a busy machine its time.
vi.setConfig({ testTimeout: 20_000 })

const openForm = async (stubs = shopWith([])) => {
  const opened = await openConsole('/rules', stubs)
  await screen.findByText('Add rule')
  return { ...opened, stubs, body: () => createdBody(stubs) }
}

const title = () => screen.getByLabelText(/^Title/)

/** Everything but what a test is about. */
const fillIn = async (user: Awaited<ReturnType<typeof openForm>>['user']) => {
  await paste(user, title(), 'A rule')
  await chooseAttribute(user, 1, 'order total')
  await chooseOperator(user, 1, 'is greater than')
  await paste(user, valueField(1), '12,5')
  await chooseAction(user, 'Extend the return deadline')
  await paste(user, screen.getByLabelText(/^Days to add/), '14')
}

afterEach(() => {
  vi.useRealTimers()
})

test('a rule is sent as the server wants it, and the form is ready for the next', async () => {
  const { user, stubs, body } = await openForm()
  await fillIn(user)
  await user.selectOptions(screen.getByLabelText(/^Priority/), 'Low')
  await submit(user)
  expect(await screen.findByText('“A rule” was added.')).toBeInTheDocument()
  expect(body()).toEqual({
    name: 'A rule',
    description: 'A rule',
    priority: '3',
    active: true,
    conditions: [sent('order.total', 'GREATER_THAN', '12.5')],
    rule_action: { default_action_id: 1, action_params: '{"days":14}' },
  })
  // Before and after: a page of the list, and all rules for the check.
  expect(stubs.rules.list).toHaveBeenCalledTimes(4)
  expect(title()).toHaveValue('')
  expect(title()).toHaveFocus()
  expect(screen.getByLabelText(/^Priority/)).toHaveDisplayValue('High')
  expect(condition(1).getByLabelText('Attribute')).toHaveTextContent('Choose an attribute')
  expect(screen.getByLabelText('Action')).toHaveDisplayValue('Choose an action')
  expect(screen.queryByLabelText(/^Days to add/)).not.toBeInTheDocument()
})

test('a rule that comes to stand on another page is shown there, and marked', async () => {
  const rules = [1, 2, 3, 4, 5, 6, 7].map((id) => ruleOf(id, `Rule ${id}`, [], undefined, { priority: 3 }))
  const list = vi.fn(async (call?: Parameters<Api['rules']['list']>[0]) => {
    const [page, perPage] = [Number(call?.query?.page), Number(call?.query?.['per-page'])]
    call?.onHeaders?.(new Headers({ 'total-items': String(rules.length) }))
    return rules.slice(page * perPage, (page + 1) * perPage)
  })
  const create = async ({ body }: { body: { name: string } }) => {
    const rule = ruleOf(99, body.name, [])
    rules.splice(5, 0, rule)
    return rule
  }
  const { user, currentAddress } = await openForm(shopWith([], { list, create }))
  await fillIn(user)
  await submit(user)
  await waitFor(() => expect(currentAddress()).toBe('/rules?page=2'))
  const row = (await screen.findByRole('link', { name: /A rule/ })).closest('tr')
  expect(row).toHaveAttribute('data-added', 'true')
})

test('an empty form says at every field what is missing, and goes to the first', async () => {
  const { user, stubs } = await openForm()
  await user.selectOptions(screen.getByLabelText(/^Priority/), 'Choose a priority')
  await submit(user)
  expect(title()).toHaveAccessibleDescription(/Please enter a rule title/)
  expect(title()).toHaveAccessibleDescription(/Please fill in the title of your return rule\./)
  expect(screen.getByLabelText(/^Priority/)).toHaveAccessibleDescription(/Please select the priority of the rule\./)
  expect(screen.getByLabelText('Action')).toHaveAccessibleDescription(/Please select an action/)
  expect(screen.getByRole('group', { name: 'Conditions' })).toHaveAccessibleDescription(
    /Please add at least one valid condition/,
  )
  expect(title()).toHaveFocus()
  expect(stubs.rules.create).not.toHaveBeenCalled()
})

test('each complaint goes when its field is mended, and the next in order gets the focus', async () => {
  const { user } = await openForm()
  await submit(user)
  await user.type(title(), 'x')
  expect(screen.queryByText('Please enter a rule title')).not.toBeInTheDocument()
  await submit(user)
  expect(screen.getByLabelText('Action')).toHaveFocus()
  await chooseAction(user, 'Extend the return deadline')
  await submit(user)
  expect(condition(1).getByLabelText('Attribute')).toHaveFocus()
})

test('only complete conditions are sent, and an incomplete one says that it will be left out', async () => {
  const { user, body } = await openForm()
  await fillIn(user)
  await user.click(screen.getByText('Add condition'))
  await chooseAttribute(user, 2, 'customer email')
  expect(condition(2).getByText(/will not be saved/)).toBeInTheDocument()
  await submit(user)
  await screen.findByText('“A rule” was added.')
  expect(body()).toMatchObject({ conditions: [{ value: '12.5' }] })
})

test('a value that does not fit is refused at its row', async () => {
  const { user, stubs } = await openForm()
  await fillIn(user)
  await paste(user, valueField(1), ' lei')
  await submit(user)
  expect(valueField(1)).toHaveAccessibleDescription(
    'This value does not fit. Expected: an amount in the shop’s currency such as 249.90, with a dot.',
  )
  expect(stubs.rules.create).not.toHaveBeenCalled()
})

test('what the server says of a condition stands at that row', async () => {
  const details = [{ field: 'conditions.1.value', code: 'x', message: 'Not this one.' }]
  const create = vi.fn(async () => Promise.reject(new ApiError(400, '', { message: 'Some fields.', details })))
  const { user } = await openForm(shopWith([], { create }) as ReturnType<typeof shopWith>)
  await fillIn(user)
  for (const number of [2, 3]) {
    await user.click(screen.getByText('Add condition'))
    await chooseAttribute(user, number, 'sku')
  }
  // The second row is left out, so the second condition that was sent is the third row.
  await paste(user, valueField(3), 'A-1')
  await submit(user)
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Some fields.')
  expect(valueField(3)).toHaveAccessibleDescription('Not this one.')
  await user.type(valueField(3), '2')
  expect(screen.queryByText('Not this one.')).not.toBeInTheDocument()
})

test('a rule error disappears after five seconds', async () => {
  const create = vi.fn(async () => Promise.reject(new ApiError(409, '', { message: 'No.' })))
  const { user } = await openForm(shopWith([], { create }) as ReturnType<typeof shopWith>)
  await fillIn(user)
  const button = screen.getByText('Add rule')
  vi.useFakeTimers()
  await act(async () => {
    button.click()
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Error: No.')
  await act(() => vi.advanceTimersByTimeAsync(4999))
  expect(screen.getByRole('alert')).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(title()).toHaveValue('A rule')
})

test.each([
  ['no answer', new TypeError('offline'), 'Network error. Please check your connection and try again.'],
  ['an answer without words', new ApiError(500, '', {}), 'Failed to create rule'],
])('%s is said in plain words', async (_, error, words) => {
  const create = vi.fn(async () => Promise.reject(error))
  const { user } = await openForm(shopWith([], { create }) as ReturnType<typeof shopWith>)
  await fillIn(user)
  await submit(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(`Error: ${words}`)
})

test('a rule about an event can only send an e-mail; another action goes, visibly', async () => {
  const { user, body } = await openForm()
  await fillIn(user)
  await user.click(screen.getByText('Add condition'))
  await chooseAttribute(user, 2, 'what happened')
  const action = screen.getByLabelText('Action')
  expect(action).toHaveDisplayValue('Choose an action')
  expect(
    within(action)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choose an action', 'Send an e-mail'])
  expect(screen.getByText(/“Extend the return deadline” was removed/)).toBeInTheDocument()
  await user.selectOptions(valueField(2), 'refund sent')
  await chooseAction(user, 'Send an e-mail')
  const emails = await screen.findByLabelText(/^E-mail to send/)
  expect(
    within(emails)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choose an e-mail', 'Your return'])
  await submit(user)
  expect(emails).toHaveAccessibleDescription(/Choose the e-mail to send\./)
  await user.selectOptions(emails, 'Your return')
  await submit(user)
  await screen.findByText('“A rule” was added.')
  expect(body()).toMatchObject({ rule_action: { default_action_id: 4, action_params: '{"email_id":7}' } })
})

test.each([
  ['Set the return methods', 'Drop-off point', 2, '{"method_ids":[2]}', 'Choose at least one return method.'],
  ['Set the refund methods', 'Bank transfer', 3, '{"payment_ids":[1]}', 'Choose at least one refund method.'],
])('%s: the methods are ticked', async (label, method, default_action_id, action_params, complaint) => {
  const { user, stubs, body } = await openForm()
  await fillIn(user)
  await chooseAction(user, label)
  const box = await screen.findByRole('checkbox', { name: method })
  await submit(user)
  expect(screen.getByText(complaint)).toBeInTheDocument()
  await user.click(box)
  await submit(user)
  await screen.findByText('“A rule” was added.')
  expect(body()).toMatchObject({ rule_action: { default_action_id, action_params } })
  const { list } = default_action_id === 2 ? stubs.returnMethods : stubs.paymentMethods
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ query: { 'is-active': 'true' } }))
})

test('the days to extend by are a whole number from 1 to 365', async () => {
  const { user, stubs } = await openForm()
  await fillIn(user)
  const field = screen.getByLabelText(/^Days to add/)
  await user.clear(field)
  await submit(user)
  for (const days of ['0', '366', '1,5', 'x', '']) {
    fireEvent.change(field, { target: { value: days } })
    expect(field).toHaveAccessibleDescription(/Enter a whole number of days from 1 to 365\./)
  }
  fireEvent.change(field, { target: { value: '365' } })
  expect(field).toBeValid()
  expect(stubs.rules.create).not.toHaveBeenCalled()
})

test('options that cannot be loaded leave an empty list and a warning', async () => {
  const stubs = shopWith([])
  const list = vi.fn(async () => Promise.reject(new TypeError('offline')))
  const { user } = await openForm({ ...stubs, returnMethods: { list } } as typeof stubs)
  await chooseAction(user, 'Set the return methods')
  expect(await screen.findByText('The return methods could not be loaded, so none can be chosen.')).toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('what was begun is not lost unasked', async () => {
  const { user } = await openForm()
  await chooseAttribute(user, 1, 'sku')
  await user.click(screen.getByRole('link', { name: 'Return reasons' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument()
})

test('switching the language keeps what was begun', async () => {
  const { user } = await openForm()
  await fillIn(user)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Română')
  await screen.findByRole('button', { name: 'Adăugați regula' })
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Titlu/ })).toHaveValue('A rule'))
  expect(screen.getByRole('textbox', { name: 'Valoare' })).toHaveValue('12,5')
})
