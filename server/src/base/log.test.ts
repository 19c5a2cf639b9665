import { expect, test } from 'vitest'
import { errorFields } from './log.ts'

test('a copied error is logged like the original: by its kind and place', () => {
  const error = Object.assign(new Error('maria@example.com could not be read'), { code: 'ECONNREFUSED' })
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'mails' }
  expect(errorFields(copy)).toEqual(errorFields(error))
  expect(errorFields(copy)).toMatchObject({ error: 'Error', error_code: 'ECONNREFUSED', frames: expect.any(Array) })
  expect(JSON.stringify(errorFields(copy))).not.toContain('maria')
})

test('a thrown value that is not an error is logged by its type', () => {
  expect([errorFields('maria@example.com'), errorFields(null), errorFields(undefined)]).toEqual([
    { error: 'string' },
    { error: 'object' },
    { error: 'undefined' },
  ])
})
