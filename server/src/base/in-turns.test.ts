import { expect, test } from 'vitest'
import { turnsDuring } from '../test/turns-during.ts'
import { AT_ONCE, inTurns } from './in-turns.ts'

const ROWS = Array.from({ length: 20 * AT_ONCE }, (_, id) => ({
  id,
  name: `Cămașă "${id}"`,
  at: null,
  gone: undefined,
}))

test('processing a thousand items does not block the event loop, and keeps their order', async () => {
  const { result, turns } = await turnsDuring(() => inTurns(ROWS, ({ id }) => id))
  expect(result).toEqual(ROWS.map(({ id }) => id))
  expect(turns).toBeGreaterThanOrEqual(20)
})
