/** Words that are hard to read: the colours on the elements, as a program without dark colours shows them. */
import { isReadable, parseColor } from './colors.ts'
import { plainText } from './plain-text.ts'
import { attributeOf, readTags } from './read-tags.ts'

type Color = ReturnType<typeof parseColor>

interface Look {
  readonly name: string
  readonly color: Color
  readonly background: Color
}

const VOID = /^(?:br|img|hr|meta|link|input|col|area|wbr|base)$/
const MAX_DEPTH = 200
const PAGE: Look = { name: '', color: [0, 0, 0], background: [255, 255, 255] }

const declared = (style: string, property: RegExp) =>
  style
    .split(';')
    .map((declaration) => declaration.split(':'))
    .findLast(([name = '']) => property.test(name.trim()))
    ?.slice(1)
    .join(':')

const isTransparent = (color: string) => /^(?:transparent|none|inherit)$/i.test(color.trim())

/** A colour that is not understood, a picture or a gradient: `undefined`, and what stands on it is not judged. */
const chosen = (written: string | undefined, inherited: Color): Color =>
  written === undefined || isTransparent(written) ? inherited : parseColor(written.replace(/!important/i, ''))

const lookOf = (name: string, tag: string, around: Look): Look => {
  const style = attributeOf(tag, 'style') ?? ''
  return {
    name,
    color: chosen(declared(style, /^color$/i) ?? attributeOf(tag, 'color'), around.color),
    background: chosen(declared(style, /^background(?:-color)?$/i) ?? attributeOf(tag, 'bgcolor'), around.background),
  }
}

/** The words that cannot be read well. */
export const lintContrast = (html: string): string[] => {
  const looks = [PAGE]
  const found: string[] = []
  for (const token of readTags(html)) {
    const around = looks.at(-1) ?? PAGE
    if (token.type === 'text') {
      const { color, background } = around
      const words = plainText(token.text)
      if (words !== '' && color && background && !isReadable(color, background)) found.push(words)
    } else if (token.type === 'open') {
      if (!VOID.test(token.name) && looks.length < MAX_DEPTH) looks.push(lookOf(token.name, token.tag, around))
    } else {
      const at = looks.findLastIndex(({ name }) => name === token.name)
      if (at > 0) looks.length = at
    }
  }
  return found
}
