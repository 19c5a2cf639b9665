/**
 * Re-encodes a picture from its pixels: everything else in the file, from its location data to content appended to the
 * picture, is dropped. The type is taken from the first bytes; the decoder never has to guess.
 */
import { type ErrorCode, PHOTO_MAX_PIXELS } from '@returns-desk/contract'
import type { Sharp, SharpOptions } from 'sharp'
import { DomainError } from '../errors.ts'
import { loadSharp } from './load-sharp.ts'

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

export interface Remaking {
  readonly unreadable: ErrorCode
  readonly tooLarge: ErrorCode
  /** Resizes and encodes the picture, which already stands upright. */
  readonly encode: (picture: Sharp) => Sharp
}

type SharpLibrary = Awaited<ReturnType<typeof loadSharp>>

/** Reads no pixels yet: a decompression bomb is detected by its dimensions. */
const checkSize = async (sharp: SharpLibrary, file: Buffer, { unreadable, tooLarge }: Remaking) => {
  const format = Object.entries(FORMATS).find(([, is]) => is(file))?.[0]
  if (!format) throw new DomainError(unreadable)
  const { width, height, format: decoded } = await sharp(file, { ...OPTIONS, limitInputPixels: false }).metadata()
  if (decoded !== format) throw new DomainError(unreadable)
  if (width * height > PHOTO_MAX_PIXELS) throw new DomainError(tooLarge)
}

export const remakePicture = async (file: Buffer, remaking: Remaking): Promise<Buffer> => {
  // Outside of the `try`: a library that does not load must not be taken for an invalid file.
  const sharp = await loadSharp()
  try {
    await checkSize(sharp, file, remaking)
    const upright = sharp(file, OPTIONS).autoOrient().toColourspace('srgb').timeout({ seconds: DECODE_SECONDS })
    return await remaking.encode(upright).toBuffer()
  } catch (error) {
    // Any decoder error means that the file is invalid.
    throw error instanceof DomainError ? error : new DomainError(remaking.unreadable)
  }
}
