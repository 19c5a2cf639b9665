import { type Ink, inkOf } from './ink.ts'

/** The few strokes that all shapes share. `cloth` is the main surface: a soft gradient, with the pattern over it if there is one. */
export interface Brush {
  ink: Ink
  cloth(d: string): string
  /** The same surface in the shade: sleeves behind a body, the inside of a collar. */
  behind(d: string): string
}

export interface Drawing {
  /** Things lie flat on the backdrop, stand on a table, or hang in front of a wall. */
  ground: 'lies' | 'stands' | 'hangs'
  /** Outline that casts the soft shadow of things that lie; standing things name the span of floor they touch. */
  shadow: string
  body: string
  /** Steam, flame, flowers: what the shop's picture shows and no parcel contains. */
  staged?: { behind?: string; over?: string }
  /** Where a customer would find the tear or the crack; the middle unless the shape has none there. */
  flaw?: readonly [x: number, y: number]
}

export const brushOf = (ink: Ink, hasPattern: boolean): Brush => {
  const over = (d: string) => (hasPattern ? `<path d="${d}" fill="url(#p)"/>` : '')
  return {
    ink,
    cloth: (d) => `<path d="${d}" fill="url(#g)"/>${over(d)}`,
    behind: (d) => `<path d="${d}" fill="${ink.shade}"/>${over(d)}`,
  }
}

export const fill = (d: string, colour: string, opacity = 1) =>
  `<path d="${d}" fill="${colour}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`

export const stroke = (d: string, colour: string, width = 3, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${extra && ` ${extra}`}/>`

/** A crease in cloth: a wedge of shadow, never a hard line. */
export const fold = (d: string, { ink }: Brush) => fill(d, ink.deep, 0.16)

export const stitch = (d: string, { ink }: Brush) => stroke(d, ink.line, 2.5, 'stroke-dasharray="9 7" opacity=".55"')

export const mirror = (svg: string) => `<g transform="matrix(-1 0 0 1 800 0)">${svg}</g>`

const idOf = (svg: string) => {
  let sum = 7
  for (let i = 0; i < svg.length; i++) sum = (Math.imul(sum, 31) + svg.charCodeAt(i)) >>> 0
  return `m${sum.toString(36)}`
}

/** Left and right. Referring back to the left half keeps the files small. */
export const both = (svg: string) =>
  `<g id="${idOf(svg)}">${svg}</g><use href="#${idOf(svg)}" transform="matrix(-1 0 0 1 800 0)"/>`

/** The same thing in a column, `step` apart. */
export const column = (svg: string, count: number, step: number) =>
  `<g id="${idOf(svg)}">${svg}</g>${times(count - 1, (i) => `<use href="#${idOf(svg)}" y="${(i + 1) * step}"/>`)}`

export const circle = (x: number, y: number, radius: number, colour: string, extra = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"${extra && ` ${extra}`}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, colour: string, extra = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"${extra && ` ${extra}`}/>`

export const box = (x: number, y: number, width: number, height: number, radius: number, colour: string, extra = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour}"${extra && ` ${extra}`}/>`

/** Shadow of something that stands: an ellipse on the table below it. */
export const floor = (x: number, y: number, rx: number, ry = rx / 9) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`

export const outline = (...paths: string[]) => paths.map((d) => `<path d="${d}"/>`).join('')

export const BRASS = inkOf('#c9a15a')
export const WOOD = inkOf('#b98c60')
export const CREAM = inkOf('#f4ede0')

export const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
