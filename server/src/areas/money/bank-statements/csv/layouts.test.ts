import { toDecimal } from '@returns-desk/engine'
import { describe, expect, test } from 'vitest'
import { IBAN } from '../bank-examples.ts'
import { describeFile, readFile } from '../read-file.ts'
import type { StatementLine } from '../statement-line.ts'

const read = (text: string) => readFile(Buffer.from(text), 'RON')
const brief = ({ booked_on, kind, amount, currency }: StatementLine) =>
  `${booked_on} ${kind} ${toDecimal(amount ?? 0, currency).toFixed(2)} ${currency}`
const PAID = '2026-11-19 paid 1240.91 RON'

describe('columns that nobody knows', () => {
  const FILE = `Export 7
When,Booked by,What,Plus,Minus,Ccy
19.11.2026,bot,R0001337-1,,"1.240,91",RON
20.11.2026,bot,${IBAN},77,,EUR
`
  const table = (file: string) => describeFile(Buffer.from(file), {})

  test('are shown with the first rows, and read once somebody has said what they are', () => {
    expect(() => read(FILE)).toThrow(expect.objectContaining({ code: 'statement_columns_unknown' }))
    const { digest, names, rows, columns } = table(FILE)
    expect(names).toEqual(['When', 'Booked by', 'What', 'Plus', 'Minus', 'Ccy'])
    expect(rows[0]).toEqual(['19.11.2026', 'bot', 'R0001337-1', '', '1.240,91', 'RON'])
    expect(columns).toEqual(['date', 'none', 'none', 'none', 'none', 'none'])
    const layouts = { [digest]: ['date', 'none', 'text', 'credit', 'debit', 'currency'] as const }
    const { lines, unread } = readFile(Buffer.from(FILE), 'RON', layouts)
    expect([lines.map(brief), unread]).toEqual([[PAID, '2026-11-20 returned 77.00 EUR'], []])
    expect(lines[1]?.ibans).toEqual([IBAN])
    expect(describeFile(Buffer.from(FILE), layouts).columns).toEqual(layouts[digest])
  })

  test('are found below a balance with its day', () => {
    const payments = 'When;What;Plus;Minus\n19.11.2026;x;;1.240,91\n'
    const { names, rows } = table(`Sold initial;01.11.2026;5.000,00\n${payments}`)
    expect([names, rows.length]).toEqual([['When', 'What', 'Plus', 'Minus'], 1])
  })

  test('are known again by their names, whatever else is in the file', () => {
    const { digest } = table(FILE)
    const later = FILE.replace('Export 7\n', '').replace('19.11.2026', '01.12.2026').replace('When', ' WHEN ')
    expect(table(later).digest).toBe(digest)
    expect(table(FILE.replace('Plus', 'Other')).digest).not.toBe(digest)
  })

  test('without names are known by how many there are', () => {
    const file = '19.11.2026;-1.240,91;one\n20.11.2026;77,00;two\n'
    const { digest, names, rows } = table(file)
    expect([names, rows.length]).toEqual([['', '', ''], 2])
    const { lines } = readFile(Buffer.from(file), 'RON', { [digest]: ['date', 'amount', 'text'] })
    expect(lines.map(brief)).toEqual([PAID, '2026-11-20 returned 77.00 RON'])
  })

  test('that seem known and fit no line are asked for, too', () => {
    const file = 'data;suma\nno;payment\n'
    expect(() => read(file)).toThrow(expect.objectContaining({ code: 'statement_columns_unknown' }))
    expect(table(file).columns).toEqual(['date', 'amount'])
  })

  test('five rows are shown of many, cut where they are long', () => {
    const { rows } = table(`When;Sum\n${`2026-11-19;1;x${'y'.repeat(900)}\n`.repeat(40)}`)
    expect(rows).toHaveLength(5)
    expect(rows[0]?.[2]).toHaveLength(100)
  })

  test('are in no file without days and amounts', () => {
    for (const file of ['a,b\n1,2\n', 'word', '', ':20:1\n:25:2\n'])
      expect(() => table(file)).toThrow(expect.objectContaining({ code: 'statement_unreadable' }))
  })
})
