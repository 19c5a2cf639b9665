import { expect, test } from 'vitest'
import { CHUNK_SIZE } from '../../../base/map-yielding.ts'
import { turnsDuring } from '../../../test/turns-during.ts'
import { writeExport } from './write-export.ts'

const returns = Array.from({ length: 20 * CHUNK_SIZE }, (_, id) => ({
  id,
  name: `Cămașă "${id}"`,
  at: null,
  tags: ['a', 'b'],
}))

test('many rows are written without blocking the event loop, into one document', async () => {
  const document = {
    email: 'ana@example.com',
    exported_at: '2026-01-10T10:00:00.000Z',
    data: { returns, return_notes: [] },
    files: [{ key: 'a.jpg', content_type: 'image/jpeg', content_base64: 'AAAA' }],
  }
  const { result, turns } = await turnsDuring(() => writeExport(document))
  expect(JSON.parse(result)).toEqual(document)
  expect(turns).toBeGreaterThanOrEqual(20)
})
