import type { StatementTable } from '@returns-desk/contract'
import type { Task } from '../../../threads/in-thread.ts'
import type { Layouts } from './csv/layouts.ts'
import { describeFile } from './read-file.ts'

export interface TableInput {
  readonly file: Uint8Array
  readonly layouts: Layouts
}

export const task: Task<TableInput, never, StatementTable> = ({ file, layouts }) =>
  describeFile(Buffer.from(file), layouts)
