import type { UnreadLine } from '@returns-desk/contract'
import type { Task } from '../../../threads/in-thread.ts'
import type { Layouts } from './csv/layouts.ts'
import { readFile } from './read-file.ts'
import { type StatementFormat, type StatementLine, shortened } from './statement-line.ts'

export interface StatementInput {
  readonly file: Uint8Array
  /** Of lines that name none. */
  readonly currency: string
  readonly layouts: Layouts
}
export interface StatementReport {
  readonly format: StatementFormat
  readonly unread: readonly UnreadLine[]
  readonly layout: string
}

const LINES_IN_A_PART = 1000

export const task: Task<StatementInput, StatementLine[], StatementReport> = ({ file, currency, layouts }, handOver) => {
  const { format, lines, unread, layout = '' } = readFile(Buffer.from(file), currency, layouts)
  for (let from = 0; from < lines.length; from += LINES_IN_A_PART)
    handOver(lines.slice(from, from + LINES_IN_A_PART).map(shortened))
  return { format, unread, layout }
}
