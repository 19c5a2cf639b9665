/** AWB numbers of our own courier: `RD`, eight digits and a check digit that detects every typing slip. */
import { checkDigit, hasRightCheckDigit } from '@returns-desk/engine'

const PREFIX = 'RD'
const DIGITS = 8

export const ownAwb = (number: number): string => {
  const digits = String(number).padStart(DIGITS, '0')
  return `${PREFIX}${digits}${checkDigit(digits)}`
}

export const isOwnAwb = (awb: string): boolean => {
  const digits = /^RD(\d{9,})$/.exec(awb)?.[1]
  return digits !== undefined && hasRightCheckDigit(digits)
}
