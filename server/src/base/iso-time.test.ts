import { expect, test } from 'vitest'
import { isoTime } from './iso-time.ts'

test.each([
  ['2026-11-17T19:44:09+00:00', '2026-11-17T19:44:09.000Z'],
  ['2026-11-17T19:44:09.1+00:00', '2026-11-17T19:44:09.100Z'],
  ['2026-11-17T19:44:09.123+00:00', '2026-11-17T19:44:09.123Z'],
  ['2026-11-17T19:44:09.123999+00:00', '2026-11-17T19:44:09.123Z'],
  ['2026-11-17T21:44:09.5+02:00', '2026-11-17T19:44:09.500Z'],
  ['2026-11-17T19:44:09Z', '2026-11-17T19:44:09.000Z'],
])('%s is sent as %s', (stored, sent) => {
  expect(isoTime(stored)).toBe(sent)
  expect(new Date(stored).toISOString()).toBe(sent)
})

test('so is a time that the driver has read', () => {
  expect(isoTime(new Date('2026-11-17T19:44:09.123Z'))).toBe('2026-11-17T19:44:09.123Z')
})

test('a year of more than four digits is read, not cut', () => {
  expect(isoTime('+012026-11-17T19:44:09.5+00:00')).toBe('+012026-11-17T19:44:09.500Z')
})
