import { expect, test } from 'vitest'
import { EMAIL_VARIABLES, exampleValues, variablesOf } from './variables.ts'

test('a mail type has its own variables, which are listed first', () => {
  expect(variablesOf('order_code').slice(0, 4)).toEqual(['code.minutes', 'code.value', 'order.name', 'customer.email'])
  expect(variablesOf('withdrawal_received')[0]).toBe('withdrawal.declaration')
  expect(variablesOf(null).slice(0, 2)).toEqual(['return.awb', 'return.created_at'])
  expect(variablesOf('completed')).toEqual(variablesOf(null))
})

test('every variable belongs to a mail type, and is listed once', () => {
  const mails = [variablesOf('order_code'), variablesOf('withdrawal_received'), variablesOf('store_credit')]
  expect(new Set(mails.flat())).toEqual(new Set(EMAIL_VARIABLES.map(({ name }) => name)))
  for (const names of mails) expect(new Set(names).size).toBe(names.length)
})

test('examples exist only for the variables of the mail type', () => {
  expect(exampleValues('en', 'completed')['code.value']).toBeUndefined()
  expect(exampleValues('en', 'order_code')['code.value']).toBe('482 915')
  expect(exampleValues('en')['code.value']).toBe('482 915')
})
