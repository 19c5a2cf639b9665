import { STAFF_NAME_MAX_LENGTH } from '@returns-desk/contract'

/** A name that somebody else vouches for, on one line and not too long. */
export const personName = (told: string): string =>
  [...told.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()].slice(0, STAFF_NAME_MAX_LENGTH).join('')
