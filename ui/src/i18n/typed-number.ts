/** Three digits behind it make a mark one between thousands, as screens write them: an amount has two places at most. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

export const looksGrouped = (text: string) => THOUSANDS.test(text)

/**
 * A number as people type it, in either language, with a point before its fraction and no other mark. Where nothing looks like
 * thousands, a mark that stands once is the decimal one; of two kinds it is the last (`1.234,50`); a repeated one groups.
 */
export const withPoint = (typed: string): string => {
  const text = typed.replace(/\s/g, '')
  const [first, ...others] = text.match(/[.,]/g) ?? []
  const last = others.at(-1)
  if (first === undefined) return text
  if (looksGrouped(text)) return text.replace(first, '')
  if (last === undefined) return text.replace(first, '.')
  const plain = text.replaceAll(first, '')
  return last === first ? plain : plain.replace(last, '.')
}
