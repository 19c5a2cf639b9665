import { beforeAll, expect, test } from 'vitest'
import { inkInMargin, openPdf, prepareScanner, scanPdf, textOfPdf } from '../../test/files/scan-pdf.ts'
import { turnsDuring } from '../../test/turns-during.ts'
import { drawLabel } from './draw-label.ts'
import { isOwnAwb, ownAwb } from './own-awb.ts'
import type { Parcel } from './port.ts'

const PARCEL: Parcel = {
  reference: 'AAAAAAAAAAAAAAAAAAAAAA-1',
  number: 'R0000427',
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

beforeAll(prepareScanner)

test('a scanner reads the AWB from the barcode and the tracking page from the QR code', async () => {
  const { codes } = await scanPdf(await drawLabel('RD000000017', PARCEL))
  expect(codes).toEqual({ Code128: 'RD000000017', QRCode: PARCEL.tracking_url })
})

test('the label is one page of 100 x 150 mm', async () => {
  const document = openPdf(await drawLabel('RD000000017', PARCEL))
  const [left, top, right, bottom] = document.loadPage(0).getBounds()
  const mm = (points: number) => Math.round((points * 25.4) / 72)
  expect([mm(right - left), mm(bottom - top), document.countPages()]).toEqual([100, 150, 1])
})

test('sender, recipient, order and our reference are readable, with every Romanian letter right', async () => {
  const text = textOfPdf(await drawLabel('RD000000017', PARCEL))
  for (const words of [
    'Ștefania Țîrlea-Brânză',
    'Str. Înfrățirii nr. 7, bl. Ș2, ap. 14',
    '540001 Târgu Mureș, Mureș',
    'Atelier Mâță & Fiii SRL',
    'Șoseaua Păcurari nr. 3',
    '700515 Iași, Iași',
    '0722 000 111',
    'R0000427',
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
  expect(openPdf(pdf).countPages()).toBe(1)
  const { image, codes } = await scanPdf(pdf)
  expect(codes).toEqual({ Code128: 'RD000000017', QRCode: PARCEL.tracking_url })
  expect(inkInMargin(image)).toEqual([])
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
