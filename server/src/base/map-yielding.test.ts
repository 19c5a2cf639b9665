import { expect, test } from 'vitest'
import { turnsDuring } from '../test/turns-during.ts'
import { CHUNK_SIZE, mapYielding } from './map-yielding.ts'

const ROWS = Array.from({ length: 20 * CHUNK_SIZE }, (_, id) => ({
  id,
  name: `Cămașă "${id}"`,
  at: null,
  gone: undefined,
}))

test('processing a thousand items does not block the event loop, and keeps their order', async () => {
  const { result, turns } = await turnsDuring(() => mapYielding(ROWS, ({ id }) => id))
  expect(result).toEqual(ROWS.map(({ id }) => id))
  expect(turns).toBeGreaterThanOrEqual(20)
})
