/** A mail that staff send to themselves, at once: they wait for what the mail server says, and nothing depends on it. */
import { randomUUID } from 'node:crypto'
import type { EffectProblem, Language } from '@returns-desk/contract'
import { MailError } from '../../../adapters/mail/mail-error.ts'
import type { Mail } from '../../../adapters/mail/port.ts'
import type { Deps } from '../../../config/deps.ts'
import { html } from '../../../http/html.ts'
import type { MailShop } from '../../mail/sending/email-values.ts'

const LIMIT_MS = 20_000
const MAX_ANSWER = 500

const TEXTS = {
  en: {
    subject: (shop: string) => `Test e-mail from ${shop}`,
    lines: (shop: string) => [
      `This is how e-mails of ${shop} reach your customers.`,
      'If you find it in your inbox and not in the spam folder, everything is set up.',
    ],
  },
  ro: {
    subject: (shop: string) => `E-mail de probă de la ${shop}`,
    lines: (shop: string) => [
      `Așa ajung e-mailurile magazinului ${shop} la clienții dvs.`,
      'Dacă îl găsiți în căsuța principală, nu în folderul de spam, totul este configurat.',
    ],
  },
} as const satisfies Record<Language, unknown>

const testMail = (deps: Deps, shopId: number, shop: MailShop, to: string, language: Language): Mail => {
  const text = TEXTS[language]
  const lines = text.lines(shop.name)
  return {
    shopId,
    messageId: `${randomUUID()}@${new URL(deps.publicUrl).hostname}`,
    from: { name: shop.sender_name, address: deps.mail.sender },
    replyTo: shop.contact_email || undefined,
    to,
    subject: text.subject(shop.name),
    html: `<!doctype html><html lang="${language}"><body>${lines.map((line) => html`<p>${line}</p>`).join('')}</body></html>`,
    text: lines.join('\n\n'),
    language,
  }
}

export interface TestOutcome {
  readonly problem: EffectProblem | null
  readonly answer: string
}

/** One line, as short as a screen has room for. */
const tidy = (answer: string) =>
  answer
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER)

export const sendTestMail = async (
  deps: Deps,
  shopId: number,
  shop: MailShop,
  to: string,
  language: Language,
): Promise<TestOutcome> => {
  try {
    const mail = testMail(deps, shopId, shop, to, language)
    return { problem: null, answer: tidy(await deps.mail.send(mail, AbortSignal.timeout(LIMIT_MS))) }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { problem: error.problem, answer: tidy(error.answer) }
  }
}
