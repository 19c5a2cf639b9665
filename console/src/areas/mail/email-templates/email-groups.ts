/** One e-mail is the templates that share subject and type: its language versions. */
import type { EmailTemplate } from '@returns-desk/contract'
import type { Group } from '@returns-desk/ui'
import { paths } from '../../../paths.ts'

export type TemplateType = EmailTemplate['template_type']
type Email = Pick<EmailTemplate, 'subject' | 'template_type'>

/** Stands in an address for "no type". */
const NO_TYPE = 'none'

export const isSameEmail = (one: Email, other: Email) =>
  one.subject === other.subject && one.template_type === other.template_type

/** In the order of the server's list: it puts the languages of an e-mail together, the default one first. */
export const groupTemplates = (templates: readonly EmailTemplate[]): Group<EmailTemplate>[] => {
  const groups = Map.groupBy(templates, ({ subject, template_type }) => JSON.stringify([subject, template_type]))
  return [...groups.values()] as unknown as Group<EmailTemplate>[]
}

/*
 * A subject is free text, and routers, proxies and browsers all have opinions about `%2F`, `%25` and `..` in an address.
 * So these characters are spelled `~2f` and the like before the usual encoding, and never appear at all.
 */
const TROUBLESOME = /[~%/\\.]/g
const SPELLED = /~([0-9a-f]{2})/g

const subjectSegment = (subject: string) =>
  encodeURIComponent(subject.replace(TROUBLESOME, (character) => `~${character.charCodeAt(0).toString(16)}`))

/** `language`: the one to begin with. */
export const addLanguagePath = ({ subject, template_type }: Email, language?: string) => {
  const path = paths.emailTemplateLanguage(subjectSegment(subject), template_type ?? NO_TYPE)
  return language === undefined ? path : `${path}?language=${encodeURIComponent(language)}`
}

/** The e-mail that such an address speaks of; `undefined` if there cannot be one. Its type may be one that is not ours. */
export const emailAt = (params: { emailSubject?: string; emailType?: string }): Email | undefined => {
  const { emailSubject = '', emailType = '' } = params
  const template_type = emailType === NO_TYPE ? null : (emailType as TemplateType)
  const subject = emailSubject.replace(SPELLED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return emailType === '' || subject === '' ? undefined : { subject, template_type }
}
