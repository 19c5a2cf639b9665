/**
 * The text part of a mail, read off its HTML. Each character is looked at once, so that a broken or hostile template
 * costs no more time than a good one.
 */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const character = (whole: string, digits: string, radix: number) => {
  const code = Number.parseInt(digits, radix)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : whole
}

export const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (decimal) return character(whole, decimal, 10)
    if (hex) return character(whole, hex, 16)
    return ENTITIES[name.toLowerCase()] ?? whole
  })

const UNREAD = /^(head|style|script|title|template)$/
const PARAGRAPH = /^(p|div|h[1-6]|table|ul|ol|blockquote|hr|pre|section|article|header|footer)$/
const LINE = /^(br|tr|li)$/
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/** Past the end of an element that is not for reading; past the end of everything when it never ends. */
const skip = (html: string, name: string, from: number) => {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.test(html) ? after(html, '>', end.lastIndex) : html.length
}

const after = (html: string, mark: string, from: number) => {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}

export const plainText = (html: string): string => {
  let text = ''
  let link = ''
  let at = 0
  const addText = (raw: string) => {
    text += decodeEntities(raw.replace(/\s+/g, ' '))
  }
  while (at < html.length) {
    const open = html.indexOf('<', at)
    addText(html.slice(at, open < 0 ? html.length : open))
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open)
      continue
    }
    at = after(html, '>', open)
    const tag = html.slice(open, at)
    const [, closing, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(tag.toLowerCase()) ?? []
    if (!closing && UNREAD.test(name)) at = skip(html, name, at)
    else if (PARAGRAPH.test(name)) text += '\n\n'
    else if (LINE.test(name)) text += closing ? '' : name === 'li' ? '\n- ' : '\n'
    else if (/^t[dh]$/.test(name)) text += ' '
    else if (name === 'a' && !closing) link = decodeEntities((HREF.exec(tag) ?? []).slice(1).find(Boolean) ?? '')
    else if (name === 'a') {
      if (/^(https?|mailto):/i.test(link) && !text.endsWith(link)) text += ` (${link})`
      link = ''
    }
  }
  return tidy(text)
}

const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
