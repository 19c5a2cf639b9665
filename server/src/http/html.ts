/** Server-rendered pages. Every value is escaped, unless it is an `Html` already. */

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

interface PageHead {
  readonly language: string
  readonly title: string
  readonly stylesheet: string
}

/** A whole page; `body` is its body element. */
export const pageHtml = ({ language, title, stylesheet }: PageHead, body: Html): string =>
  String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Returns Desk</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${stylesheet}">
</head>
${body}
</html>`)
