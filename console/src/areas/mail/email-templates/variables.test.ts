import { variablesOf } from '@returns-desk/engine'
import { expect, test } from 'vitest'
import { ownFirst, sortedVariables } from './variables.ts'

test('the variables that this mail has are proposed first, and no other is lost', () => {
  const all = sortedVariables({ 'return.awb': '', 'code.value': '', 'shop.name': '', 'withdrawal.declaration': '' })
  const names = (type: string | null) => ownFirst(all, variablesOf(type)).map(({ name }) => name)
  expect(names('completed')).toEqual(['return.awb', 'shop.name', 'code.value', 'withdrawal.declaration'])
  expect(names('order_code')).toEqual(['code.value', 'shop.name', 'return.awb', 'withdrawal.declaration'])
})
