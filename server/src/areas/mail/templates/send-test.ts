/**
 * A mail that staff send to themselves, to see it where it is read. It does not go through the queue of effects: staff
 * wait for what the mail server says, and nothing depends on it.
 */
import { randomUUID } from 'node:crypto'
import type { EmailTestResult } from '@returns-desk/contract'
import { type EmailValues, textIn } from '@returns-desk/engine'
import { MailError } from '../../../adapters/mail/mail-error.ts'
import type { Deps } from '../../../config/deps.ts'
import { EffectError } from '../../../outbox/effect-handler.ts'
import { addFooter } from '../documents/add-footer.ts'
import type { Template } from '../documents/make-mail.ts'
import { makeMailInThread } from '../documents/make-mail-in-thread.ts'
import type { MailShop } from '../sending/email-values.ts'

const TIMEOUT_MS = 20_000
const ANSWER_MAX_LENGTH = 500

/** One line, as short as a screen has room for. */
const tidy = (answer: string) =>
  answer
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, ANSWER_MAX_LENGTH)

interface TestMail {
  readonly template: Template & { readonly language: string }
  readonly values: EmailValues
  readonly shop: MailShop
  readonly to: string
}

export const sendTest = async (
  deps: Deps,
  shopId: number,
  { template, values, shop, to }: TestMail,
): Promise<EmailTestResult> => {
  try {
    const made = await makeMailInThread(shopId, template, values)
    const { subject, html, text } = addFooter(made, textIn(shop, 'email_footer', template.language))
    const mail = {
      shopId,
      messageId: `${randomUUID()}@${new URL(deps.publicUrl).hostname}`,
      from: { name: shop.sender_name, address: deps.mail.sender },
      replyTo: shop.contact_email || undefined,
      to,
      subject: `[Test] ${subject}`,
      html,
      text,
      language: template.language,
    }
    return { problem: null, answer: tidy(await deps.mail.send(mail, AbortSignal.timeout(TIMEOUT_MS))) }
  } catch (error) {
    if (error instanceof MailError) return { problem: error.problem, answer: tidy(error.answer) }
    if (error instanceof EffectError) return { problem: error.problem, answer: '' }
    throw error
  }
}
