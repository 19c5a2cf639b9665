/** Pages that the server writes itself. Whatever is filled in is escaped, unless it is such a piece of page already. */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

/** Already HTML, and safe as it stands. */
export class Html extends String {}

export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]) =>
  new Html(
    String.raw(
      { raw: parts },
      ...values.map((value) => (value instanceof Html ? String(value) : escapeHtml(String(value)))),
    ),
  )

export const joinHtml = (pieces: readonly Html[]) => new Html(pieces.join('\n'))
