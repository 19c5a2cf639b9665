/** Reads a statement in any of its formats, in a worker thread: five megabytes of XML would block other requests. */
import type { UnreadLine } from '@returns-desk/contract'
import { inThread, taskModule } from '../../threads/in-thread.ts'
import type { StatementInput, StatementReport } from './read-statement-task.ts'
import type { StatementFormat, StatementLine } from './statement-line.ts'

const TASK = taskModule<StatementInput, StatementLine[], StatementReport>(
  new URL('./read-statement-task.ts', import.meta.url),
)

export interface Statement {
  readonly format: StatementFormat
  readonly lines: readonly StatementLine[]
  readonly unread: readonly UnreadLine[]
}

export const readStatement = async (shopId: number, file: Buffer, currency: string): Promise<Statement> => {
  const lines: StatementLine[] = []
  const { format, unread } = await inThread(shopId, TASK, { file, currency }, (part) => lines.push(...part))
  return { format, lines, unread }
}
