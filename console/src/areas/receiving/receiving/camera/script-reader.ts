/** The reader for browsers without one of their own. Plain JavaScript: the content policy allows no WebAssembly. */
// By file: the package as a whole is three times as large.

import type { Reader } from '@zxing/library'
import BarcodeFormat from '@zxing/library/es2015/core/BarcodeFormat.js'
import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js'
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer.js'
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType.js'
import DataMatrixReader from '@zxing/library/es2015/core/datamatrix/DataMatrixReader.js'
import MultiFormatOneDReader from '@zxing/library/es2015/core/oned/MultiFormatOneDReader.js'
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader.js'
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js'
import type { ReadCode } from './read-code.ts'

const LINES = [
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
  BarcodeFormat.ITF,
  BarcodeFormat.UPC_A,
]
/** Wide enough for the lines of an AWB, small enough for several pictures a second. */
const MAX_WIDTH_PX = 960

/** Red, green and blue weighed as the eye does, in 256ths. */
const [RED, GREEN, BLUE] = [77, 151, 28]
const BYTES_PER_PIXEL = 4
const SHIFT = 8

export const greyOf = (pixels: Uint8ClampedArray) => {
  const grey = new Uint8ClampedArray(pixels.length / BYTES_PER_PIXEL)
  for (let index = 0; index < grey.length; index++) {
    const at = index * BYTES_PER_PIXEL
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
    grey[index] = (red * RED + green * GREEN + blue * BLUE) >> SHIFT
  }
  return grey
}

const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, LINES],
  [DecodeHintType.TRY_HARDER, true],
])

/** They throw if there is no such code in the picture. */
const readWith = (reader: Reader, bitmap: BinaryBitmap) => {
  try {
    return reader.decode(bitmap, HINTS).getText()
  } catch {
    return undefined
  }
}

/** Not the library's reader for all formats: it writes a warning for every picture without a code. */
export const createDecoder = () => {
  const readers = [new QRCodeReader(), new MultiFormatOneDReader(HINTS), new DataMatrixReader()]
  return (grey: Uint8ClampedArray, width: number, height: number) => {
    const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))
    for (const reader of readers) {
      const code = readWith(reader, bitmap)
      if (code !== undefined) return code
    }
    return undefined
  }
}

export const scriptReader = (): ReadCode => {
  const decode = createDecoder()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined
    const scale = Math.min(1, MAX_WIDTH_PX / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    return decode(greyOf(data), width, height)
  }
}
