import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, which runs before anything is installed
import { sourceFiles } from './boundaries.mjs'

/** At the beginning of a line: inside a function its surroundings say what it is about. */
const BARE =
  /^(?:export )?(?:default )?(?:declare )?(?:async )?(?:const|let|type|interface|class|enum|function\*?) (?:Row|Place|WORDS|NONE|Outcome)\b/
const NO_PRODUCT = /\.test\.tsx?$|\.test-kit\.tsx?$|\.spec\.ts$|\.bench\.ts$/

/** Top-level names that do not say of what: a row of which table, words for whom. */
const bareNamesIn = (text: string) => text.split('\n').filter((line) => BARE.test(line))

test('a name that does not say of what is found where a file declares it', () => {
  const bare = [
    'interface Row {',
    'export interface Row extends Pick<Payout, "id"> {',
    'type Row<C extends CrudCalls> = CallOutput<C>',
    'export type Outcome = "done" | "failed"',
    'const WORDS: Readonly<Record<Language, Words>> = {',
    'const NONE = []',
    'export const Outcome = ({ problem }: OutcomeProps) => {',
    'export function Place() {',
  ]
  const telling = [
    'interface PayoutRow {',
    'const SHEET_WORDS = {',
    '  const WORDS = [1]',
    "import { Row } from 'x'",
    'type Rows = 1',
  ]
  expect(bareNamesIn([...bare, ...telling].join('\n'))).toEqual(bare)
})

test('no top-level name of the product is a bare Row, Place, WORDS, NONE or Outcome', () => {
  const files: [string, string][] = sourceFiles().filter(([file]: [string]) => !NO_PRODUCT.test(file))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap(([file, text]) => bareNamesIn(text).map((line) => `${file}: ${line}`))).toEqual([])
})
