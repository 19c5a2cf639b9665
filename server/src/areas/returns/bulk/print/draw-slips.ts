/** Inspection slips for the table where parcels are opened: one page each, with places to tick what has arrived. */
import { buffer } from 'node:stream/consumers'
import type { Language } from '@returns-desk/contract'
import PDFDocument from 'pdfkit'
import { drawCode128, drawText, FONTS, mm, type Page } from '../../../../adapters/courier/label-parts.ts'

export interface SlipProduct {
  readonly title: string
  readonly variant: string
  readonly quantity: number
  readonly reason: string
}

export interface Slip {
  readonly id: string
  readonly order_name: string
  readonly number: string
  readonly day: string
  readonly method: string
  readonly products: readonly SlipProduct[]
  readonly language: Language
}

const SHEET_WORDS = {
  en: {
    title: 'Inspection',
    of: 'Return of',
    product: 'Product',
    pieces: 'Pieces',
    arrived: 'Arrived',
    fine: 'In order',
  },
  ro: {
    title: 'Verificare',
    of: 'Retur din',
    product: 'Produs',
    pieces: 'Bucăți',
    arrived: 'Sosite',
    fine: 'În regulă',
  },
} as const

/** A5: two fit on a sheet of A4. */
const [WIDTH_MM, HEIGHT_MM, EDGE_MM] = [148, 210, 10]
const [FIRST_MM, ROW_MM] = [58, 14]
/** What does not fit goes on another page. */
const PER_PAGE = Math.floor((HEIGHT_MM - FIRST_MM - EDGE_MM) / ROW_MM)

const box = (x: number, y: number, width: number, height: number) => ({
  x: mm(x),
  y: mm(y),
  width: mm(width),
  height: mm(height),
})

const drawHead = (page: Page, { number, order_name, day, method, language }: Slip) => {
  const words = SHEET_WORDS[language]
  drawText(page, [`${words.title} ${order_name}`], box(EDGE_MM, 10, 128, 9), 18, FONTS.bold)
  drawText(page, [`${words.of} ${day} · ${method}`], box(EDGE_MM, 20, 128, 6), 10)
  drawCode128(page, number, box(EDGE_MM, 28, 70, 12))
  drawText(page, [number], box(EDGE_MM, 41, 128, 7), 12, FONTS.bold)
  const titles = [words.product, words.pieces, words.arrived, words.fine]
  for (const [place, title] of titles.entries()) drawText(page, [title], box(COLUMNS_MM[place] ?? 0, 51, 25, 5), 8)
}

const COLUMNS_MM = [EDGE_MM, 84, 100, 120] as const

const drawProduct = (page: Page, { title, variant, quantity, reason }: SlipProduct, place: number) => {
  const top = FIRST_MM + place * ROW_MM
  page
    .moveTo(mm(EDGE_MM), mm(top - 1))
    .lineTo(mm(WIDTH_MM - EDGE_MM), mm(top - 1))
    .lineWidth(0.5)
    .stroke('#000')
  drawText(page, [title], box(EDGE_MM, top, 72, 6), 10, FONTS.bold)
  drawText(page, [[variant, reason].filter(Boolean).join(' · ')], box(EDGE_MM, top + 6, 72, 5), 8)
  drawText(page, [String(quantity)], box(COLUMNS_MM[1], top + 1, 12, 8), 14, FONTS.bold)
  for (const left of COLUMNS_MM.slice(2))
    page
      .rect(mm(left), mm(top + 1), mm(9), mm(9))
      .lineWidth(0.7)
      .stroke('#000')
}

/** Split over pages, each with its head: a page that falls off the table still says what it belongs to. */
const pagesOf = (slip: Slip): Slip[] =>
  Array.from({ length: Math.max(1, Math.ceil(slip.products.length / PER_PAGE)) }, (_, page) => ({
    ...slip,
    products: slip.products.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
  }))

export const drawSlips = async (slips: readonly Slip[]): Promise<Uint8Array> => {
  const size: [number, number] = [mm(WIDTH_MM), mm(HEIGHT_MM)]
  const pdf = new PDFDocument({ size, margin: 0, autoFirstPage: false, info: { Producer: 'Returns Desk' } })
  const written = buffer(pdf)
  for (const slip of slips.flatMap(pagesOf)) {
    pdf.addPage()
    drawHead(pdf, slip)
    for (const [place, product] of slip.products.entries()) drawProduct(pdf, product, place)
  }
  pdf.end()
  return new Uint8Array(await written)
}
