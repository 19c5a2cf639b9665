/** Mocks the server's preview: fills in values, and reports as left out what the test says. */
import type { EmailPreviewInput } from '@returns-desk/contract'
import { exampleValues, lintMail, renderDocument, renderMail } from '@returns-desk/engine'

export const previewStub =
  (not_sent: string[] = []) =>
  async ({ body }: { body: EmailPreviewInput }) => {
    const { language, template_type: type } = body
    const template = {
      ...body,
      html_content: body.content ? renderDocument(body.content, language) : body.html_content,
    }
    const values = exampleValues(language, type)
    const { subject, html, text } = renderMail(template, values)
    return { subject, html, text, not_sent, findings: lintMail({ template, type, values, html, text }) }
  }
