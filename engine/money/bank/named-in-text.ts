// What of ours a bank's text names: banks print references in capitals, with blanks or dashes in them, or across two lines.
import { checkReturnNumber } from '../../returns/return-number.ts'

/** Letters and digits behind the number of the return, or behind the day of the file. */
export const REFERENCE_MARK_LENGTH = 10

export interface Named {
  /** Of payouts. */
  readonly references: readonly string[]
  /** Of bank files. */
  readonly files: readonly string[]
  /** The places in their series of the returns whose numbers stand there, alone or within a reference. */
  readonly serials: readonly number[]
}

const NUMBER_LENGTHS = [7, 8, 9, 10]

const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

const serialOf = (number: string): number[] => {
  const check = checkReturnNumber(number)
  return check?.verdict === 'right' ? [check.serial] : []
}

/** Where the number ends is not to be seen, as a mark may begin with digits: each length is tried. */
const numbersAt = (digits: string): string[] =>
  NUMBER_LENGTHS.filter((length) => length <= digits.length)
    .map((length) => `R${digits.slice(0, length)}`)
    .filter((number) => serialOf(number).length > 0)

const marked = (text: string): string[] =>
  [...text.matchAll(/R(?=(\d{7,}))/g)].flatMap(({ index, 1: digits = '' }) =>
    numbersAt(digits).flatMap((number) => {
      const mark = text.slice(index + number.length, index + number.length + REFERENCE_MARK_LENGTH)
      return mark.length === REFERENCE_MARK_LENGTH ? [`${number}-${mark}`] : []
    }),
  )

/** `R0000427-2`: too short to be found between other digits. */
const counted = (text: string): string[] =>
  [...text.matchAll(/(?<![A-Z0-9])(R\d{7,10}) ?- ?(\d{1,3})(?![A-Z0-9])/g)].map(
    ([, number, count]) => `${number}-${count}`,
  )

const filesIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`RD(\\d{8})([A-Z0-9]{${REFERENCE_MARK_LENGTH}})`, 'g'))].map(
    ([, day, mark]) => `RD${day}-${mark}`,
  )

const numbersIn = (text: string): string[] =>
  [...text.matchAll(/(?<![A-Z0-9])R[ .-]*(\d(?:[ .-]*\d){6,})/g)].flatMap(([, digits = '']) => numbersAt(bare(digits)))

export const namedIn = (texts: readonly string[]): Named => {
  const upper = texts.map((text) => text.toUpperCase().replace(/\s+/g, ' '))
  const whole = upper.map(bare)
  const references = [...whole.flatMap(marked), ...upper.flatMap(counted)]
  const numbers = [...upper.flatMap(numbersIn), ...references.map((reference) => reference.split('-')[0] ?? '')]
  return {
    references: [...new Set(references)],
    files: [...new Set(whole.flatMap(filesIn))],
    serials: [...new Set(numbers.flatMap(serialOf))],
  }
}
