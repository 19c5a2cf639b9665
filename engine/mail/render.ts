/**
 * Fills the values into a template. Nothing is evaluated: known variables are replaced once, by escaped text, and
 * everything else stays as its author wrote it, including `width:100%` and `%c3%a9.html`.
 */
import { decodeEntities, plainText } from './plain-text.ts'
import { EMAIL_VARIABLES, type EmailValues, type EmailVariableName } from './variables.ts'

const NAMES: ReadonlySet<string> = new Set(EMAIL_VARIABLES.map(({ name }) => name))
// Only known names match, so that the percent sign after an unknown name can still open a known one.
const KNOWN = new RegExp(`%(${[...NAMES].map((name) => name.replaceAll('.', '\\.')).join('|')})%`, 'g')
const DOTTED = /%([a-z]\w*(?:\.\w+)+)(?=%)/gi

// Includes `=` and the backtick: even in an unquoted attribute a value cannot add another attribute.
const ESCAPE = /[&<>"'`=]/g
const escaped = (value: string) => value.replace(ESCAPE, (character) => `&#${character.charCodeAt(0)};`)
const onLines = (value: string) => escaped(value).replace(/\r\n?|\n/g, '<br>')

/** On white, because a logo is rarely made for the dark. */
const LOGO_STYLE = 'display:inline-block;max-width:220px;max-height:48px;border:0;background:#ffffff;border-radius:4px'

/** The one variable that is more than text: the shop's picture with its name, or the name alone. */
const logo = (values: EmailValues) => {
  const [name = '', url = ''] = [values['shop.name'], values['shop.logo_url']].map((value) => escaped(value ?? ''))
  return url === '' ? name : `<img src="${url}" alt="${name}" style="${LOGO_STYLE}">`
}

const fill = (text: string, values: EmailValues, written: (value: string) => string) =>
  text.replace(KNOWN, (_, name: EmailVariableName) => {
    if (name !== 'shop.logo') return written(values[name] ?? '')
    return written === onLines ? logo(values) : written(values['shop.name'] ?? '')
  })

export interface RenderedTemplate {
  readonly html: string
  readonly text: string
  /** Unknown variable names, to warn the author. */
  readonly unknown: string[]
}

export const renderTemplate = (template: string, values: EmailValues): RenderedTemplate => {
  const html = fill(template, values, onLines)
  const dotted = [...template.matchAll(DOTTED)].map(([, name]) => name as string)
  return { html, text: plainText(html), unknown: [...new Set(dotted)].filter((name) => !NAMES.has(name)) }
}

const SUBJECT_LINE_MAX_LENGTH = 200

/** Forces a single line: a line break in a value would allow header injection. */
const oneLine = (text: string) =>
  text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_LINE_MAX_LENGTH)

const titleOf = (html: string) => {
  const start = /<title>/i.exec(html)
  const rest = start && html.slice(start.index + start[0].length)
  const end = rest?.search(/<\/title/i) ?? -1
  return rest && end >= 0 ? decodeEntities(rest.slice(0, end)) : ''
}

export interface RenderedMail extends RenderedTemplate {
  readonly subject: string
}

/** The subject line is the `<title>` of the content: the language versions of a template share their subject field. */
export const renderMail = (
  template: { readonly subject: string; readonly html_content: string },
  values: EmailValues,
): RenderedMail => {
  const plainly = (text: string) => oneLine(fill(text, values, String))
  return {
    subject: plainly(titleOf(template.html_content)) || plainly(template.subject),
    ...renderTemplate(template.html_content, values),
  }
}
