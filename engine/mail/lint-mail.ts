/**
 * What its author should know about a mail before it is sent. Nothing here stops a mail: the shop decides. `parts` name
 * the places; the words around them are the screen's, in the reader's language.
 */
import { lintContrast } from './lint-contrast.ts'
import { lintLinks } from './lint-links.ts'
import { renderTemplate } from './render.ts'
import { EMAIL_VARIABLES, type EmailValues, variablesOf } from './variables.ts'

export const FINDING_CODES = [
  'unknown_variable',
  'foreign_variable',
  'empty_variable',
  'link_empty',
  'link_incomplete',
  'link_forbidden',
  'no_text',
  'too_large',
  'contrast',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

export interface Finding {
  readonly code: FindingCode
  readonly parts: string[]
}

/** Some mail programs cut off what is longer. */
export const MAIL_COMFORTABLE_BYTES = 100_000

const PARTS_MAX = 10
const PART_MAX_LENGTH = 80

export interface MailToLint {
  readonly template: { readonly subject: string; readonly html_content: string }
  /** The occasion; undefined if it is not known, and no variable is foreign then. */
  readonly type: string | null | undefined
  readonly values: EmailValues
  /** As it is sent. */
  readonly html: string
  readonly text: string
}

const inPercents = (name: string) => `%${name}%`

const lintVariables = ({ template, type, values }: MailToLint): Finding[] => {
  const written = `${template.subject}\n${template.html_content}`
  const used = EMAIL_VARIABLES.map(({ name }) => name).filter((name) => written.includes(inPercents(name)))
  const own = new Set<string>(type === undefined ? used : variablesOf(type))
  const isOptional = (name: string) => name.startsWith('shop.')
  return [
    { code: 'unknown_variable', parts: renderTemplate(written, {}).unknown.map(inPercents) },
    { code: 'foreign_variable', parts: used.filter((name) => !own.has(name)).map(inPercents) },
    {
      code: 'empty_variable',
      parts: used.filter((name) => own.has(name) && !isOptional(name) && !values[name]).map(inPercents),
    },
  ]
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`

const lintSize = (html: string): Finding => {
  const bytes = new TextEncoder().encode(html).length
  return { code: 'too_large', parts: bytes > MAIL_COMFORTABLE_BYTES ? [kilobytes(bytes)] : [] }
}

const short = (part: string) => (part.length > PART_MAX_LENGTH ? `${part.slice(0, PART_MAX_LENGTH - 1)}…` : part)

export const lintMail = (mail: MailToLint): Finding[] => {
  const links = lintLinks(renderTemplate(mail.template.html_content, mail.values).html)
  const linksThat = (code: FindingCode): Finding => ({
    code,
    parts: links.filter((link) => link.code === code).map(({ part }) => part),
  })
  const findings: Finding[] = [
    ...lintVariables(mail),
    linksThat('link_empty'),
    linksThat('link_incomplete'),
    linksThat('link_forbidden'),
    { code: 'no_text', parts: mail.text.trim() === '' ? [''] : [] },
    lintSize(mail.html),
    { code: 'contrast', parts: lintContrast(mail.html) },
  ]
  return findings
    .filter(({ parts }) => parts.length > 0)
    .map(({ code, parts }) => ({ code, parts: [...new Set(parts.map(short))].slice(0, PARTS_MAX).filter(Boolean) }))
}
