/** Reads a statement as CSV, by what its columns are. */
import { DomainError } from '../../../base/errors.ts'
import { findPlace, rowsBelow } from './csv/find-table.ts'
import { columnsOf, type Layouts, layoutOf } from './csv/layouts.ts'
import { readTable } from './csv/read-table.ts'
import { currencyIn, ibansIn } from './csv/values.ts'
import type { Reading } from './statement-line.ts'

export const readCsv = (text: string, shopCurrency: string, layouts: Layouts): Reading => {
  const place = findPlace(text)
  if (!place) throw new DomainError('statement_unreadable')
  const columns = columnsOf(place, layouts)
  if (!columns) throw new DomainError('statement_columns_unknown')
  const { header, preamble } = place
  const ownIbans = ibansIn(...preamble)
  const currency = currencyIn(preamble, ownIbans)
  const reading = readTable({ columns, header, rows: rowsBelow(text, place), ownIbans, currency }, shopCurrency)
  // Not one line fits: the columns are something else than they seem to be.
  if (reading.lines.length === 0 && reading.unread.length > 0) throw new DomainError('statement_columns_unknown')
  return { ...reading, layout: layoutOf(place, layouts)?.join(' ') ?? '' }
}
