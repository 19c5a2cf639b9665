import { ApiError } from '@returns-desk/contract'
import { expect, test } from 'vitest'
import { errorText } from './error-text.ts'

test('the server’s message comes first, then its status, then the text of the screen', () => {
  expect(errorText(new ApiError(409, 'Conflict', { message: 'Taken' }), 'Failed')).toBe('Taken')
  expect(errorText(new ApiError(502, 'Bad Gateway', {}), 'Failed')).toBe('Bad Gateway')
  expect(errorText(new ApiError(502, '', {}), 'Failed')).toBe('Failed')
})

test('a network error is technical, so the screen’s own text is used', () => {
  expect(errorText(new TypeError('NetworkError when attempting to fetch'), 'Failed')).toBe('Failed')
})
