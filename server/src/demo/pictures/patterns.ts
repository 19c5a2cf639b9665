import type { Ink } from './ink.ts'

/** Cloth textures, laid over a shape as a second fill. Faint on purpose: at thumbnail size they should read as material. */
const tile = (width: number, height: number, inside: string, turn = 0) =>
  `<pattern id="p" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}>${inside}</pattern>`

const rect = (x: number, y: number, width: number, height: number, fill: string, opacity: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`

const PATTERNS = {
  breton: () => tile(40, 46, rect(0, 8, 40, 15, '#2f4463', 1)),
  linen: ({ line, light }: Ink) =>
    tile(14, 14, rect(0, 3, 14, 1.5, line, 0.16) + rect(8, 0, 1.5, 14, line, 0.13) + rect(0, 10, 14, 2, light, 0.4)),
  check: ({ deep, light }: Ink) =>
    tile(
      96,
      96,
      rect(0, 0, 44, 96, deep, 0.34) +
        rect(0, 0, 96, 44, deep, 0.34) +
        rect(66, 0, 5, 96, light, 0.55) +
        rect(0, 66, 96, 5, light, 0.55),
    ),
  dots: ({ light }: Ink) =>
    tile(56, 56, `<g fill="${light}"><circle cx="14" cy="14" r="7"/><circle cx="42" cy="42" r="7"/></g>`),
  denim: ({ light, deep }: Ink) => tile(9, 9, rect(0, 0, 3, 9, light, 0.22) + rect(5, 0, 2, 9, deep, 0.16), 32),
  knit: ({ line, light }: Ink) =>
    tile(
      22,
      18,
      `<path d="M0 3l11 9 11-9" fill="none" stroke="${line}" stroke-width="3" opacity=".26"/><path d="M0 9l11 9 11-9" fill="none" stroke="${light}" stroke-width="2" opacity=".4"/>`,
    ),
  wicker: ({ deep, light }: Ink) =>
    tile(
      48,
      36,
      `<g fill="none"><path d="M4 9h40M-20 27h40M28 27h40" stroke="${light}" stroke-width="13" opacity=".75"/><path d="M4 16h40M-20 34h40M28 34h40M0 0v18M24 18v18" stroke="${deep}" stroke-width="2.5" opacity=".55"/></g>`,
    ),
} as const satisfies Record<string, (ink: Ink) => string>

export type PatternName = keyof typeof PATTERNS

export const patternDef = (name: PatternName, ink: Ink) => PATTERNS[name](ink)
