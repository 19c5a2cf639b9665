/** A long template takes up to seconds to be cleaned: then others are answered meanwhile. */
import type { EmailValues } from '@returns-desk/engine'
import { inThread, taskModule } from '../../threads/in-thread.ts'
import { type MadeMail, makeMail, type Template } from './make-mail.ts'
import type { MailInput } from './make-mail-task.ts'

const TASK = taskModule<MailInput, never, MadeMail>(new URL('./make-mail-task.ts', import.meta.url))

/** Of template and values together: what is shorter is made sooner than it is handed over. */
const SHORT_LENGTH = 8000

const lengthOf = (template: Template, values: EmailValues) =>
  Object.values(values).reduce((sum, value) => sum + String(value).length, template.html_content.length)

export const makeMailInThread = async (shopId: number, template: Template, values: EmailValues): Promise<MadeMail> => {
  const { subject, html_content } = template
  if (lengthOf(template, values) <= SHORT_LENGTH) return makeMail(template, values)
  return inThread(shopId, TASK, { template: { subject, html_content }, values })
}
