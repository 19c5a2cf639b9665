import { DEMO_PRODUCTS, pictureSrc } from '@returns-desk/demo'
import { expect } from 'vitest'
import { test } from '../test/harness.ts'

test('each picture of the demo shop is served, to everybody and to other sites', async ({ world }) => {
  const pictures = new Set(DEMO_PRODUCTS.flatMap(({ variants }) => variants.map(({ picture }) => picture)))
  for (const picture of pictures) {
    const { statusCode, headers, rawPayload } = await world.app.inject(pictureSrc(picture))
    expect([statusCode, headers['content-type'], headers['cross-origin-resource-policy']], picture).toEqual([
      200,
      'image/webp',
      'cross-origin',
    ])
    expect(rawPayload.toString('latin1', 8, 12)).toBe('WEBP')
  }
})

test.for(['x.webp', '..%2fpackage.json', '..%2f..%2fpackage.json.webp', 'cana-ceramica-olt--albastru.svg'])(
  'there is no other file: %s',
  async (name, { world }) => {
    expect((await world.app.inject(`/demo/pictures/${name}`)).statusCode).toBe(404)
  },
)
