import { ApiError } from '@returns-desk/contract'
import { expect, test } from 'vitest'
import { errorText } from './error-text.ts'

test("the server's sentence comes first, then its status, then the words of the screen", () => {
  expect(errorText(new ApiError(409, 'Conflict', { message: 'Taken' }), 'Failed')).toBe('Taken')
  expect(errorText(new ApiError(502, 'Bad Gateway', {}), 'Failed')).toBe('Bad Gateway')
  expect(errorText(new ApiError(502, '', {}), 'Failed')).toBe('Failed')
})

test('what a broken connection says is for programmers, so the screen speaks instead', () => {
  expect(errorText(new TypeError('NetworkError when attempting to fetch'), 'Failed')).toBe('Failed')
})
