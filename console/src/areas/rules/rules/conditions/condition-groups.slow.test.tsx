import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import {
  chooseAction,
  chooseAttribute,
  condition,
  createdBody,
  ruleOf,
  sent,
  shopWith,
  submit,
  valueField,
} from '../rules.test-kit.ts'

vi.setConfig({ testTimeout: 20_000 })

const HOME = ruleOf(5, 'Good customers', [
  ['order.total', 'GREATER_THAN', '500', 'any', 3],
  ['order.country', 'EQUALS', 'RO'],
  ['product.type', 'EQUALS', 'shoes', 'every', 3],
])

test('a condition on products asks about any, every or none of them; others do not ask', async () => {
  const stubs = shopWith([])
  const { user } = await openConsole('/rules', stubs)
  await screen.findByText('Add rule')
  await chooseAttribute(user, 1, 'Order Name')
  expect(condition(1).queryByLabelText('How many products')).not.toBeInTheDocument()
  await chooseAttribute(user, 1, 'Product Type')
  const howMany = condition(1).getByLabelText('How many products')
  expect(howMany).toHaveDisplayValue('at least one product')
  await user.selectOptions(howMany, 'every product')
  await user.type(valueField(1), 'shoes')
  await user.click(screen.getByRole('button', { name: 'Or another condition, instead of condition 1' }))
  expect(condition(2).getByLabelText('Attribute')).toHaveFocus()
  await chooseAttribute(user, 2, 'Order Name')
  await user.type(valueField(2), 'VIP')
  expect(within(screen.getByRole('group', { name: 'Any of these is enough:' })).getByText('or')).toBeInTheDocument()
  await user.type(screen.getByLabelText(/^Title/), 'R')
  await chooseAction(user, 'Extend the return deadline')
  await user.type(screen.getByLabelText(/^Days to add/), '7')
  await submit(user)
  await screen.findByText('“R” was added.')
  expect(createdBody(stubs)?.conditions).toEqual([
    sent('product.type', 'EQUALS', 'shoes', 'every', 1),
    sent('order.name', 'EQUALS', 'VIP', 'any', 1),
  ])
})

test('alternatives stand together, and a rule is saved with the meaning that it had', async () => {
  const stubs = shopWith([HOME])
  const { user } = await openConsole('/rules/5', stubs)
  const group = within(await screen.findByRole('group', { name: 'Any of these is enough:' }))
  expect(group.getByLabelText('How many products')).toHaveDisplayValue('every product')
  await user.type(screen.getByLabelText(/^Title/), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(stubs.rules.replace).toHaveBeenCalled())
  expect(vi.mocked(stubs.rules.replace).mock.calls[0]).toMatchObject([
    {
      body: {
        conditions: [
          sent('order.total', 'GREATER_THAN', '500', 'any', 1),
          sent('product.type', 'EQUALS', 'shoes', 'every', 1),
          sent('order.country', 'EQUALS', 'RO'),
        ],
      },
    },
  ])
})

test('a group with one condition left is no group any more', async () => {
  const stubs = shopWith([HOME])
  const { user } = await openConsole('/rules/5', stubs)
  await screen.findByRole('group', { name: 'Any of these is enough:' })
  await user.click(screen.getByRole('button', { name: 'Remove condition 2' }))
  expect(screen.queryByRole('group', { name: 'Any of these is enough:' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(stubs.rules.replace).toHaveBeenCalled())
  expect(vi.mocked(stubs.rules.replace).mock.calls[0]).toMatchObject([
    { body: { conditions: [sent('order.total', 'GREATER_THAN', '500'), sent('order.country', 'EQUALS', 'RO')] } },
  ])
})

test('the list says how many products, and which conditions are alternatives', async () => {
  await openConsole('/rules', shopWith([HOME]))
  const [first] = await screen.findAllByText('Any of these is enough:')
  expect(first?.closest('li')).toHaveTextContent('every product: Product › Type equals shoes')
  expect(first?.closest('li')).not.toHaveTextContent('Country')
})

test('“is not” about products is changed to every product with one click', async () => {
  const trap = ruleOf(6, 'Not shoes', [['product.type', 'NOT_EQUALS', 'shoes']])
  const { user } = await openConsole('/rules/6', shopWith([trap]))
  await user.click(await screen.findByRole('button', { name: 'Change condition 1 to “every”' }))
  expect(condition(1).getByLabelText('How many products')).toHaveDisplayValue('every product')
  expect(await screen.findByText('No problems found.')).toBeInTheDocument()
})
