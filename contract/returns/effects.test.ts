import { expect, test } from 'vitest'
import { effectTitle } from './effects.ts'

test.each([
  ['label', 'Shipping label', 'Etichetă de transport'],
  ['cancel-label', 'Cancel the shipping label', 'Anularea etichetei de transport'],
])('staff see the kind %s in their language, not its code', (kind, english, romanian) => {
  expect(effectTitle(kind, null, 'en')).toBe(english)
  expect(effectTitle(kind, null, 'ro')).toBe(romanian)
})
