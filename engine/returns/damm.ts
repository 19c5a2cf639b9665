/** Damm's check digit: detects every single wrong digit and every swap of neighbouring digits. */
const TABLE = [
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

/** Leading zeros do not change it. */
export const checkDigit = (digits: string): string =>
  [...digits].reduce((interim, digit) => TABLE[Number(interim)]?.[Number(digit)] ?? '', '0')

/** Of digits that end in their check digit. */
export const hasRightCheckDigit = (digits: string): boolean => checkDigit(digits) === '0'
