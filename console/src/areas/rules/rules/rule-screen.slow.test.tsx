import { ApiError } from '@returns-desk/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import { condition, ruleOf, sent, shopWith } from './rules.test-kit.ts'

vi.setConfig({ testTimeout: 20_000 })

const SAVED = ruleOf(
  5,
  'Far away',
  [
    ['order.total', 'BETWEEN', '10.5,20'],
    ['order.country', 'NOT_IN', 'RO,BG'],
    ['order.tags', 'IS_EMPTY', 'empty'],
  ],
  ['SET_RETURN_METHODS', { method_ids: [1, 3] }],
  { priority: 2, active: false },
)

const open = async (stubs = shopWith([SAVED])) => {
  const opened = await openConsole('/rules/5', stubs)
  await screen.findByText('Save')
  return { ...opened, stubs }
}

test('the form starts with what is saved, also with what is no longer offered', async () => {
  await open()
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Far away')
  expect(screen.getByLabelText(/^Priority/)).toHaveDisplayValue('Medium')
  expect(condition(1).getByLabelText('From')).toHaveValue('10.5')
  expect(condition(2).getByText('Romania')).toBeInTheDocument()
  expect(condition(3).getByLabelText('Operator')).toHaveDisplayValue('is empty')
  expect(await screen.findByRole('checkbox', { name: 'Courier' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Drop-off point' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Own courier (no longer offered)' })).toBeChecked()
})

test('a change can say why, for the version that it makes', async () => {
  const { user, stubs } = await open()
  await user.type(screen.getByLabelText('Why (optional)'), ' Black Friday is over ')
  await user.click(screen.getByText('Save'))
  expect(await screen.findByText('The rule was saved.')).toBeInTheDocument()
  expect(stubs.rules.replace).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ note: 'Black Friday is over' }) }),
  )
})

test('saving sends the whole rule with the version that was opened, keeps it inactive, and goes back to the list', async () => {
  const { user, stubs, currentAddress } = await open()
  await user.type(screen.getByLabelText(/^Title/), '!')
  await user.click(screen.getByText('Save'))
  expect(await screen.findByText('The rule was saved.')).toBeInTheDocument()
  expect(currentAddress()).toBe('/rules')
  expect(stubs.rules.replace).toHaveBeenCalledWith({
    params: { id: '5' },
    headers: { 'If-Match': '"3"' },
    body: {
      name: 'Far away!',
      description: 'Far away!',
      priority: '2',
      active: false,
      conditions: [
        sent('order.total', 'BETWEEN', '10.5,20'),
        sent('order.country', 'NOT_IN', 'RO,BG'),
        sent('order.tags', 'IS_EMPTY', 'empty'),
      ],
      rule_action: { default_action_id: 2, action_params: '{"method_ids":[1,3]}' },
    },
  })
})

test.each([
  [new ApiError(412, '', { message: 'Someone else has changed this in the meantime.' }), /Someone else/],
  [new TypeError('offline'), /Failed to update rule/],
])('a save that fails stays, with everything that was typed', async (error, words) => {
  const replace = async () => Promise.reject(error)
  const { user, currentAddress } = await open(shopWith([SAVED], { replace }) as ReturnType<typeof shopWith>)
  await user.type(screen.getByLabelText(/^Title/), '!')
  await user.click(screen.getByText('Save'))
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(currentAddress()).toBe('/rules/5')
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Far away!')
})

test('blank fields are refused in the same words as when a rule is added', async () => {
  const { user, stubs } = await open()
  await user.clear(screen.getByLabelText(/^Title/))
  await user.click(screen.getByText('Save'))
  expect(screen.getByText('Please enter a rule title')).toBeInTheDocument()
  expect(stubs.rules.replace).not.toHaveBeenCalled()
})

test('a refresh does not change what the user is typing', async () => {
  const stubs = shopWith([SAVED])
  const { user, queryClient } = await open(stubs)
  await user.type(screen.getByLabelText(/^Title/), '!')
  stubs.rules.get = vi.fn(async () => ({ ...SAVED, name: 'Changed elsewhere', version: 4 }))
  await queryClient.refetchQueries()
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Far away!')
})

