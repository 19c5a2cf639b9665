/** The five tones every drawing is made of, mixed from one colour so that any colour suits any shape. */
export interface Ink {
  light: string
  base: string
  shade: string
  deep: string
  /** Seams and stitches: lighter than the cloth on dark cloth, darker on pale. */
  line: string
}

const SHADOW = '#2b2431'
const DARK_BELOW = 0.36

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

export const mix = (from: string, to: string, share: number) => {
  const target = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const brightness = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = channels(hex)
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255
}

export const inkOf = (base: string): Ink => {
  const isDark = brightness(base) < DARK_BELOW
  return {
    base,
    light: mix(base, '#ffffff', isDark ? 0.12 : 0.3),
    shade: mix(base, SHADOW, isDark ? 0.24 : 0.13),
    deep: mix(base, SHADOW, isDark ? 0.5 : 0.34),
    line: isDark ? mix(base, '#ffffff', 0.32) : mix(base, SHADOW, 0.42),
  }
}
