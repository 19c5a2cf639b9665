import { expect, test } from 'vitest'
import { nearestPage, pagerItems, rowsOfPage, totalPages } from './paging.ts'

test.each([
  [1, 1, '1'],
  [1, 5, '1 2 3 4 5'],
  [3, 6, '1 2 3 4 5 6'],
  [1, 7, '1 2 3 4 5 6 7'],
  [1, 20, '1 2 3 4 5 gap 20'],
  [4, 20, '1 2 3 4 5 6 gap 20'],
  [10, 20, '1 gap 8 9 10 11 12 gap 20'],
  [17, 20, '1 gap 15 16 17 18 19 20'],
  [20, 20, '1 gap 16 17 18 19 20'],
])('on page %i of %i the pager offers %s', (page, total, items) => {
  expect(pagerItems(page, total).join(' ')).toBe(items)
})

test('a missing page falls back to the last one', () => {
  expect(nearestPage(9, 3)).toBe(3)
  expect(nearestPage(0, 3)).toBe(1)
  expect(nearestPage(Number.NaN, 3)).toBe(1)
  expect(nearestPage(1.5, 3)).toBe(1)
})

test('rows are split into pages', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(totalPages(rows.length, 5)).toBe(2)
  expect(rowsOfPage(rows, 2, 5)).toEqual(['f'])
  expect(totalPages(0, 5)).toBe(1)
  expect(totalPages(5, 5)).toBe(1)
})
