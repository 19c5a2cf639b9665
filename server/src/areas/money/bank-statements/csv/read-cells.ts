/**
 * Cuts CSV into rows. Banks write quotes that nobody else can read: a quote in the middle of a cell is a character, and
 * one that is never closed costs its own line, not the rest of the file.
 */

export interface CellRow {
  /** The line on which it begins; the first of the file is line 1. */
  readonly line: number
  /** None if a quote is opened and not closed. */
  readonly cells: readonly string[] | null
}

/** Of a cell in quotes; with more, its quote is not meant to be one. */
const MOST_BREAKS = 20
const LONGEST_CELL = 10_000

interface Cell {
  readonly value: string
  readonly end: number
}

const isBreak = (character: string | undefined) => character === '\n' || character === '\r'

const afterBlanks = (text: string, from: number, delimiter: string): number => {
  let at = from
  while ((text[at] === ' ' || text[at] === '\t') && text[at] !== delimiter) at += 1
  return at
}

/** `from` is behind the opening quote. */
const quotedCell = (text: string, from: number, delimiter: string): Cell | undefined => {
  let value = ''
  let breaks = 0
  for (let at = from; at < text.length && at - from <= LONGEST_CELL && breaks <= MOST_BREAKS; at += 1) {
    const character = text[at] ?? ''
    if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) breaks += 1
    if (character !== '"') {
      value += character
      continue
    }
    const end = afterBlanks(text, at + 1, delimiter)
    const isEscaped = text[at + 1] === '"'
    if (!isEscaped && (end >= text.length || text[end] === delimiter || isBreak(text[end]))) return { value, end }
    value += '"'
    if (isEscaped) at += 1
  }
  return undefined
}

const plainCell = (text: string, from: number, delimiter: string): Cell => {
  let end = from
  while (end < text.length && text[end] !== delimiter && !isBreak(text[end])) end += 1
  return { value: text.slice(from, end), end }
}

const cellAt = (text: string, from: number, delimiter: string): Cell | undefined => {
  const start = afterBlanks(text, from, delimiter)
  return text[start] === '"' ? quotedCell(text, start + 1, delimiter) : plainCell(text, from, delimiter)
}

const rowAt = (text: string, from: number, delimiter: string) => {
  const cells: string[] = []
  for (let at = from; ; at += 1) {
    const cell = cellAt(text, at, delimiter)
    if (!cell) return { cells: null, end: plainCell(text, from, '\n').end }
    cells.push(cell.value.trim())
    at = cell.end
    if (text[at] !== delimiter) return { cells, end: at }
  }
}

const lineBreaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0

/** Without the empty ones. */
export function* rowsIn(text: string, delimiter: string): Generator<CellRow> {
  let line = 1
  for (let at = 0; at < text.length; ) {
    const { cells, end } = rowAt(text, at, delimiter)
    if (cells === null || cells.some((cell) => cell !== '')) yield { line, cells }
    const next = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    line += lineBreaksIn(text.slice(at, next))
    at = next
  }
}
