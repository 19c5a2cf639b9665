/** The e-mails that a shop starts with, as their texts are written here: brief, and with `<strong>` as the only markup. */
import type { Language, MailDocument } from '@returns-desk/contract'
import { type Block, inlinesOf } from '@returns-desk/engine'

export interface MailText {
  /** What staff find it by; the same for all its languages. */
  readonly subject: string
  /** The subject line of the mail. */
  readonly title: string
  /** What an inbox shows after the subject line. */
  readonly preheader: string
  readonly paragraphs: readonly string[]
  /** What is worth finding again at a glance: label and value. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** A single value to be copied or typed. */
  readonly code?: string
  readonly button?: readonly [label: string, href: string]
  readonly closing?: readonly string[]
}

const paragraph = (text: string): Block => ({
  type: 'paragraph',
  content: text
    .split(/<\/?strong>/)
    .flatMap((part, index) => inlinesOf(part, index % 2 === 0 ? undefined : [{ type: 'strong' }])),
})

const SIGNATURE: Record<Language, string> = { en: 'Kind regards,', ro: 'Cu drag,' }

export const documentOf = (mail: MailText, language: Language): MailDocument =>
  ({
    subject: mail.title,
    preheader: mail.preheader,
    heading: mail.subject,
    body: mail.paragraphs.map(paragraph),
    facts: (mail.facts ?? []).map(([label, value]) => ({ label, value })),
    highlight: mail.code ?? '',
    button: mail.button ? { label: mail.button[0], href: mail.button[1] } : null,
    closing: (mail.closing ?? []).map(paragraph),
    signature: SIGNATURE[language],
  }) as MailDocument
