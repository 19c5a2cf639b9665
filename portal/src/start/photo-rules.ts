import type * as contract from '@returns-desk/contract'
import { ApiError } from '@returns-desk/contract'

/** Copies of the contract's limits, because its module would pull in the validator; a test compares them. */
export const PHOTO_TYPES: typeof contract.PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp']
export const MAX_PHOTOS: typeof contract.MAX_PHOTOS = 10
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024

type PhotoType = (typeof PHOTO_TYPES)[number]

const SIGNATURES: readonly (readonly [PhotoType, (start: string) => boolean])[] = [
  ['image/jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['image/png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/webp', (start) => start.startsWith('RIFF') && start.endsWith('WEBP')],
]

/** Detects a file's type by its first bytes: its name, and the type guessed from it, are unreliable. */
const photoTypeOf = async (file: Blob): Promise<PhotoType | undefined> => {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  return SIGNATURES.find(([, isOne]) => isOne(start))?.[0]
}

/** The file with its real type; unchanged if it is not a photo, or can no longer be read. */
export const asPhoto = async (file: File): Promise<File> => {
  const type = (await photoTypeOf(file).catch(() => undefined)) ?? ''
  return type === file.type ? file : new File([file], file.name, { type })
}

export type PhotoProblem = 'photo_type' | 'photo_size' | 'photo_count'

/** Checks a file before it is uploaded. `present` counts the photos of the whole return. */
export const photoProblem = (file: Pick<File, 'type' | 'size'>, present: number): PhotoProblem | undefined => {
  if (!(PHOTO_TYPES as readonly string[]).includes(file.type)) return 'photo_type'
  if (file.size > PHOTO_MAX_BYTES) return 'photo_size'
  return present >= MAX_PHOTOS ? 'photo_count' : undefined
}

/** A file that was rejected for its content will be rejected again. */
export const isWorthRetrying = (error: unknown) =>
  Boolean(error) && !(error instanceof ApiError && [400, 413, 415].includes(error.status))
