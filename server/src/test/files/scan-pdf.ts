/** Reads a printed page as a scanner and as a person would. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as mupdf from 'mupdf'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** By default the reader downloads its WebAssembly file; the one in the package is the same. */
export const prepareScanner = async () => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const file = await readFile(path)
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

export const openPdf = (pdf: Uint8Array) => mupdf.Document.openDocument(pdf, 'application/pdf')

/** At the resolution of a label printer: 203 dots per inch. */
export const scanPdf = async (pdf: Uint8Array, page = 0) => {
  const scale = 203 / 72
  const matrix = mupdf.Matrix.scale(scale, scale)
  const pixels = openPdf(pdf).loadPage(page).toPixmap(matrix, mupdf.ColorSpace.DeviceGray, false)
  const gray = pixels.getPixels()
  const data = new Uint8ClampedArray(gray.length * 4)
  const colors = new Uint32Array(data.buffer)
  for (let i = 0; i < gray.length; i++) colors[i] = 0xff000000 + 0x010101 * (gray[i] ?? 255)
  const image = { width: pixels.getWidth(), height: pixels.getHeight(), data }
  const codes = await readBarcodes(image as ImageData, { formats: ['Code128', 'QRCode'] })
  return { image, codes: Object.fromEntries(codes.map(({ format, text }) => [format, text])) }
}

export const textOfPdf = (pdf: Uint8Array, page = 0) =>
  openPdf(pdf).loadPage(page).toStructuredText('preserve-whitespace').asText().replace(/\s+/g, ' ')

/** Nothing printed nearer to the edge than this: printers leave it white. */
const MARGIN_MM = 3
export const inkInMargin = ({ width, height, data }: Awaited<ReturnType<typeof scanPdf>>['image']): string[] => {
  const edge = Math.floor((MARGIN_MM * 203) / 25.4)
  const found: string[] = []
  for (let y = 0; y < height; y++) {
    const isBand = y < edge || y >= height - edge
    for (let x = 0; x < width; x++) {
      if (!isBand && x === edge) x = width - edge
      if ((data[(y * width + x) * 4] ?? 255) < 200) found.push(`${x}, ${y}`)
    }
  }
  return found
}
