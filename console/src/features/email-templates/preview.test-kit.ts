/** Stands in for the server where a preview is asked for: fills in, and says that it left out what a test tells it to. */
import type { EmailPreviewInput } from '@returns-desk/contract'
import { EMAIL_VARIABLES, renderMail } from '@returns-desk/engine'

export const previewStub =
  (not_sent: string[] = []) =>
  async ({ body }: { body: EmailPreviewInput }) => {
    const language = body.language === 'ro' ? 'ro' : 'en'
    const values = Object.fromEntries(EMAIL_VARIABLES.map(({ name, example }) => [name, example[language]]))
    const { subject, html } = renderMail(body, values)
    return { subject, html, not_sent }
  }
