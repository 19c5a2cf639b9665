/** Stands in for the server where a preview is asked for: fills in, and says that it left out what a test tells it to. */
import type { EmailPreviewInput } from '@returns-desk/contract'
import { exampleValues, renderMail } from '@returns-desk/engine'

export const previewStub =
  (not_sent: string[] = []) =>
  async ({ body }: { body: EmailPreviewInput }) => {
    const { subject, html } = renderMail(body, exampleValues(body.language, body.template_type))
    return { subject, html, not_sent }
  }
