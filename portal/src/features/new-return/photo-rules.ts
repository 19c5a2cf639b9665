import type * as contract from '@returns-desk/contract'

/** The contract's own limits, told again because its module would bring the validator along; a test compares them. */
export const PHOTO_TYPES: typeof contract.PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp']
export const MAX_PHOTOS: typeof contract.MAX_PHOTOS = 10
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024

export type PhotoProblem = 'photo_type' | 'photo_size' | 'photo_count'

/** What can be said of a file before it is sent. `present` counts those of the whole return. */
export const photoProblem = (file: Pick<File, 'type' | 'size'>, present: number): PhotoProblem | undefined => {
  if (!(PHOTO_TYPES as readonly string[]).includes(file.type)) return 'photo_type'
  if (file.size > PHOTO_MAX_BYTES) return 'photo_size'
  return present >= MAX_PHOTOS ? 'photo_count' : undefined
}
