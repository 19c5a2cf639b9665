import type { EmailValues } from '@returns-desk/engine'
import type { Task } from '../../../threads/in-thread.ts'
import { type MadeMail, makeMail, type Template } from './make-mail.ts'

export interface MailInput {
  readonly template: Template
  readonly values: EmailValues
}

export const task: Task<MailInput, never, MadeMail> = ({ template, values }) => makeMail(template, values)
