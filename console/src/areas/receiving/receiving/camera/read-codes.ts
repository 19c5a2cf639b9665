/**
 * Reads bar codes from the picture of a camera: with the browser's own reader, or with one in JavaScript that is loaded only
 * where there is none (D-240).
 */
import type { ReadCode } from './read-code.ts'

interface DetectedCode {
  readonly rawValue: string
}
interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly DetectedCode[]>
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** What labels of couriers, slips and products carry. */
const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'itf', 'upc_a', 'data_matrix']

/** Some browsers have the class, but on their system no reader behind it. */
const browserReader = async (): Promise<ReadCode | undefined> => {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return undefined
  const supported: readonly string[] = await BarcodeDetector.getSupportedFormats().catch(() => [])
  const formats = FORMATS.filter((format) => supported.includes(format))
  if (!formats.includes('code_128') || !formats.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

export const openReader = async (): Promise<ReadCode> =>
  (await browserReader()) ?? (await import('./script-reader.ts')).scriptReader()
