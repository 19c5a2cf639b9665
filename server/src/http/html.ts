/** HTML of pages and mails. Every value is escaped, unless it is an `Html` already. */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

/** Text that is HTML already, and safe as it is. */
export class Html extends String {}

export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]) =>
  new Html(
    String.raw(
      { raw: parts },
      ...values.map((value) => (value instanceof Html ? String(value) : escapeHtml(String(value)))),
    ),
  )

export const joinHtml = (pieces: readonly Html[]) => new Html(pieces.join('\n'))
