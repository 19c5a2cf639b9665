/** The only place where a template becomes a mail: for sending, and for the preview. */
import { type EmailValues, plainText, renderMail } from '@returns-desk/engine'
import { EffectError } from '../../../outbox/effect-handler.ts'
import { cleanHtml } from './clean-html.ts'

/**
 * Five times the longest template. A template that repeats a value could otherwise reach any length, and cleaning a
 * mail blocks others.
 */
export const MAIL_MAX_LENGTH = 1_000_000

export interface Template {
  readonly subject: string
  readonly html_content: string
}

export interface MadeMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly not_sent: string[]
}

/** Cleaned after the values are filled in: even escaped, a value could still be the URL of a link. */
export const makeMail = (template: Template, values: EmailValues): MadeMail => {
  const { subject, html: filledIn } = renderMail(template, values)
  if (filledIn.length > MAIL_MAX_LENGTH) throw new EffectError('mail_too_large', { isFinal: true })
  const { html, removed } = cleanHtml(filledIn)
  return { subject, html, text: plainText(html), not_sent: removed }
}
