import type { BankStatement, UnreadLine } from '@returns-desk/contract'
import type { BankLineKind } from '@returns-desk/engine'

/** A line as the bank says it, from any format. */
export interface StatementLine {
  readonly kind: BankLineKind
  /** The bank says itself that a payment came back. Otherwise money that comes in is somebody else's. */
  readonly is_return: boolean
  readonly booked_on: string
  /** Minor units; null if there is only the sum of several. */
  readonly amount: number | null
  readonly currency: string
  readonly reference: string
  /** Other ids that it repeats: of the file, of the batch. */
  readonly refs?: readonly string[]
  /** The bank's own number of the line; empty if it gives none. */
  readonly bank_ref: string
  readonly ibans: readonly string[]
  readonly description: string
}

export type StatementFormat = BankStatement['format']

/** What could be read, and why the rest could not. */
export interface Reading {
  readonly lines: readonly StatementLine[]
  readonly unread: readonly UnreadLine[]
  /** What the shop said that the columns are; empty if it did not have to. */
  readonly layout?: string
}

export const MAX_LINES = 20_000

const REFERENCE_LENGTH = 100
const DESCRIPTION_LENGTH = 500

/** On one line, in characters that can be stored. */
export const plain = (text: string, maxLength: number): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')

export const shortened = (line: StatementLine): StatementLine => ({
  ...line,
  reference: plain(line.reference, REFERENCE_LENGTH),
  refs: line.refs?.map((ref) => plain(ref, REFERENCE_LENGTH)) ?? [],
  bank_ref: plain(line.bank_ref, REFERENCE_LENGTH),
  description: plain(line.description, DESCRIPTION_LENGTH),
})

/** The code by which banks say why a payment came back (ISO 20022), for instance AC04; empty if there is none. */
export const returnCode = (description: string): string =>
  /(?<![A-Z0-9])(?:AC|AG|AM|BE|FF|MD|MS|RC|RR|TM)\d{2}(?![A-Z0-9])/.exec(description)?.[0] ?? ''
