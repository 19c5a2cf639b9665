/** Reads a statement as CSV, by the names of its columns. */
import { DomainError } from '../../base/errors.ts'
import { findTable } from './csv/find-table.ts'
import { readTable } from './csv/read-table.ts'
import type { Reading } from './statement-line.ts'

export const readCsv = (text: string, shopCurrency: string): Reading => {
  const table = findTable(text)
  if (!table) throw new DomainError('statement_unreadable')
  return readTable(table, shopCurrency)
}
