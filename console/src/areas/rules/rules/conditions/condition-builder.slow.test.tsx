import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import {
  chooseAction,
  chooseAttribute,
  chooseOperator,
  condition,
  createdBody,
  paste,
  sent,
  shopWith,
  submit,
  valueField,
} from '../rules.test-kit.ts'

vi.setConfig({ testTimeout: 20_000 })

const openForm = async () => {
  const stubs = shopWith([])
  const { user } = await openConsole('/rules', stubs)
  await screen.findByText('Add rule')
  return { user, sentConditions: () => createdBody(stubs)?.conditions }
}

const finish = async (user: UserEvent) => {
  await user.type(screen.getByLabelText(/^Title/), 'R')
  await chooseAction(user, 'Extend the return deadline')
  await user.type(screen.getByLabelText(/^Days to add/), '7')
  await submit(user)
  await screen.findByText('“R” was added.')
}

const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent)
const attribute = () => condition(1).getByLabelText('Attribute')
const treeRows = () => screen.getAllByRole('treeitem').map((row) => row.textContent)

test('the tree opens on its groups; arrows open a group and walk into it, Enter takes the field', async () => {
  const { user } = await openForm()
  attribute().focus()
  await user.keyboard('{ArrowDown}')
  expect(treeRows()).toEqual(['Order', 'Customer', 'Product', 'Return', 'Event'])
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}')
  const search = screen.getByLabelText('Search attributes')
  expect(search).toHaveFocus()
  expect(document.getElementById(search.getAttribute('aria-activedescendant') ?? '')).toHaveTextContent('Total')
  await user.keyboard('{Enter}')
  expect(attribute()).toHaveTextContent('Order › Total')
  expect(attribute()).toHaveFocus()
  expect(screen.queryByRole('tree')).not.toBeInTheDocument()
})

test('a group cannot be chosen: Enter only opens it, left closes it and leads out', async () => {
  const { user } = await openForm()
  attribute().focus()
  await user.keyboard('{ArrowDown}{End}{Enter}{ArrowDown}{ArrowDown}{ArrowRight}')
  expect(treeRows().slice(4)).toEqual(['Event', 'What happened', 'Status changed', 'From', 'To'])
  await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(treeRows()).toHaveLength(5)
  await user.keyboard('{Escape}')
  expect(attribute()).toHaveTextContent('Choose an attribute')
  expect(attribute()).toHaveFocus()
})

test('typing searches all groups at once, whatever the diacritics and hyphens', async () => {
  const { user } = await openForm()
  attribute().focus()
  await user.keyboard('émail')
  expect(treeRows()).toEqual(['Customer', 'E-mail'])
  expect(screen.getByText('1 attribute found')).toBeInTheDocument()
  await user.clear(screen.getByLabelText('Search attributes'))
  await user.paste('country')
  expect(treeRows()).toEqual(['Order', 'Country', 'Customer', 'Country'])
  await user.paste('xyz')
  expect(screen.getByText('0 attributes found')).toBeInTheDocument()
})

test('by mouse: open, open a group, take a field; a click elsewhere closes', async () => {
  const { user } = await openForm()
  await user.click(attribute())
  await user.click(screen.getByRole('treeitem', { name: 'Product' }))
  await user.click(screen.getByRole('treeitem', { name: 'Price' }))
  expect(attribute()).toHaveTextContent('Product › Price')
  await user.click(attribute())
  await user.click(screen.getByLabelText(/^Title/))
  expect(screen.queryByRole('tree')).not.toBeInTheDocument()
})

test('only operators of the value type of the attribute are offered', async () => {
  const { user } = await openForm()
  expect(condition(1).getByLabelText('Operator')).toBeDisabled()
  await chooseAttribute(user, 1, 'has photos')
  expect(optionsOf(condition(1).getByLabelText('Operator'))).toEqual([
    'Choose an operator',
    'equals',
    'does not equal',
    'is empty',
    'is not empty',
  ])
  expect(optionsOf(valueField(1))).toEqual(['Choose a value', 'Yes', 'No'])
  await chooseAttribute(user, 1, 'order tags')
  expect(optionsOf(condition(1).getByLabelText('Operator'))).toContain('contains any of')
  expect(valueField(1)).toHaveValue('')
})

