/** AWB numbers of our own courier: `RD`, eight digits and a check digit that detects every typing slip. */

/** Damm's table: detects every single wrong digit and every swap of neighbouring digits. */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const

const checkDigit = (digits: string): string =>
  [...digits].reduce((interim, digit) => DAMM[Number(interim)]?.[Number(digit)] ?? '', '0')

const PREFIX = 'RD'
const DIGITS = 8

export const ownAwb = (number: number): string => {
  const digits = String(number).padStart(DIGITS, '0')
  return `${PREFIX}${digits}${checkDigit(digits)}`
}

export const isOwnAwb = (awb: string): boolean => {
  const digits = /^RD(\d{9,})$/.exec(awb)?.[1]
  return digits !== undefined && checkDigit(digits) === '0'
}
