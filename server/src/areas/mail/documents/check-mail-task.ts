import type { Task } from '../../../threads/in-thread.ts'
import { type CheckedMail, checkMail } from './check-mail.ts'
import type { MailInput } from './make-mail-task.ts'

export interface CheckInput extends MailInput {
  readonly type: string | null | undefined
}

export const task: Task<CheckInput, never, CheckedMail> = ({ template, values, type }) =>
  checkMail(template, values, type)
