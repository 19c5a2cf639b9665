/** Cleaning a long template may take seconds, so it runs in a thread and does not block other requests. */
import type { EmailValues } from '@returns-desk/engine'
import { inThread, taskModule } from '../../../threads/in-thread.ts'
import { type CheckedMail, checkMail } from './check-mail.ts'
import type { CheckInput } from './check-mail-task.ts'
import { type MadeMail, makeMail, type Template } from './make-mail.ts'
import type { MailInput } from './make-mail-task.ts'

const TASK = taskModule<MailInput, never, MadeMail>(new URL('./make-mail-task.ts', import.meta.url))
const CHECK = taskModule<CheckInput, never, CheckedMail>(new URL('./check-mail-task.ts', import.meta.url))

/** Length of template and values together: below this, rendering is faster than handing over to a thread. */
const SHORT_LENGTH = 8000

const lengthOf = (template: Template, values: EmailValues) =>
  Object.values(values).reduce((sum, value) => sum + String(value).length, template.html_content.length)

export const makeMailInThread = async (shopId: number, template: Template, values: EmailValues): Promise<MadeMail> => {
  const { subject, html_content } = template
  if (lengthOf(template, values) <= SHORT_LENGTH) return makeMail(template, values)
  return inThread(shopId, TASK, { template: { subject, html_content }, values })
}

export const checkMailInThread = async (
  shopId: number,
  { subject, html_content }: Template,
  values: EmailValues,
  type: string | null | undefined,
): Promise<CheckedMail> => {
  const template = { subject, html_content }
  if (lengthOf(template, values) <= SHORT_LENGTH) return checkMail(template, values, type)
  return inThread(shopId, CHECK, { template, values, type })
}
