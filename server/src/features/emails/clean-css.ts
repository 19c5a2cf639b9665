/**
 * Removes unsafe CSS from stylesheets and `style` attributes in mails. Only old mail programs run scripts from CSS, but
 * they are still in use. Declarations are checked without escapes, comments and blanks. Only the refused declaration is
 * removed, so that one unused font does not cost a mail its layout.
 */
const PICTURE = 'image\\/(?:png|gif|jpe?g|webp|avif|bmp)[;,]'

/** Matches a lower-case URL without blanks. */
export const PICTURE_DATA = new RegExp(`^data:${PICTURE}`)

const FORBIDDEN = [
  /expression\(|-moz-binding|javascript:|vbscript:|@import/,
  /^[*_]?(?:-\w+-)?behaviou?r:/,
  new RegExp(`data:(?!${PICTURE})`),
  /url\(["']?(?!https?:|cid:|data:)[a-z][a-z0-9+.-]*:/,
]

const character = (hex: string) => {
  const code = Number.parseInt(hex, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

const unescaped = (css: string) =>
  css.replace(/\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi, (_, hex, other) => (hex ? character(hex) : other))

const bare = (css: string) =>
  unescaped(css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ''))
    .normalize('NFKC')
    .replace(/[\s\p{Cc}]+/gu, '')
    .toLowerCase()

const isForbidden = (piece: string) => {
  const seen = bare(piece)
  return FORBIDDEN.some((pattern) => pattern.test(seen))
}

const commentEnd = (css: string, from: number) => {
  const end = css.indexOf('*/', from + 2)
  return end < 0 ? css.length : end + 2
}

/** A string ends with its line at the latest, closed or not. */
const stringEnd = (css: string, from: number) => {
  for (let at = from + 1; at < css.length; at++) {
    if (css[at] === '\\') at++
    else if (css[at] === css[from] || css[at] === '\n') return at + 1
  }
  return css.length
}

/** Splits after each `;`, `{` and `}` outside strings and comments. */
const piecesOf = (css: string): string[] => {
  const pieces: string[] = []
  let start = 0
  let depth = 0
  let at = 0
  while (at < css.length) {
    const sign = css[at]
    if (sign === '/' && css[at + 1] === '*') at = commentEnd(css, at)
    else if (sign === '"' || sign === "'") at = stringEnd(css, at)
    else at += sign === '\\' ? 2 : 1
    if (sign === '(') depth++
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0 && (sign === ';' || sign === '{' || sign === '}')) {
      pieces.push(css.slice(start, at))
      start = at
    }
  }
  return start < css.length ? [...pieces, css.slice(start)] : pieces
}

/** Replaces a removed piece: braces stay balanced, and a rule without its selector applies to nothing. */
const instead = (piece: string) => (piece.endsWith('{') ? ':not(*){' : piece.endsWith('}') ? '}' : '')

export interface CleanCss {
  readonly css: string
  readonly removed: string[]
}

export const cleanCss = (css: string): CleanCss => {
  const removed: string[] = []
  const kept = piecesOf(css).map((piece) => {
    if (!isForbidden(piece)) return piece
    removed.push(piece.replace(/[;{}]$/, '').trim())
    return instead(piece)
  })
  const rest = kept.join('')
  // Something forbidden only across several pieces is never intended by an author.
  return isForbidden(rest) ? { css: '', removed: [...removed, css.trim()] } : { css: rest, removed }
}
