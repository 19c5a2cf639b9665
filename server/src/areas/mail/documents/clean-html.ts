/**
 * The HTML of a template that may be sent. Mail is read in programs of every age, some of which run scripts, and the
 * author of a template is not always someone the shop should trust with its customers. This is an allowlist of what a
 * layout needs; everything else is removed, and reported to the author.
 */
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'
import { cleanCss, PICTURE_DATA } from './clean-css.ts'

const TAGS = [
  ...['html', 'head', 'body', 'title', 'meta', 'style', 'div', 'span', 'p', 'br', 'hr', 'wbr', 'center', 'font'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'footer', 'main', 'nav', 'section', 'article', 'aside', 'address'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'figure', 'figcaption', 'a', 'img', 'map', 'area'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins', 'small', 'big', 'sub', 'sup', 'mark', 'code', 'kbd'],
  ...['samp', 'var', 'tt', 'q', 'cite', 'abbr', 'acronym', 'dfn', 'time', 'bdi', 'bdo'],
]

/** Removed with their content. For all other elements that are not sent, the text stays. */
const GONE_WHOLE = [
  ...['script', 'noscript', 'iframe', 'noframes', 'noembed', 'template', 'svg', 'math', 'xmp', 'plaintext'],
  ...['select', 'option', 'textarea', 'datalist'],
]

const ATTRIBUTES = {
  '*': [
    ...[
      'style',
      'class',
      'id',
      'title',
      'lang',
      'xml:lang',
      'dir',
      'role',
      'aria-*',
      'data-*',
      'hidden',
      'align',
      'valign',
    ],
    ...['width', 'height', 'bgcolor', 'background', 'border', 'bordercolor', 'color', 'nowrap', 'clear'],
  ],
  html: ['xmlns', 'xmlns:*'],
  body: ['text', 'link', 'vlink', 'alink', 'topmargin', 'leftmargin', 'marginwidth', 'marginheight'],
  meta: ['charset', 'name', 'content', 'http-equiv'],
  style: ['type', 'media'],
  font: ['face', 'size'],
  hr: ['size', 'noshade'],
  table: ['cellpadding', 'cellspacing', 'frame', 'rules', 'summary'],
  col: ['span'],
  colgroup: ['span'],
  th: ['colspan', 'rowspan', 'scope', 'headers', 'abbr'],
  td: ['colspan', 'rowspan', 'scope', 'headers', 'abbr'],
  ol: ['type', 'start', 'reversed'],
  ul: ['type'],
  li: ['type', 'value'],
  time: ['datetime'],
  a: ['href', 'name', 'target', 'rel'],
  map: ['name'],
  area: ['href', 'alt', 'shape', 'coords', 'target', 'rel'],
  img: ['src', 'alt', 'hspace', 'vspace', 'usemap'],
}

const WEB = ['http', 'https']
const LEADS_TO = [...WEB, 'mailto', 'tel']
const HARMLESS_META = /^(?:content-type|content-language|x-ua-compatible)$/i

const LISTED_MAX = 20
const LISTED_MAX_LENGTH = 60

const inShort = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LISTED_MAX_LENGTH ? `${line.slice(0, LISTED_MAX_LENGTH - 1)}…` : line
}

interface SeenTag {
  readonly name: string
  readonly before: Attributes
  /** The same object from which the sanitiser removes attributes. */
  readonly after: Attributes
}

const withoutForeignData = (name: string, attributes: Attributes) => {
  const address = attributes.src?.replace(/[\s\p{Cc}]+/gu, '').toLowerCase()
  if (name === 'img' && address?.startsWith('data:') && !PICTURE_DATA.test(address)) delete attributes.src
}

/** Mails are in UTF-8. All other `meta` directives are removed. */
const withoutCommands = (attributes: Attributes) => {
  const { charset = 'utf-8', 'http-equiv': command = 'content-type' } = attributes
  if (HARMLESS_META.test(command.trim()) && /^utf-?8$/i.test(charset.trim())) return
  for (const name of Object.keys(attributes)) delete attributes[name]
}

