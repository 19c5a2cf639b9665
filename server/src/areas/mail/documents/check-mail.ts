/** A mail for its author: as it is sent, with what should be known about it. */
import { type EmailValues, type Finding, lintMail } from '@returns-desk/engine'
import { type MadeMail, makeMail, type Template } from './make-mail.ts'

export interface CheckedMail extends MadeMail {
  readonly findings: Finding[]
}

/** `type`: the occasion; undefined if it is not known. */
export const checkMail = (template: Template, values: EmailValues, type?: string | null): CheckedMail => {
  const mail = makeMail(template, values)
  return { ...mail, findings: lintMail({ ...mail, template, values, type }) }
}
