// What the columns of a bank's statement are.

export const STATEMENT_COLUMNS = [
  ...(['date', 'debit', 'credit', 'amount', 'currency'] as const),
  ...(['text', 'name', 'account', 'reference', 'none'] as const),
] as const
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]

/** Payments can be read by them: one date, and either one amount or a column for each direction. */
export const canReadBy = (columns: readonly StatementColumn[]): boolean => {
  const count = (column: StatementColumn) => columns.filter((one) => one === column).length
  const isOnce = (['debit', 'credit', 'amount', 'currency', 'reference'] as const).every((one) => count(one) <= 1)
  const isApart = count('debit') + count('credit') > 0
  return isOnce && count('date') === 1 && isApart !== count('amount') > 0
}
