import { DomainError } from '../../base/errors.ts'
import type { Task } from '../../threads/in-thread.ts'
import { readCamt } from './read-camt.ts'
import { readCsv } from './read-csv.ts'
import { MOST_LINES, type StatementFormat, type StatementLine, shortened } from './statement-line.ts'

export interface StatementInput {
  readonly file: Uint8Array
  /** Of lines that name none. */
  readonly currency: string
}
export interface StatementReport {
  readonly format: StatementFormat
}

const LINES_IN_A_PART = 1000
const DECLARED_ENCODING = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/

/** In the encoding that it declares. */
const textOf = (file: Buffer): string => {
  const declared = DECLARED_ENCODING.exec(file.subarray(0, 200).toString('latin1').replace(/^ï»¿/, ''))?.[1]
  try {
    return new TextDecoder(declared ?? 'utf-8', { fatal: true }).decode(file)
  } catch {
    throw new DomainError('statement_unreadable')
  }
}

/** What it is, it says itself: programs send any type. */
const isXml = (file: Buffer) => /^(?:ï»¿)?\s*</.test(file.subarray(0, 200).toString('latin1'))

export const task: Task<StatementInput, StatementLine[], StatementReport> = ({ file, currency }, handOver) => {
  const bytes = Buffer.from(file)
  const format = isXml(bytes) ? 'camt053' : 'csv'
  const lines = format === 'camt053' ? readCamt(textOf(bytes)) : readCsv(bytes, currency)
  if (lines.length > MOST_LINES) throw new DomainError('statement_too_large')
  for (let from = 0; from < lines.length; from += LINES_IN_A_PART)
    handOver(lines.slice(from, from + LINES_IN_A_PART).map(shortened))
  return { format }
}
