/** Links that lead nowhere: found before the mail is cleaned, because cleaning takes the worst of them out. */
import { decodeEntities, plainText } from './plain-text.ts'
import { attributeOf, readTags } from './read-tags.ts'

export type LinkFinding = 'link_empty' | 'link_incomplete' | 'link_forbidden'

const ALLOWED = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[\d+])/i
const SCHEME = /^[a-z][a-z0-9+.-]*:/i

const judge = (href: string): LinkFinding | undefined => {
  // Browsers ignore blanks and control characters in a scheme.
  const address = href.replace(/[\s\p{Cc}]+/gu, '')
  if (address === '' || address === '#') return 'link_empty'
  if (ALLOWED.test(address)) return undefined
  return SCHEME.test(address) && !/^(?:https?|mailto|tel):/i.test(address) && !/^[\w.-]+:\d/.test(address)
    ? 'link_forbidden'
    : 'link_incomplete'
}

export const lintLinks = (html: string): { code: LinkFinding; part: string }[] => {
  const found: { code: LinkFinding; part: string }[] = []
  let open: { code: LinkFinding; href: string; words: string } | undefined
  for (const token of readTags(html)) {
    if (token.type === 'text') {
      if (open) open.words += token.text
    } else if (token.name === 'a' && token.type === 'open') {
      const href = decodeEntities(attributeOf(token.tag, 'href') ?? (/\shref\b/i.test(token.tag) ? '' : '#anchor'))
      const code = /^#./.test(href) ? undefined : judge(href)
      open = code && { code, href, words: '' }
    } else if (token.name === 'a' && open) {
      const words = plainText(open.words)
      found.push({ code: open.code, part: open.href.trim() ? `${words}: ${open.href.trim()}` : words })
      open = undefined
    }
  }
  return found
}