test('cancel leaves at once; any other way out asks first', async () => {
  const { user, currentAddress } = await open()
  await user.type(screen.getByLabelText(/^Title/), '!')
  await user.click(screen.getByRole('link', { name: 'Return reasons' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument()
  await user.click(screen.getByText('Keep editing'))
  await user.click(screen.getByText('Cancel'))
  await waitFor(() => expect(currentAddress()).toBe('/rules'))
})

test('a missing rule shows a message and a link back', async () => {
  const get = async () => Promise.reject(new ApiError(404, 'Not Found', { message: 'x' }))
  await openConsole('/rules/999', shopWith([SAVED], { get }))
  expect(await screen.findByRole('heading', { name: 'Rule Not Found' })).toBeInTheDocument()
  expect(screen.getByText('The requested rule could not be found.')).toBeInTheDocument()
})

test('a rule that cannot be loaded says what failed', async () => {
  await openConsole('/rules/5', shopWith([SAVED], { get: async () => Promise.reject(new TypeError('offline')) }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to load rule')
})

test('in Romanian numbers stand with a comma and are still sent with a point', async () => {
  const stubs = shopWith([SAVED], {}, 'ro')
  const { user } = await openConsole('/rules/5', stubs, { language: 'ro' })
  expect(await screen.findByLabelText('De la')).toHaveValue('10,5')
  await user.click(screen.getByText('Salvați'))
  await screen.findByText('Regula a fost salvată.')
  expect(vi.mocked(stubs.rules.replace).mock.calls[0]?.[0].body.conditions[0]?.value).toBe('10.5,20')
})

test('a rule runs in shadow, and its page lists what it would have done', async () => {
  const shadow = vi.fn(async () => ({ ...SAVED, shadow: true }))
  const { user } = await open(shopWith([SAVED], { shadow }))
  await user.click(await screen.findByRole('button', { name: 'Run in shadow' }))
  expect(await screen.findByText('The rule runs in shadow')).toBeInTheDocument()
  expect(shadow).toHaveBeenCalledWith({ params: { id: 5 } })
})

test('in shadow, each return says what would have been otherwise', async () => {
  const outcome = {
    return_id: 'a'.repeat(22),
    return_number: 'R0000427',
    at: '2026-10-05T12:00:00Z',
    changes: [{ aspect: 'window' as const, was: 'as usual', would: '30 days longer' }],
  }
  await open({ ...shopWith([{ ...SAVED, shadow: true }]), ruleHits: { shadow: async () => [outcome] } } as never)
  const row = (await screen.findByRole('link', { name: 'R0000427' })).closest('tr')
  expect(row).toHaveTextContent('Time to return: as usual → 30 days longer')
  expect(screen.getByRole('button', { name: 'End the shadow run' })).toBeInTheDocument()
})

test('an amount up to which products are kept is typed as people write it, and sent as a number', async () => {
  const keeping = ruleOf(
    5,
    'Not worth a parcel',
    [['order.total', 'GREATER_THAN', '0']],
    ['KEEP_ITEM', { max_amount: 40 }],
  )
  const { user, stubs } = await open(shopWith([keeping]))
  expect(screen.getByLabelText(/^Action/)).toHaveDisplayValue('Let the customer keep the products')
  const amount = screen.getByLabelText(/^Up to/)
  expect(amount).toHaveValue('40')
  await user.clear(amount)
  await user.click(screen.getByText('Save'))
  expect(amount).toHaveAccessibleDescription(/Fill in an amount above 0/)
  await user.type(amount, '49,50')
  await user.click(screen.getByText('Save'))
  await screen.findByText('The rule was saved.')
  expect(stubs.rules.replace).toHaveBeenCalledWith(
    expect.objectContaining({
      body: expect.objectContaining({ rule_action: { default_action_id: 9, action_params: '{"max_amount":49.5}' } }),
    }),
  )
})
