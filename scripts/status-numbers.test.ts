import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, which runs before anything is installed
import { sourceFiles } from './boundaries.mjs'

const NAMES = 'NEW|AWAITING_PARCEL|RECEIVED|PROCESSED|REFUND_TO_IBAN|PENDING_ACTION|COMPLETED|CANCELLED'
const DECLARED = new RegExp(`\\bconst (?:${NAMES})\\b[^=\\n]*= \\d`)
const COMPARED = /\border_index (?:[=<>!]=*|<>|(?:not )?in) ?\(?[1-8]\b/

/** Lines that contain a status as a number, although `STATUS` of the engine has a name for it. */
const numbersIn = (text: string) => text.split('\n').filter((line) => DECLARED.test(line) || COMPARED.test(line))

test('a status that is declared or compared by its number is found', () => {
  const lines = [
    'const CANCELLED = 8',
    'const NEW: StatusIndex = 1',
    'if (row.order_index === 8) return',
    'where r.order_index not in (7, 8)',
    'where order_index <> 8',
    'if (return_status.order_index < 4) return',
  ]
  expect(numbersIn(lines.join('\n'))).toEqual(lines)
})

test('a status is always referred to by name: only the engine has the numbers', () => {
  const files: [string, string][] = sourceFiles().filter(([file]: [string]) => !file.startsWith('scripts/'))
  expect(files.flatMap(([file, text]) => numbersIn(text).map((line) => `${file}: ${line.trim()}`))).toEqual([])
})
