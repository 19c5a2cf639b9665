import { BarcodeFormat, EncodeHintType, QRCodeWriter } from '@zxing/library'
import { expect, test } from 'vitest'
import { createDecoder, greyOf } from './script-reader.ts'

const SIZE = 200
const WHITE = 255

const picture = (text: string) => {
  const matrix = new QRCodeWriter().encode(
    text,
    BarcodeFormat.QR_CODE,
    SIZE,
    SIZE,
    new Map([[EncodeHintType.MARGIN, 4]]),
  )
  const pixels = new Uint8ClampedArray(SIZE * SIZE * 4).fill(WHITE)
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) if (matrix.get(x, y)) pixels.fill(0, (y * SIZE + x) * 4, (y * SIZE + x) * 4 + 3)
  return pixels
}

test('a browser without a reader of its own reads the QR code of a slip', () => {
  const address = 'https://shop.example/portal/r/R0000017'
  expect(createDecoder()(greyOf(picture(address)), SIZE, SIZE)).toBe(address)
})

test('a picture without a code reads as nothing', () => {
  expect(createDecoder()(new Uint8ClampedArray(SIZE * SIZE).fill(WHITE), SIZE, SIZE)).toBeUndefined()
})
