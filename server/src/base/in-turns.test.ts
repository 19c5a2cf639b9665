import { expect, test } from 'vitest'
import { turnsDuring } from '../test/turns-during.ts'
import { AT_ONCE, inTurns, jsonInTurns } from './in-turns.ts'

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

test('a document is serialised like JSON.stringify does it', async () => {
  const document = {
    email: 'ana@example.com',
    at: new Date(0),
    gone: undefined,
    data: { rows: ROWS, none: [] },
    odd: [undefined, [1]],
  }
  const { result, turns } = await turnsDuring(() => jsonInTurns(document))
  expect(result).toBe(JSON.stringify(document))
  expect(turns).toBeGreaterThanOrEqual(20)
})
