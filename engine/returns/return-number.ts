/**
 * The number of a return: `R`, the place in its shop's series and a check digit, so that a slip of the pen on a parcel is
 * noticed instead of leading to another customer's return. It names a return and protects nothing: the id does.
 */
import { checkDigit, hasRightCheckDigit } from './damm.ts'

const PREFIX = 'R'
/** Without the check digit. Longer from the millionth return on. */
const MIN_DIGITS = 6
const MAX_SERIAL = 2_147_483_647

export const returnNumber = (serial: number): string => {
  const digits = String(serial).padStart(MIN_DIGITS, '0')
  return `${PREFIX}${digits}${checkDigit(digits)}`
}

/** `mistyped`: it has the form of a number of a return, but no return can have it. */
export type ReturnNumberCheck =
  | { readonly verdict: 'right'; readonly serial: number }
  | { readonly verdict: 'mistyped' }

/** As people write it: small letters, spaces, dots, hyphens, without the `R`. Shorter ones are not numbers of returns. */
const WRITTEN = new RegExp(`^${PREFIX}?(\\d{${MIN_DIGITS + 1},10})$`, 'i')
const BETWEEN = /[\s.\-–‑]/g

/** `undefined` if the text does not have the form of a return's number. Order numbers may have the same form. */
export const checkReturnNumber = (text: string): ReturnNumberCheck | undefined => {
  const digits = WRITTEN.exec(text.replace(BETWEEN, ''))?.[1]
  if (digits === undefined) return undefined
  const serial = Number(digits.slice(0, -1))
  if (!hasRightCheckDigit(digits) || serial === 0 || serial > MAX_SERIAL) return { verdict: 'mistyped' }
  return { verdict: 'right', serial }
}

const SHORT = new RegExp(`^${PREFIX}?(\\d{2,${MIN_DIGITS}})$`, 'i')

/** The same without the zeros in front, as people say it. Most short numbers are something else, so none is mistyped. */
export const shortReturnNumber = (text: string): number | undefined => {
  const digits = SHORT.exec(text.replace(BETWEEN, ''))?.[1]
  const known = digits === undefined ? undefined : checkReturnNumber(digits.padStart(MIN_DIGITS + 1, '0'))
  return known?.verdict === 'right' ? known.serial : undefined
}

export const isReturnNumber = (text: string): boolean => checkReturnNumber(text)?.verdict === 'right'
