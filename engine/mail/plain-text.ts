/**
 * The text part of a mail, derived from its HTML. Linear: each character is read once, so that a broken or hostile
 * template costs no more than a good one.
 */
import { attributeOf, readTags } from './read-tags.ts'

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

const PARAGRAPH = /^(p|div|h[1-6]|table|ul|ol|blockquote|hr|pre|section|article|header|footer)$/
const LINE = /^(br|tr|li)$/

const whole = (tag: string, name: string) => decodeEntities(attributeOf(tag, name) ?? '')

export const plainText = (html: string): string => {
  let text = ''
  let link = ''
  const addText = (raw: string) => {
    text += decodeEntities(raw.replace(/\s+/g, ' '))
  }
  for (const token of readTags(html)) {
    if (token.type === 'text') {
      addText(token.text)
      continue
    }
    const { name, tag } = token
    const isClosing = token.type === 'close'
    if (PARAGRAPH.test(name)) text += '\n\n'
    else if (LINE.test(name)) text += isClosing ? '' : name === 'li' ? '\n- ' : '\n'
    else if (/^t[dh]$/.test(name)) text += ' '
    else if (name === 'img') addText(attributeOf(tag, 'alt') ?? '')
    else if (name === 'a' && !isClosing) link = whole(tag, 'href')
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