const saidOf = ({ name, before, after }: SeenTag): string[] => {
  if (!TAGS.includes(name)) return [`<${name}>`]
  if (name === 'meta' && Object.keys(after).length === 0) {
    const [[first, value] = ['', '']] = Object.entries(before)
    return first ? [`<meta ${first}="${value}">`] : []
  }
  return Object.keys(before)
    .filter((key) => key !== 'style' && before[key] !== '' && after[key] === undefined)
    .map((key) => (/^(?:href|src|background|usemap)$/.test(key) ? `${key}="${before[key]}"` : key))
}

const optionsFor = (seen: SeenTag[], styles: string[][]): IOptions => ({
  allowedTags: TAGS,
  allowedAttributes: ATTRIBUTES,
  nonTextTags: GONE_WHOLE,
  allowVulnerableTags: true, // `style`: what stands in it is cleaned below.
  allowedSchemes: LEADS_TO,
  allowedSchemesByTag: {
    img: [...WEB, 'cid', 'data'],
    ...Object.fromEntries(['body', 'table', 'tr', 'td', 'th'].map((tag) => [tag, [...WEB, 'cid']])),
  },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: {
    '*': (name, attributes) => {
      seen.push({ name, before: { ...attributes }, after: attributes })
      if (attributes.style) {
        const { css, removed } = cleanCss(attributes.style)
        attributes.style = css
        styles.push(removed)
      }
      if (name === 'meta') withoutCommands(attributes)
      withoutForeignData(name, attributes)
      return { tagName: name, attribs: attributes }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'meta' && Object.keys(attribs).length === 0,
})

/** Comments are removed, including conditional ones for Outlook: those are reported to the author. */
const conditionsIn = (html: string) => (/<!-{2}\[if\b/i.test(html) ? ['<!--[if …]>'] : [])

/** The sanitiser drops the doctype, and without it old programs use a different layout mode. */
const doctypeOf = (html: string) => /^\s*(<!doctype\s+html[^<>]*>)/i.exec(html)?.[1] ?? ''

/** Used after the sanitiser: these tags then only occur around a stylesheet. */
const STYLESHEET = /(<style[^<>]*>)([\s\S]*?)(<\/style>)/g

/** Old templates put them around a stylesheet. Written so that no parser takes them for a comment here. */
const COMMENT_MARKS = /<!-{2}|-{2}>/g

// A program that ends a stylesheet earlier than the sanitiser must not find a tag there. `(width <= 600px)` is not one.
const withoutTags = (css: string) => css.replace(COMMENT_MARKS, '').replace(/<(?!=|\s*\d)/g, '\\3c ')

export interface CleanHtml {
  readonly html: string
  /** What was removed, in a form that the author recognises. */
  readonly removed: string[]
}

interface Sanitised extends CleanHtml {
  /** An element was removed whole. Those around it may now stand inside each other, which reads differently. */
  readonly isTorn: boolean
}

const sanitise = (html: string): Sanitised => {
  const seen: SeenTag[] = []
  const styles: string[][] = []
  const clean = sanitizeHtml(html, optionsFor(seen, styles)).replace(
    STYLESHEET,
    (_, open: string, sheet: string, close: string) => {
      const { css, removed } = cleanCss(sheet.replace(COMMENT_MARKS, ''))
      styles.push(removed)
      return open + withoutTags(css) + close
    },
  )
  const removed = [...seen.flatMap(saidOf), ...styles.flat(), ...conditionsIn(html)].map(inShort)
  return {
    html: doctypeOf(html) + clean,
    removed: [...new Set(removed)].slice(0, LISTED_MAX),
    isTorn: seen.some(({ name }) => GONE_WHOLE.includes(name)),
  }
}

/** Cleaning the result again gives the same: what was saved once is not changed by saving it again. */
export const cleanHtml = (html: string): CleanHtml => {
  const { html: clean, removed, isTorn } = sanitise(html)
  return { html: isTorn ? sanitise(clean).html : clean, removed }
}
