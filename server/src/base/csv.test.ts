import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a cell with a separator, a quote or a line break is quoted', () => {
  expect(csvLine(['a,b', 'a;b', 'say "so"', 'two\nlines', 'plain'], 'en')).toBe(
    '"a,b","a;b","say ""so""","two\nlines",plain\r\n',
  )
})

test('in Romanian, where the comma belongs to numbers, cells are separated by semicolons', () => {
  expect(csvLine(['12,50', 'RON', ''], 'ro')).toBe('"12,50";RON;\r\n')
})

test('a cell that begins like a formula is text', () => {
  const formulas = ['=1+1', '+40722', '-5+1', '@SUM(A1)', '\tx', '\rx', `=HYPERLINK("https://evil.example")`]
  expect(csvLine(formulas, 'en')).toBe(
    `'=1+1,'+40722,'-5+1,'@SUM(A1),'\tx,"'\rx","'=HYPERLINK(""https://evil.example"")"\r\n`,
  )
  expect(csvLine(['a=1', '5-3'], 'en')).toBe('a=1,5-3\r\n')
})

test('neither is one in full-width characters; a negative amount stays a number', () => {
  expect(csvLine(['＝1+1', '＋40', '－1+1', '＠SUM(A1)'], 'en')).toBe("'＝1+1,'＋40,'－1+1,'＠SUM(A1)\r\n")
  expect(csvLine(['-5', '-12.50', '-1-1'], 'en')).toBe("-5,-12.50,'-1-1\r\n")
  expect(csvLine(['-12,50'], 'ro')).toBe('"-12,50"\r\n')
})
