import { type Brush, CREAM, circle, type Drawing, fill, fold, outline, stitch, stroke, times } from './brush.ts'

const TAIL = 'M0 0C20-14 150-14 170 0L178 430Q85 444-8 430Z'

const tail = (brush: Brush, place: string, isFront: boolean) =>
  `<g transform="${place}">${stroke(
    times(15, (i) => `M${-2 + i * 12.4} 432l${(i % 3) - 1} 44`),
    brush.ink.shade,
    5,
  )}` +
  (isFront ? brush.cloth(TAIL) : brush.behind(TAIL)) +
  times(3, (i) =>
    fill(
      `M-6 ${330 + i * 30}Q85 ${344 + i * 30} 176 ${330 + i * 30}v14Q85 ${358 + i * 30}-6 ${344 + i * 30}Z`,
      i === 1 ? CREAM.base : brush.ink.deep,
      0.8,
    ),
  ) +
  `${fold('M30 0C40 140 34 300 44 436H66C54 300 62 140 56-6Z', brush)}${fold('M120-6C112 130 128 290 124 438H140C146 290 132 130 140-4Z', brush)}</g>`

export const scarf = (brush: Brush): Drawing => ({
  ground: 'lies',
  flaw: [340, 430],
  shadow: outline('M250 230C250 110 550 110 550 230L560 690H240Z'),
  body: [
    tail(brush, 'translate(384 206) rotate(-7)', false),
    brush.behind('M236 300C216 130 330 116 400 116S584 130 564 300C500 340 300 340 236 300Z'),
    fill('M318 250C316 190 350 178 400 178S484 190 482 250C450 276 350 276 318 250Z', brush.ink.deep),
    tail(brush, 'translate(268 214) rotate(4)', true),
    brush.cloth(
      'M228 250C226 320 300 350 400 350S574 320 572 250C560 216 552 206 540 196C540 250 470 268 400 268S260 250 260 196C248 206 240 216 228 250Z',
    ),
    fold('M236 278C300 330 500 330 566 276C500 312 300 312 236 278Z', brush),
    stroke('M250 226C270 290 350 304 420 300', brush.ink.light, 6, 'opacity=".45"'),
  ].join(''),
})

const SOCK =
  'M0 0H104V236C104 262 122 276 150 292L214 330C248 352 236 404 192 404C130 402 60 376 22 330C4 308 0 280 0 250Z'

const sock = (brush: Brush, place: string, cloth: string, stripe: string) =>
  `<g transform="${place}">${fill(SOCK, cloth)}` +
  fill('M0 0H104V54H0Z', stripe) +
  stroke(
    times(8, (i) => `M${8 + i * 12.6} 4v46`),
    brush.ink.deep,
    3,
    'opacity=".3"',
  ) +
  fill('M214 330C248 352 236 404 192 404C176 404 160 402 146 398C150 360 172 328 200 322Z', stripe) +
  fill('M0 236C30 240 56 262 52 292C48 320 36 336 26 334C4 308 0 280 0 250Z', stripe) +
  times(3, (i) => fill(`M0 ${84 + i * 34}H104v12H0Z`, stripe, 0.55)) +
  `${fill('M78 56C86 130 82 200 88 250C96 280 130 300 160 318C120 306 76 288 70 250C66 200 72 130 66 56Z', brush.ink.deep, 0.16)}</g>`

export const socks = (brush: Brush): Drawing => ({
  ground: 'lies',
  flaw: [330, 330],
  shadow: `<g transform="translate(166 186) rotate(9) scale(1.14)">${outline(SOCK)}</g><g transform="translate(270 178) scale(1.14)">${outline(SOCK)}</g><g transform="translate(374 200) rotate(-8) scale(1.14)">${outline(SOCK)}</g>`,
  body: [
    sock(brush, 'translate(166 186) rotate(9) scale(1.14)', CREAM.base, brush.ink.base),
    sock(brush, 'translate(270 178) rotate(1) scale(1.14)', brush.ink.light, brush.ink.deep),
    sock(brush, 'translate(374 200) rotate(-8) scale(1.14)', brush.ink.base, CREAM.base),
  ].join(''),
})

const BAG = 'M212 300Q400 314 588 300L612 672Q400 694 188 672Z'

export const tote = (brush: Brush): Drawing => ({
  ground: 'lies',
  shadow: outline(BAG),
  body: [
    stroke('M310 330C306 60 494 60 490 330', brush.ink.deep, 26),
    brush.cloth(BAG),
    stroke('M296 380C286 70 514 70 504 380', brush.ink.shade, 28, 'transform="translate(0 8)"'),
    stroke('M296 380C286 70 514 70 504 380', brush.ink.light, 24),
    times(2, (i) => stitch(`M${284 + i * 208} 336h24v48h-24ZM${284 + i * 208} 336l24 48`, brush)),
    stroke('M212 302Q400 316 588 302', brush.ink.line, 3, 'opacity=".5"'),
    stitch('M212 324Q400 338 588 324', brush),
    fold('M188 672L204 420C220 520 240 610 290 682Z', brush),
    fold('M612 672L598 440C580 540 560 620 530 682Z', brush),
    stroke('M400 600V440', brush.ink.line, 5),
    times(4, (i) =>
      fill(
        `M400 ${584 - i * 38}c-44-4-62-30-60-50 40 0 60 22 60 50c44-4 62-30 60-50-40 0-60 22-60 50Z`,
        brush.ink.line,
      ),
    ),
    fill('M400 452c-16-16-16-40 0-58 16 18 16 42 0 58Z', brush.ink.line),
    circle(400, 620, 5, brush.ink.line),
  ].join(''),
})
