/** The shop's colour in mails, and whether text can be read on a background. */
type Rgb = readonly [red: number, green: number, blue: number]

/** Used until a shop chooses its own. */
export const DEFAULT_ACCENT = '#1f5f4f'

/** The names that people write by hand. A colour that is not understood is not judged. */
const NAMED: Readonly<Record<string, string>> = {
  white: '#ffffff',
  black: '#000000',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  navy: '#000080',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
}

const fromHex = (digits: string): Rgb => {
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb
}

/** A colour as CSS writes it: `#rgb`, `#rrggbb`, `rgb(1, 2, 3)` or a common name. */
export const parseColor = (text: string): Rgb | undefined => {
  const word = text.trim().toLowerCase()
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(NAMED[word] ?? word)?.[1]
  if (hex) return fromHex(hex)
  const parts = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(word)
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined
}

const linear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** From 1 to 21, as WCAG counts it. */
export const contrastOf = (one: Rgb, other: Rgb): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const WHITE: Rgb = [255, 255, 255]
const READABLE = 4.5
export const isReadable = (one: Rgb, other: Rgb) => contrastOf(one, other) >= READABLE

/** White where it can be read, else black: one of both always can. */
export const textOn = (color: string): string => {
  const background = parseColor(color) ?? parseColor(DEFAULT_ACCENT)
  return background && isReadable(background, WHITE) ? '#ffffff' : '#000000'
}
