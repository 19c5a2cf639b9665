import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_PRODUCTS } from './catalogue.ts'
import { demoOrders } from './orders.ts'
import { FLAWS, photoKey } from './photo-key.ts'
import { photoFile, pictureFile } from './pictures.ts'
import { DEMO_SEED } from './shop.ts'
import { ordersForReturns, pickOrders, wishFor } from './wishes.ts'

const PICTURES = join(import.meta.dirname, 'pictures')
const MOST_BYTES = 400_000

/** A WebP file begins with `RIFF`, its length and `WEBP`. */
const isWebp = (file: Buffer) =>
  file.toString('latin1', 0, 4) === 'RIFF' &&
  file.readUInt32LE(4) + 8 === file.length &&
  file.toString('latin1', 8, 12) === 'WEBP'

const namesIn = (folder: string) => readdirSync(join(PICTURES, folder)).map((name) => name.replace(/\.webp$/, ''))

const files = ['products', 'photos'].flatMap((folder) =>
  readdirSync(join(PICTURES, folder)).map((name) => ({ name, content: readFileSync(join(PICTURES, folder, name)) })),
)
const shown = [...new Set(DEMO_PRODUCTS.flatMap(({ variants }) => variants.map(({ picture }) => picture)))]

test('every product has a picture in each of its colours, and no picture is of anything else', () => {
  expect(shown.filter((key) => !pictureFile(key))).toEqual([])
  expect(namesIn('products').sort()).toEqual(shown.toSorted())
  expect(pictureFile('no-such-thing')).toBeUndefined()
})

test('each photo shows a product of the shop', () => {
  const shots = [1, 2, 3] as const
  const keys = new Set(
    shown.flatMap((picture) => FLAWS.flatMap((flaw) => shots.map((shot) => photoKey({ picture, flaw, shot })))),
  )
  const photos = namesIn('photos')
  expect(photos.filter((key) => !keys.has(key) || !photoFile(key))).toEqual([])
  expect(photoFile('no-such-thing')).toBeUndefined()
})

test('all pictures are WebP, and together they are small', () => {
  expect(files.filter(({ name, content }) => !name.endsWith('.webp') || !isWebp(content))).toEqual([])
  expect(files.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(MOST_BYTES)
  const [{ content }] = files as [(typeof files)[number]]
  expect([isWebp(content.subarray(1)), isWebp(content.subarray(0, -1))]).toEqual([false, false])
})

test('on whatever day the demo starts, photos of the newest returns are there', () => {
  for (let day = 0; day < 730; day += 73) {
    const now = new Date(Date.UTC(2026, 10, 15 + day, 10))
    const orders = [...demoOrders({ now, seed: DEMO_SEED, count: ordersForReturns(140) })]
    const wishes = [...pickOrders({ now, seed: DEMO_SEED, orders, count: 140 })]
      .flatMap(({ order, comesBack }) => (comesBack ? [wishFor(order, now, DEMO_SEED)] : []))
      .sort((a, b) => b.at.getTime() - a.at.getTime())
    const keys = wishes.slice(0, 40).flatMap(({ lines }) => lines.flatMap(({ photos }) => photos))
    expect(keys.filter((key) => photoFile(key)).length, String(now)).toBeGreaterThan(5)
  }
})
