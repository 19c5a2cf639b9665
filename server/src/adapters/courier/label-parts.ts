/** The parts of a label: barcodes as vector shapes, sharp at any resolution, and text that always fits its box. */
import { createRequire } from 'node:module'
import bwip from 'bwip-js/node'

export type Page = PDFKit.PDFDocument

const POINTS_PER_MM = 72 / 25.4
export const mm = (length: number) => length * POINTS_PER_MM

const require = createRequire(import.meta.url)
export const FONTS = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Alternating bars and gaps; each number is a width. */
export const drawCode128 = (page: Page, code: string, { x, y, width, height }: Box) => {
  const [symbol] = bwip.raw({ bcid: 'code128', text: code }) as { sbs: number[] }[]
  const widths = symbol?.sbs ?? []
  const unit = width / widths.reduce((sum, part) => sum + part, 0)
  let left = x
  widths.forEach((part, index) => {
    if (index % 2 === 0) page.rect(left, y, part * unit, height)
    left += part * unit
  })
  page.fill('#000')
}

export const drawQr = (page: Page, content: string, { x, y, width }: Box) => {
  const [symbol] = bwip.raw('qrcode', content, 'eclevel=M') as { pixs: number[]; pixx: number }[]
  const { pixs = [], pixx = 1 } = symbol ?? {}
  const unit = width / pixx
  pixs.forEach((isDark, index) => {
    if (isDark) page.rect(x + (index % pixx) * unit, y + Math.floor(index / pixx) * unit, unit, unit)
  })
  page.fill('#000')
}

const SMALLEST_PT = 5.5
const STEP_PT = 0.5

/** Removes control characters and line breaks, which would print as boxes or break a name over several lines. */
const printable = (words: string) =>
  words
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()

/** Wraps, then shrinks, and truncates last: nothing is drawn outside its box. */
export const drawText = (
  page: Page,
  lines: readonly string[],
  box: Box,
  size: number,
  font: string = FONTS.regular,
) => {
  const words = lines.map(printable).filter(Boolean).join('\n')
  if (words === '') return
  page.font(font).fillColor('#000')
  const layout = { width: box.width, lineGap: 0 }
  let fitting = size
  const fits = () => page.fontSize(fitting).heightOfString(words, layout) <= box.height
  while (!fits() && fitting > SMALLEST_PT) fitting -= STEP_PT
  page.fontSize(fitting).text(words, box.x, box.y, { ...layout, height: box.height, ellipsis: '…', lineBreak: true })
}
