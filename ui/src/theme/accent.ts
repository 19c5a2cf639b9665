/**
 * The shop's colour, adjusted for contrast. Text and lines in the accent keep 4.5:1 against their background, in both
 * schemes; a button keeps the shop's own colour if black or white is readable on it.
 */
type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const INK: Rgb = [16, 20, 19]
/** As in the tokens: the background of the accent. */
const SURFACES = { light: WHITE, dark: [21, 29, 27] } as const satisfies Record<string, Rgb>
/** WCAG requires 4.5; the rest is a margin for rounding to whole shades. */
const READABLE = 4.6
/** Below this a button would blend into the page. */
const VISIBLE = 1.35
const SOFT_SHARE = { light: 0.12, dark: 0.18 } as const
const STEP = 0.04

const parse = (hex: string): Rgb | undefined => {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)
  return parts
    ? [Number.parseInt(parts[1] ?? '', 16), Number.parseInt(parts[2] ?? '', 16), Number.parseInt(parts[3] ?? '', 16)]
    : undefined
}

const text = (color: Rgb) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mix = (one: Rgb, other: Rgb, share: number): Rgb =>
  [0, 1, 2].map((i) => (one[i] as number) * (1 - share) + (other[i] as number) * share) as unknown as Rgb

const linear = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)

const luminance = ([red, green, blue]: Rgb) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const contrastOf = (one: Rgb, other: Rgb) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The contrast of two colours written as `#rrggbb`, from 1 to 21. */
export const contrast = (one: string, other: string) => contrastOf(parse(one) ?? BLACK, parse(other) ?? BLACK)

type Scheme = keyof typeof SURFACES

const variantFor = (brand: Rgb, scheme: Scheme) => {
  const surface = SURFACES[scheme]
  const away = scheme === 'light' ? BLACK : WHITE
  let accent = brand
  const softOf = (color: Rgb) => mix(surface, color, SOFT_SHARE[scheme])
  for (let share = 0; contrastOf(accent, softOf(accent)) < READABLE && share < 1; share += STEP)
    accent = mix(brand, away, share)
  const fill = contrastOf(brand, surface) >= VISIBLE ? brand : accent
  const onFill = contrastOf(fill, WHITE) >= READABLE ? WHITE : contrastOf(fill, INK) >= READABLE ? INK : BLACK
  return {
    '--accent': accent,
    '--accent-strong': mix(accent, away, 0.18),
    '--accent-soft': softOf(accent),
    '--on-accent': scheme === 'light' ? WHITE : INK,
    '--fill': fill,
    '--on-fill': onFill,
  }
}

export type AccentVariables = Readonly<Record<string, readonly [light: string, dark: string]>>

/** The variables to set, each for the light and the dark scheme; none for an invalid colour. */
export const accentVariables = (hex: string): AccentVariables => {
  const brand = parse(hex)
  if (!brand) return {}
  const [light, dark] = [variantFor(brand, 'light'), variantFor(brand, 'dark')]
  return Object.fromEntries(
    Object.entries(light).map(([name, color]) => [name, [text(color), text(dark[name as keyof typeof dark])]]),
  )
}

/** Older phones have no `light-dark()`, and would drop the declaration. */
const canHaveBoth = () => globalThis.CSS?.supports?.('color', 'light-dark(#000, #fff)') ?? true
const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches

export const wearAccent = (hex: string) => {
  const write = ([light, dark]: readonly [string, string]) =>
    canHaveBoth() ? `light-dark(${light}, ${dark})` : isDark() ? dark : light
  for (const [name, pair] of Object.entries(accentVariables(hex)))
    document.documentElement.style.setProperty(name, write(pair))
}