test('between takes two values, sent with a comma and with points', async () => {
  const { user, sentConditions } = await openForm()
  await chooseAttribute(user, 1, 'order total')
  await chooseOperator(user, 1, 'is between')
  await paste(user, condition(1).getByLabelText('From'), '1.234,50')
  await submit(user)
  expect(condition(1).getByLabelText('From')).toHaveAccessibleDescription('Enter a value.')
  await paste(user, condition(1).getByLabelText('To'), '99')
  expect(condition(1).getByLabelText('From')).toHaveAccessibleDescription(
    'The first value must not be greater than the second.',
  )
  await paste(user, condition(1).getByLabelText('To'), '99')
  await finish(user)
  expect(sentConditions()).toEqual([sent('order.total', 'BETWEEN', '1234.50,9999')])
})

test('“is empty” needs no value and sends the marker', async () => {
  const { user, sentConditions } = await openForm()
  await chooseAttribute(user, 1, 'discount codes')
  await chooseOperator(user, 1, 'is empty')
  expect(condition(1).queryByRole('textbox')).not.toBeInTheDocument()
  await finish(user)
  expect(sentConditions()).toEqual([sent('order.discount_codes', 'IS_EMPTY', 'empty')])
})

test('dates have a date input, and days in place of a date are a number', async () => {
  const { user, sentConditions } = await openForm()
  await chooseAttribute(user, 1, 'delivery date')
  expect(valueField(1)).toHaveAttribute('type', 'date')
  await user.type(valueField(1), '2026-11-15')
  await chooseOperator(user, 1, 'is in the last days')
  const days = condition(1).getByLabelText('Number of days')
  expect(days).toHaveValue('')
  await user.type(days, '30')
  await finish(user)
  expect(sentConditions()).toEqual([sent('order.delivered', 'IN_LAST_DAYS', '30')])
})

test('several choices are chips, found by typing and taken away again', async () => {
  const { user, sentConditions } = await openForm()
  await chooseAttribute(user, 1, 'return method')
  await chooseOperator(user, 1, 'is one of')
  const values = condition(1).getByLabelText('Values')
  await user.type(values, 'drop{Enter}own{Enter}cour{Enter}')
  await user.keyboard('{Escape}')
  await user.click(condition(1).getByLabelText('Remove “Own courier”'))
  expect(values).toHaveFocus()
  await user.keyboard('{Backspace}')
  expect(condition(1).queryByText('Courier')).not.toBeInTheDocument()
  await finish(user)
  expect(sentConditions()).toEqual([sent('return.method', 'IN', '2')])
})

test('several texts are chips; a comma ends one, and one that is still typed counts', async () => {
  const { user, sentConditions } = await openForm()
  await chooseAttribute(user, 1, 'order tags')
  await chooseOperator(user, 1, 'contains any of')
  await user.type(condition(1).getByLabelText('Values'), 'vip,new year{Enter}late')
  await finish(user)
  expect(sentConditions()).toEqual([sent('order.tags', 'IN', 'vip,new year,late')])
})

test('in a list of numbers the comma belongs to the number', async () => {
  const { user, sentConditions } = await openForm()
  await chooseAttribute(user, 1, 'product price')
  await chooseOperator(user, 1, 'is one of')
  await user.type(condition(1).getByLabelText('Values'), '12,5{Enter}7.25{Enter}')
  await finish(user)
  expect(sentConditions()).toEqual([sent('product.price', 'IN', '12.5,7.25')])
})

test('one row always remains, and focus follows rows that come and go', async () => {
  const { user } = await openForm()
  expect(screen.getByLabelText('Remove condition 1')).toBeDisabled()
  await user.click(screen.getByText('Add condition'))
  expect(condition(2).getByLabelText('Attribute')).toHaveFocus()
  await chooseAttribute(user, 2, 'sku')
  await user.click(screen.getByLabelText('Remove condition 1'))
  expect(condition(1).getByLabelText('Attribute')).toHaveTextContent('Product › SKU')
  expect(screen.getByLabelText('Remove condition 1')).toBeDisabled()
  expect(screen.getByText('Add condition').closest('button')).toHaveFocus()
})

test('an amount says what is expected while something else is typed', async () => {
  const { user } = await openForm()
  await chooseAttribute(user, 1, 'order total')
  await paste(user, valueField(1), 'lots')
  expect(valueField(1)).toHaveAccessibleDescription(/Use a number such as 12\.50\./)
  expect(valueField(1)).toHaveValue('lots')
  await user.clear(valueField(1))
  await paste(user, valueField(1), '50,5')
  expect(valueField(1)).not.toHaveAccessibleDescription(/Use a number/)
})
