/** The label of our own courier: 100 x 150 mm, which fits label printers and half a sheet of A4. */
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { mapYielding } from '../../base/map-yielding.ts'
import { type Box, drawCode128, drawQr, drawText, FONTS, mm, type Page } from './label-parts.ts'
import type { Parcel, Party } from './port.ts'

const WIDTH_MM = 100
const HEIGHT_MM = 150
const EDGE_MM = 5
const INNER_MM = WIDTH_MM - 2 * EDGE_MM

const box = (x: number, y: number, width: number, height: number): Box => ({
  x: mm(x),
  y: mm(y),
  width: mm(width),
  height: mm(height),
})

const line = (page: Page, y: number) =>
  page
    .moveTo(mm(EDGE_MM), mm(y))
    .lineTo(mm(WIDTH_MM - EDGE_MM), mm(y))
    .lineWidth(0.7)
    .stroke('#000')

const placeOf = ({ address1, postal_code, city, county, country }: Party) => [
  address1,
  [[postal_code, city].filter(Boolean).join(' '), county].filter(Boolean).join(', '),
  country,
]

const drawParty = (page: Page, title: string, party: Party, top: number, height: number, size: number) => {
  drawText(page, [title], box(EDGE_MM, top, INNER_MM, 4), 7)
  drawText(page, [party.name], box(EDGE_MM, top + 4, INNER_MM, height * 0.32), size, FONTS.bold)
  const below = top + 4 + height * 0.32
  drawText(page, [...placeOf(party), party.phone], box(EDGE_MM, below, INNER_MM, height * 0.68 - 5), size - 1)
}

type Draw = (page: Page, awb: string, parcel: Parcel) => void

/** Read by customers and couriers as well as staff, so it is always in both languages of the product. */
const PARTS: readonly Draw[] = [
  (page) => drawText(page, ['RETUR / RETURN'], box(EDGE_MM, 5, 45, 7), 13, FONTS.bold),
  (page, _, { number, order_name }) => {
    drawText(page, [number], box(56, 4.6, WIDTH_MM - 56 - EDGE_MM, 5), 12.5, FONTS.bold)
    drawText(page, [order_name], box(56, 9.4, WIDTH_MM - 56 - EDGE_MM, 3.4), 8)
  },
  (page, _, { recipient }) => {
    line(page, 13)
    drawParty(page, 'Destinatar / To', recipient, 14.5, 35, 13)
  },
  (page, _, { sender }) => {
    line(page, 51)
    drawParty(page, 'Expeditor / From', sender, 52.5, 28, 10)
  },
  (page, awb) => {
    line(page, 82)
    drawCode128(page, awb, box(12, 86, WIDTH_MM - 24, 22))
  },
  (page, awb) => drawText(page, [awb], box(12, 109.5, WIDTH_MM - 24, 7), 14, FONTS.bold),
  (page, _, { tracking_url }) => {
    line(page, 118)
    drawQr(page, tracking_url, box(EDGE_MM + 1, 121, 24, 24))
  },
  (page, _, { tracking_url, reference }) => {
    drawText(page, ['Urmăriți returul / Track the return'], box(36, 121, 59, 5), 8)
    drawText(page, [tracking_url], box(36, 126, 59, 10), 7)
    drawText(page, ['Referință / Reference', reference], box(36, 137, 59, 8), 7)
  },
]

/**
 * Deterministic: the same parcel gives the same bytes, so a label drawn twice is stored once. Loading the fonts alone
 * takes tens of milliseconds, so each part is drawn in a separate turn of the event loop.
 */
export const drawLabel = async (awb: string, parcel: Parcel): Promise<Uint8Array> => {
  const page = new PDFDocument({
    size: [mm(WIDTH_MM), mm(HEIGHT_MM)],
    margin: 0,
    info: { Title: awb, Producer: 'Returns Desk', Creator: 'Returns Desk', CreationDate: parcel.created_at },
  })
  const written = buffer(page)
  await mapYielding(PARTS, (draw) => draw(page, awb, parcel), 1)
  page.end()
  return new Uint8Array(await written)
}
