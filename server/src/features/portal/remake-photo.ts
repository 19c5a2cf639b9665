/**
 * Re-encodes a photo from its pixels: everything else in the file, from its location data to content appended to the
 * picture, is dropped. The type is taken from the first bytes; the decoder never has to guess.
 */
import { PHOTO_MAX_PIXELS } from '@returns-desk/contract'
import sharp, { type SharpOptions } from 'sharp'
import { DomainError } from '../../base/errors.ts'

const LONGEST_SIDE_PX = 2000
const JPEG_QUALITY = 82
const DECODE_SECONDS = 20

const startsWith = (file: Buffer, bytes: readonly number[], at = 0) => bytes.every((byte, i) => file[at + i] === byte)

const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]
const FORMATS: Record<string, (file: Buffer) => boolean> = {
  jpeg: (file) => startsWith(file, [0xff, 0xd8, 0xff]),
  png: (file) => startsWith(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  webp: (file) => startsWith(file, RIFF) && startsWith(file, WEBP, 8),
}

const OPTIONS: SharpOptions = { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error', pages: 1 }

/** Reads no pixels yet: a decompression bomb is detected by its dimensions. */
const checkSize = async (file: Buffer) => {
  const format = Object.entries(FORMATS).find(([, is]) => is(file))?.[0]
  if (!format) throw new DomainError('photo_unreadable')
  const { width, height, format: decoded } = await sharp(file, { ...OPTIONS, limitInputPixels: false }).metadata()
  if (decoded !== format) throw new DomainError('photo_unreadable')
  if (width * height > PHOTO_MAX_PIXELS) throw new DomainError('photo_too_large')
}

const remake = (file: Buffer) =>
  sharp(file, OPTIONS)
    .autoOrient()
    .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_SECONDS })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()

export const remakePhoto = async (file: Buffer): Promise<Buffer> => {
  try {
    await checkSize(file)
    return await remake(file)
  } catch (error) {
    // Any decoder error means that the file is invalid.
    throw error instanceof DomainError ? error : new DomainError('photo_unreadable')
  }
}
