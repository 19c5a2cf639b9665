import { type Drawing, stroke, times } from './brush.ts'
import { FLAWS, type FlawName } from './flaws.ts'
import { type Ink, mix } from './ink.ts'
import { gradientDef } from './scene.ts'

/**
 * What a customer's phone sees: the thing laid on whatever was near, crooked, a little too dark in the corners.
 */
const plankFloor = (wood: string) =>
  `<rect width="800" height="800" fill="${wood}"/>` +
  stroke('M0 150H800M0 320H800M0 490H800M0 660H800', mix(wood, '#2a1a10', 0.4), 4) +
  stroke('M210 0V150M610 150V320M130 320V490M520 490V660M300 660V800', mix(wood, '#2a1a10', 0.4), 3) +
  stroke(
    'M30 60C120 50 160 80 200 66M300 90C420 70 560 110 780 84M20 230C200 250 380 210 590 236M660 250C720 240 760 262 800 250M180 400C340 380 560 430 800 396M40 580C200 560 360 600 500 574M560 590C660 570 720 606 800 584M20 730C120 716 200 750 280 726M340 740C500 716 660 756 800 730',
    mix(wood, '#2a1a10', 0.22),
    3,
  )

const tableCloth = (linen: string) =>
  `<rect width="800" height="800" fill="${linen}"/>` +
  `<g stroke="${mix(linen, '#7b5a54', 0.3)}" stroke-width="22" opacity=".45">${times(9, (i) => `<path d="M${i * 100} 0V800M0 ${i * 100}H800"/>`)}</g>` +
  stroke(
    'M-20 700C200 640 420 760 820 640M560-20C600 120 540 260 640 420',
    mix(linen, '#3b2a2a', 0.22),
    10,
    'opacity=".5"',
  )

const SURFACES = [() => plankFloor('#b08560'), () => tableCloth('#e4ddd2'), () => plankFloor('#8b7a6c')]

interface Framing {
  turn: number
  zoom: number
  surface: number
}

/** First the whole thing, then closer, as people do when they complain. */
const FRAMINGS: readonly [Framing, Framing, Framing] = [
  { turn: -14, zoom: 1.02, surface: 0 },
  { turn: 11, zoom: 2.1, surface: 1 },
  { turn: 24, zoom: 1.45, surface: 2 },
]

const CENTRE = [400, 440] as const

const SHADOW_LAYERS = 6

/**
 * A shadow with a soft edge, `blur` wide: the shape in layers, each a little larger than the one before. A blur filter
 * takes librsvg longer than all the rest of the picture.
 */
const softShadow = (shape: string, opacity: number, blur: number) => {
  const ofLayer = 1 - (1 - opacity) ** (1 / SHADOW_LAYERS)
  const width = (layer: number) => (2 * blur * layer) / (SHADOW_LAYERS - 1)
  const draw = (layer: number) =>
    `<use href="#cast" opacity="${ofLayer.toFixed(3)}" stroke-width="${width(layer).toFixed(1)}"/>`
  return `<defs><g id="cast">${shape}</g></defs><g stroke="#000">${times(SHADOW_LAYERS, draw)}</g>`
}

export const snapshot = (drawing: Drawing, ink: Ink, pattern: string, flaw: FlawName, shot: 1 | 2 | 3) => {
  const { turn, zoom, surface } = FRAMINGS[shot - 1] as Framing
  const [x, y] = drawing.flaw ?? CENTRE
  const [towardsX, towardsY] = zoom > 1.2 ? [x, y] : [400, 410]
  const cast =
    drawing.ground === 'stands' ? '' : `<g transform="translate(14 20)">${softShadow(drawing.shadow, 0.38, 17)}</g>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800" stroke-linecap="round" stroke-linejoin="round"><defs>${gradientDef(ink)}${pattern}`,
    '<filter id="t" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="10" dy="16" stdDeviation="12" flood-opacity=".4"/></filter>',
    '<radialGradient id="v" cx=".46" cy=".44" r=".74"><stop offset=".5" stop-color="#1c130c" stop-opacity="0"/><stop offset="1" stop-color="#1c130c" stop-opacity=".55"/></radialGradient>',
    '<linearGradient id="w" x2="1" y2="1"><stop stop-color="#fff1d6" stop-opacity=".3"/><stop offset=".6" stop-color="#20304a" stop-opacity=".12"/></linearGradient></defs>',
    SURFACES[surface]?.(),
    `<g transform="translate(400 400) rotate(${turn}) scale(${zoom}) translate(${-towardsX} ${-towardsY})">${cast}`,
    drawing.ground === 'stands' ? `<g filter="url(#t)">${drawing.body}</g>` : drawing.body,
    `<g transform="translate(${x} ${y}) rotate(-18)">${FLAWS[flaw](ink)}</g></g>`,
    '<path d="M0 0H800V800H0Z" fill="url(#w)"/><path d="M0 0H800V800H0Z" fill="url(#v)"/></svg>',
  ].join('')
}
