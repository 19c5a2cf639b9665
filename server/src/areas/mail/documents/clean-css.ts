/**
 * Removes unsafe CSS from stylesheets and `style` attributes in mails. Only old mail programs run scripts from CSS, but
 * they are still in use. css-tree finds the tokens as browsers do; declarations are checked without escapes, comments and
 * blanks. Only the refused declaration is removed, so that one unused font does not cost a mail its layout.
 */
import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import { ident } from 'css-tree/utils'

const PICTURE = 'image\\/(?:png|gif|jpe?g|webp|avif|bmp)[;,]'

/** Matches a lower-case URL without blanks. */
export const PICTURE_DATA = new RegExp(`^data:${PICTURE}`)

const FORBIDDEN = [
  /expression\(|-moz-binding|javascript:|vbscript:|@import/,
  /(?:^|[;{}(])[*_]?(?:-\w+-)?behaviou?r:/,
  new RegExp(`data:(?!${PICTURE})`),
  /url\(["']?(?!https?:|cid:|data:)[a-z][a-z0-9+.-]*:/,
]

const isForbidden = (seen: string) => FORBIDDEN.some((pattern) => pattern.test(seen))

const { BadUrl, Comment, LeftCurlyBracket, LeftParenthesis, RightCurlyBracket, RightParenthesis, Semicolon, Url } =
  tokenTypes
const ENDS: ReadonlySet<number> = new Set([LeftCurlyBracket, RightCurlyBracket, Semicolon])
const OPENS: ReadonlySet<number> = new Set([tokenTypes.Function, LeftParenthesis])
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g

/** A token without its escapes. An address has no comments in CSS, but had them in old programs. */
const bare = (type: number, token: string) => {
  if (type === Comment) return ''
  const text = token.includes('\\') ? ident.decode(token) : token
  return type === Url || type === BadUrl ? text.replace(COMMENT, '') : text
}

/** U+FFFD is what an escape without a character stands for; old programs leave it out. */
const asSeen = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\ufffd]+/gu, '')
    .toLowerCase()

interface Piece {
  readonly text: string
  /** What a program reads in it at most. */
  readonly seen: string
}

/** Split after each `;`, `{` and `}` outside brackets, strings and comments. */
const piecesOf = (css: string): Piece[] => {
  const pieces: Piece[] = []
  let start = 0
  let depth = 0
  let seen = ''
  const end = (at: number) => {
    pieces.push({ text: css.slice(start, at), seen: asSeen(seen) })
    start = at
    seen = ''
  }
  tokenize(css, (type, from, to) => {
    seen += bare(type, css.slice(from, to))
    if (OPENS.has(type)) depth++
    else if (type === RightParenthesis) depth = Math.max(0, depth - 1)
    else if (depth === 0 && ENDS.has(type)) end(to)
  })
  if (start < css.length) end(css.length)
  return pieces
}

/** Replaces a removed piece: braces stay balanced, and a rule without its selector applies to nothing. */
const instead = (piece: string) => (piece.endsWith('{') ? ':not(*){' : piece.endsWith('}') ? '}' : '')

export interface CleanCss {
  readonly css: string
  readonly removed: string[]
}

export const cleanCss = (css: string): CleanCss => {
  const removed: string[] = []
  const kept = piecesOf(css).map(({ text, seen }) => {
    if (!isForbidden(seen)) return text
    removed.push(text.replace(/[;{}]$/, '').trim())
    return instead(text)
  })
  const rest = kept.join('')
  // Something forbidden only across several pieces is never intended by an author.
  const seen = piecesOf(rest).map((piece) => piece.seen)
  return isForbidden(seen.join('')) ? { css: '', removed: [...removed, css.trim()] } : { css: rest, removed }
}
