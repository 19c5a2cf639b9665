/**
 * The slip of a return, for customers who send their parcel without a label of ours: a sheet of A4. Its upper half goes on
 * the parcel, with the number as a barcode; the lower half goes inside.
 */
import { buffer } from 'node:stream/consumers'
import { type Language, programLanguage } from '@returns-desk/contract'
import { formatDay } from '@returns-desk/engine'
import PDFDocument from 'pdfkit'
import { type Box, drawCode128, drawQr, drawText, FONTS, mm, type Page } from '../../../adapters/courier/label-parts.ts'
import { mapYielding } from '../../../base/map-yielding.ts'
import type { Slip } from './slip.ts'

const WIDTH_MM = 210
const HEIGHT_MM = 297
const EDGE_MM = 15
const INNER_MM = WIDTH_MM - 2 * EDGE_MM
const CUT_MM = 150
/** More do not fit in a readable size. */
const MOST_PRODUCTS = 24

interface Words {
  readonly title: string
  readonly outside: string
  readonly inside: string
  readonly to: string
  readonly number: string
  readonly order: string
  readonly track: string
  readonly products: string
  readonly more: (count: number) => string
  readonly send_by: (day: string) => string
}

const SLIP_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: 'RETURN',
    outside: 'Stick this half on the parcel.',
    inside: 'Put this half into the parcel.',
    to: 'To',
    number: 'Return number',
    order: 'Order',
    track: 'Follow the return',
    products: 'Products in this parcel',
    more: (count) => `and ${count} more`,
    send_by: (day) => `Please send the parcel by ${day}.`,
  },
  ro: {
    title: 'RETUR',
    outside: 'Lipiți această jumătate pe colet.',
    inside: 'Puneți această jumătate în colet.',
    to: 'Destinatar',
    number: 'Numărul returului',
    order: 'Comanda',
    track: 'Urmăriți returul',
    products: 'Produsele din acest colet',
    more: (count) => `și încă ${count}`,
    send_by: (day) => `Vă rugăm să trimiteți coletul până la ${day}.`,
  },
}

const box = (x: number, y: number, width: number, height: number): Box => ({
  x: mm(x),
  y: mm(y),
  width: mm(width),
  height: mm(height),
})

type Draw = (page: Page, slip: Slip, words: Words, reader: string) => void

const placeOf = ({ address1, postal_code, city, county, country, phone }: Slip['recipient']) => [
  address1,
  [[postal_code, city].filter(Boolean).join(' '), county].filter(Boolean).join(', '),
  country,
  phone,
]

const outside: readonly Draw[] = [
  (page, _, { outside: note, title }) => {
    drawText(page, [note], box(EDGE_MM, 12, INNER_MM, 5), 9)
    drawText(page, [title], box(EDGE_MM, 20, 100, 12), 24, FONTS.bold)
  },
  (page, { recipient }, { to }) => {
    drawText(page, [to], box(EDGE_MM, 36, 118, 5), 10)
    drawText(page, [recipient.name], box(EDGE_MM, 41, 118, 14), 18, FONTS.bold)
    drawText(page, placeOf(recipient), box(EDGE_MM, 56, 118, 30), 14)
  },
  (page, { tracking_url }, { track }) => {
    drawQr(page, tracking_url, box(150, 24, 40, 40))
    drawText(page, [track], box(150, 66, 45, 5), 9)
  },
  (page, { number }, words) => {
    drawText(page, [words.number], box(EDGE_MM, 92, 118, 5), 10)
    drawText(page, [number], box(EDGE_MM, 97, 118, 18), 40, FONTS.bold)
  },
  (page, { order_name }, { order }) => {
    drawText(page, [order], box(150, 92, 45, 5), 10)
    drawText(page, [order_name], box(150, 97, 45, 14), 16, FONTS.bold)
  },
  (page, { number }) => drawCode128(page, number, box(EDGE_MM, 118, 118, 22)),
]

/** Two lines of the sheet: no product takes the room of the others. */
const LONGEST_PRODUCT = 160
const lineOf = ({ quantity, product_title, variant_title }: Slip['products'][number]) =>
  `${quantity} × ${[product_title, variant_title].filter(Boolean).join(', ').slice(0, LONGEST_PRODUCT)}`

const inside: readonly Draw[] = [
  (page) => {
    page.moveTo(mm(EDGE_MM), mm(CUT_MM)).lineTo(mm(WIDTH_MM - EDGE_MM), mm(CUT_MM))
    page.lineWidth(0.7).dash(4, { space: 3 }).stroke('#555').undash()
  },
  (page, { recipient }, { inside: note }) => {
    drawText(page, [note], box(EDGE_MM, 156, INNER_MM, 5), 9)
    drawText(page, [recipient.name], box(EDGE_MM, 163, INNER_MM, 8), 13, FONTS.bold)
  },
  (page, { number, order_name }, words) => {
    drawText(page, [`${words.number}: ${number}`], box(EDGE_MM, 173, 85, 7), 13, FONTS.bold)
    drawText(page, [`${words.order}: ${order_name}`], box(105, 173, 90, 7), 13)
  },
  (page, { products }, words) => {
    const left = products.length - MOST_PRODUCTS
    const lines = products.slice(0, MOST_PRODUCTS).map(lineOf)
    drawText(page, [words.products], box(EDGE_MM, 185, INNER_MM, 6), 10, FONTS.bold)
    drawText(page, [...lines, ...(left > 0 ? [words.more(left)] : [])], box(EDGE_MM, 192, INNER_MM, 78), 11)
  },
  (page, { send_by }, words, reader) => {
    if (send_by) drawText(page, [words.send_by(formatDay(send_by, reader))], box(EDGE_MM, 274, INNER_MM, 7), 11)
  },
]

const PARTS = [...outside, ...inside]

/**
 * One page each, in the language of the reader. Drawn in many turns of the event loop: loading the fonts alone takes tens of
 * milliseconds.
 */
export const drawSlips = async (slips: readonly Slip[], reader: string): Promise<Uint8Array> => {
  const page = new PDFDocument({
    autoFirstPage: false,
    info: {
      Title: slips.map(({ number }) => number).join(' '),
      Producer: 'Returns Desk',
      Creator: 'Returns Desk',
      CreationDate: slips[0]?.created_at ?? new Date(0),
    },
  })
  const written = buffer(page)
  const words = SLIP_WORDS[programLanguage(reader)]
  for (const slip of slips) {
    page.addPage({ size: [mm(WIDTH_MM), mm(HEIGHT_MM)], margin: 0 })
    await mapYielding(PARTS, (draw) => draw(page, slip, words, reader), 1)
  }
  page.end()
  return new Uint8Array(await written)
}
