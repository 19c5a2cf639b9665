/** Reads a statement in any of its formats, in a worker thread: five megabytes of XML would block other requests. */
import type { StatementTable, UnreadLine } from '@returns-desk/contract'
import { inThread, taskModule } from '../../../threads/in-thread.ts'
import type { Layouts } from './csv/layouts.ts'
import type { TableInput } from './describe-table-task.ts'
import type { StatementInput, StatementReport } from './read-statement-task.ts'
import type { StatementFormat, StatementLine } from './statement-line.ts'

const READING = taskModule<StatementInput, StatementLine[], StatementReport>(
  new URL('./read-statement-task.ts', import.meta.url),
)
const DESCRIBING = taskModule<TableInput, never, StatementTable>(new URL('./describe-table-task.ts', import.meta.url))

export interface Statement {
  readonly format: StatementFormat
  readonly lines: readonly StatementLine[]
  readonly unread: readonly UnreadLine[]
  /** What the shop said that the columns are: read by another, it is another statement. */
  readonly layout: string
}

export const readStatement = async (
  shopId: number,
  file: Buffer,
  currency: string,
  layouts: Layouts,
): Promise<Statement> => {
  const lines: StatementLine[] = []
  const report = await inThread(shopId, READING, { file, currency, layouts }, (part) => lines.push(...part))
  return { ...report, lines }
}

export const describeStatement = (shopId: number, file: Buffer, layouts: Layouts): Promise<StatementTable> =>
  inThread(shopId, DESCRIBING, { file, layouts }, () => {})
