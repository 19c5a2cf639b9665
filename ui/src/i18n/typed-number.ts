/** A mark followed by three digits separates thousands, as on our screens: an amount has at most two decimals. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

export const looksGrouped = (text: string) => THOUSANDS.test(text)

/**
 * A number as people type it, in either language, converted to a decimal point and no other mark. If nothing looks like
 * thousands, a single mark is the decimal one; of two kinds the last is (`1.234,50`); a repeated one separates
 * thousands.
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
