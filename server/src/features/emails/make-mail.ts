/** The one place where a template becomes a mail: what is sent, and what staff are shown of it before. */
import { type EmailValues, plainText, renderMail } from '@returns-desk/engine'
import { EffectError } from '../../outbox/effect-handler.ts'
import { cleanHtml } from './clean-html.ts'

/**
 * Five times the longest template. Values that a template names again and again could make any length
 * of it, and everyone waits while a mail is read through.
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

/** Cleaned after the values are filled in: escaped as they are, one of them could still be the address of a link. */
export const makeMail = (template: Template, values: EmailValues): MadeMail => {
  const { subject, html: filledIn } = renderMail(template, values)
  if (filledIn.length > MAIL_MAX_LENGTH) throw new EffectError('mail_too_large', { isFinal: true })
  const { html, removed } = cleanHtml(filledIn)
  return { subject, html, text: plainText(html), not_sent: removed }
}
