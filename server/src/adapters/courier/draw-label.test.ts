import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as mupdf from 'mupdf'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { turnsDuring } from '../../test/turns-during.ts'
import { drawLabel } from './draw-label.ts'
import { isOwnAwb, ownAwb } from './own-awb.ts'
import type { Parcel } from './port.ts'

const PARCEL: Parcel = {
  reference: 'AAAAAAAAAAAAAAAAAAAAAA-1',
  order_name: '#1042',
  tracking_url: 'https://retururi.example.ro/portal/atelier-mara/returns/AAAAAAAAAAAAAAAAAAAAAA',
  sender: {
    name: 'Ștefania Țîrlea-Brânză',
    phone: '0722 000 111',
    email: 'stefania@example.com',
    address1: 'Str. Înfrățirii nr. 7, bl. Ș2, ap. 14',
    city: 'Târgu Mureș',
    county: 'Mureș',
    postal_code: '540001',
    country: 'România',
  },
  recipient: {
    name: 'Atelier Mâță & Fiii SRL',
    phone: '021 555 0101',
    email: 'retur@example.ro',
    address1: 'Șoseaua Păcurari nr. 3',
    city: 'Iași',
    county: 'Iași',
    postal_code: '700515',
    country: 'România',
  },
  created_at: new Date('2026-10-05T12:00:00Z'),
}

/** By default the reader downloads its WebAssembly file; the one in the package is the same. */
beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const file = await readFile(path)
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

const open = (pdf: Uint8Array) => mupdf.Document.openDocument(pdf, 'application/pdf')

/** At the resolution of a label printer: 203 dots per inch. */
const scan = async (pdf: Uint8Array) => {
  const scale = 203 / 72
  const pixels = open(pdf).loadPage(0).toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceGray, false)
  const gray = pixels.getPixels()
  const data = new Uint8ClampedArray(gray.length * 4)
  for (const [index, value] of gray.entries()) data.set([value, value, value, 255], index * 4)
  const image = { width: pixels.getWidth(), height: pixels.getHeight(), data }
  const codes = await readBarcodes(image as ImageData, { formats: ['Code128', 'QRCode'] })
  return { image, codes: Object.fromEntries(codes.map(({ format, text }) => [format, text])) }
}

const textOf = (pdf: Uint8Array) => open(pdf).loadPage(0).toStructuredText('preserve-whitespace').asText()

test('a scanner reads the AWB from the barcode and the tracking page from the QR code', async () => {
  const { codes } = await scan(await drawLabel('RD000000017', PARCEL))
  expect(codes).toEqual({ Code128: 'RD000000017', QRCode: PARCEL.tracking_url })
})

test('the label is one page of 100 x 150 mm', async () => {
  const document = open(await drawLabel('RD000000017', PARCEL))
  const [left, top, right, bottom] = document.loadPage(0).getBounds()
  const mm = (points: number) => Math.round((points * 25.4) / 72)
  expect([mm(right - left), mm(bottom - top), document.countPages()]).toEqual([100, 150, 1])
})

test('sender, recipient, order and our reference are readable, with every Romanian letter right', async () => {
  const text = textOf(await drawLabel('RD000000017', PARCEL)).replace(/\s+/g, ' ')
  for (const words of [
    'Ștefania Țîrlea-Brânză',
    'Str. Înfrățirii nr. 7, bl. Ș2, ap. 14',
    '540001 Târgu Mureș, Mureș',
    'Atelier Mâță & Fiii SRL',
    'Șoseaua Păcurari nr. 3',
    '700515 Iași, Iași',
    '0722 000 111',
    '#1042',
    'RD000000017',
    'AAAAAAAAAAAAAAAAAAAAAA-1',
  ])
    expect(text).toContain(words)
  for (const letter of 'șțăâî') expect(text).toContain(letter)
})

const endless = (letter: string) => letter.repeat(300)
test.for([
  ['one endless word', endless('Ș')],
  ['many words', 'Constantinopolitana Văcărescu-Brâncoveanu '.repeat(10)],
  ['lines and control characters', `a\nb\u0000c\u202ed\t${'ț\n'.repeat(100)}`],
  ['nothing at all', ''],
] as const)('%s in every field stays on the label, and both codes remain readable', async ([, words]) => {
  const party = { ...PARCEL.sender, name: words, address1: words, city: words, county: words, phone: words }
  const parcel = { ...PARCEL, order_name: words, sender: party, recipient: party }
  const pdf = await drawLabel('RD000000017', parcel)
  expect(open(pdf).countPages()).toBe(1)
  const { image, codes } = await scan(pdf)
  expect(codes).toEqual({ Code128: 'RD000000017', QRCode: PARCEL.tracking_url })
  const edge = Math.floor((3 * 203) / 25.4)
  const isInk = (x: number, y: number) => (image.data[(y * image.width + x) * 4] ?? 255) < 200
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const isOutside = x < edge || y < edge || x >= image.width - edge || y >= image.height - edge
      if (isOutside && isInk(x, y)) expect.fail(`ink at ${x}, ${y}`)
    }
})

test('the same parcel always gives the same file', async () => {
  expect(await drawLabel('RD000000017', PARCEL)).toEqual(await drawLabel('RD000000017', PARCEL))
})

test('drawing a label does not block the event loop', async () => {
  const { turns } = await turnsDuring(() => drawLabel('RD000000017', PARCEL))
  expect(turns).toBeGreaterThanOrEqual(8)
})

test('a wrong digit, or two swapped digits, are detected in every AWB', () => {
  for (let number = 1; number < 3000; number += 7) {
    const awb = ownAwb(number)
    expect(isOwnAwb(awb)).toBe(true)
    for (let at = 2; at < awb.length; at++) {
      for (const digit of '0123456789') {
        const mistyped = awb.slice(0, at) + digit + awb.slice(at + 1)
        if (mistyped !== awb && isOwnAwb(mistyped)) expect.fail(`${mistyped} passes for ${awb}`)
      }
      const swapped = awb.slice(0, at) + (awb[at + 1] ?? '') + (awb[at] ?? '') + awb.slice(at + 2)
      if (at + 1 < awb.length && swapped !== awb && isOwnAwb(swapped)) expect.fail(`${swapped} passes for ${awb}`)
    }
  }
})
