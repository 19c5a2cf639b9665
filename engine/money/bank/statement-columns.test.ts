import { expect, test } from 'vitest'
import { canReadBy, type StatementColumn } from './statement-columns.ts'

test.for<[boolean, StatementColumn[]]>([
  [true, ['date', 'amount']],
  [true, ['none', 'credit', 'text', 'date', 'debit', 'text']],
  [true, ['date', 'debit']],
  [false, ['date', 'text']],
  [false, ['amount', 'text']],
  [false, ['date', 'date', 'amount']],
  [false, ['date', 'amount', 'debit']],
  [false, ['date', 'amount', 'amount']],
  [false, ['date', 'amount', 'currency', 'currency']],
])('%s: payments can be read by the columns %s', ([can, columns]) => {
  expect(canReadBy(columns)).toBe(can)
})
