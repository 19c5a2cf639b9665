/**
 * The tags and texts of HTML that people read, in order. Each character is looked at once, so that a broken or hostile
 * template costs no more time than a good one.
 */
export type HtmlToken =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'open' | 'close'; readonly name: string; readonly tag: string }

const UNREAD = /^(head|style|script|title|template)$/

const after = (html: string, mark: string, from: number) => {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}

/** The end of an element that is not read; the end of everything if it never ends. */
const closingOf = (html: string, name: string, from: number) => {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.test(html) ? after(html, '>', end.lastIndex) : html.length
}

/** An attribute of a tag, as it is written there. */
export const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined)

/** Such as the preheader, which inboxes show and mails do not. */
const isHidden = (tag: string) => /display\s*:\s*none/i.test(attributeOf(tag, 'style') ?? '')

export function* readTags(html: string): Generator<HtmlToken> {
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const text = html.slice(at, open < 0 ? html.length : open)
    if (text !== '') yield { type: 'text', text }
    if (open < 0) return
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open)
      continue
    }
    at = after(html, '>', open)
    const tag = html.slice(open, at)
    const [, closing, name] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(tag.toLowerCase()) ?? []
    if (!name) continue
    if (!closing && (UNREAD.test(name) || isHidden(tag))) at = closingOf(html, name, at)
    else yield { type: closing ? 'close' : 'open', name, tag }
  }
}
