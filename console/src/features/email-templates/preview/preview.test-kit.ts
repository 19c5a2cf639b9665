/** Mocks the server's preview: fills in values, and reports as left out what the test says. */
import type { EmailPreviewInput } from '@returns-desk/contract'
import { exampleValues, renderMail } from '@returns-desk/engine'

export const previewStub =
  (not_sent: string[] = []) =>
  async ({ body }: { body: EmailPreviewInput }) => {
    const { subject, html } = renderMail(body, exampleValues(body.language, body.template_type))
    return { subject, html, not_sent }
  }
