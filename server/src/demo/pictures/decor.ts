import { type Brush, both, box, CREAM, circle, type Drawing, ellipse, fill, floor, stroke, times } from './brush.ts'

const branch = (x: number, y: number, turn: number, colour: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${stroke('M0 0C-6-80 6-160 0-240', '#8a7358', 4)}` +
  `${times(6, (i) => ellipse(i % 2 ? 13 : -13, -96 - i * 25, 8, 17, colour, `transform="rotate(${i % 2 ? 32 : -32} ${i % 2 ? 13 : -13} ${-96 - i * 25})"`))}${ellipse(0, -250, 8, 18, colour)}</g>`

export const vase = (brush: Brush): Drawing => ({
  ground: 'stands',
  flaw: [400, 540],
  shadow: floor(400, 644, 150, 20),
  staged: {
    behind: branch(392, 330, -24, '#b9a06f') + branch(408, 330, 20, '#c8b183') + branch(400, 320, -3, '#a98f62'),
  },
  body: [
    brush.cloth(
      'M360 300C366 340 360 366 330 396C276 446 262 530 300 600Q320 644 400 644T500 600C538 530 524 446 470 396C440 366 434 340 440 300Z',
    ),
    fill(
      'M360 300C366 340 360 366 330 396C276 446 262 530 300 600Q310 624 340 636C310 560 316 470 356 420C378 390 384 350 380 300Z',
      brush.ink.light,
      0.5,
    ),
    fill(
      'M440 300C434 340 440 366 470 396C524 446 538 530 500 600Q488 628 448 640C490 560 488 470 446 420C424 390 420 350 424 300Z',
      brush.ink.deep,
      0.24,
    ),
    ellipse(400, 300, 41, 11, brush.ink.deep),
    stroke('M360 300a40 10 0 0 0 80 0', brush.ink.light, 5),
    stroke('M292 486C340 506 460 506 508 486M286 510C340 530 460 530 514 510', CREAM.base, 5, 'opacity=".6"'),
    ...[
      [350, 570],
      [430, 440],
      [462, 566],
      [372, 450],
      [400, 600],
    ].map(([x, y]) => circle(x as number, y as number, 4, brush.ink.deep, 'opacity=".35"')),
  ].join(''),
})

const leaf = (turn: number, length: number, colour: string, vein: string) =>
  `<g transform="translate(400 420) rotate(${turn})">${fill(`M0 0C-${length / 4}-${length / 3}-${length / 5}-${length * 0.8} 0-${length}C${length / 5}-${length * 0.8} ${length / 4}-${length / 3} 0 0Z`, colour)}${stroke(`M0 0V-${length * 0.86}`, vein, 3, 'opacity=".6"')}</g>`

const LEAVES = [
  [-64, 230, '#6f8a63'],
  [62, 240, '#5f7c57'],
  [-38, 290, '#7f9a70'],
  [38, 284, '#6f8a63'],
  [-14, 320, '#5f7c57'],
  [14, 300, '#8aa67a'],
] as const

export const planter = (brush: Brush): Drawing => ({
  ground: 'stands',
  flaw: [400, 590],
  shadow: floor(400, 644, 180, 22),
  staged: { behind: LEAVES.map(([turn, length, colour]) => leaf(turn, length, colour, '#4c6547')).join('') },
  body: [
    fill('M272 632H528L536 650Q400 664 264 650Z', brush.ink.deep),
    brush.cloth('M268 444L302 620Q310 642 400 642T498 620L532 444Z'),
    fill('M268 444L302 620Q306 632 330 638L306 444Z', brush.ink.light, 0.45),
    fill('M532 444L498 620Q492 634 464 638L488 444Z', brush.ink.deep, 0.22),
    box(252, 400, 296, 56, 10, 'url(#g)'),
    stroke('M270 412H500', brush.ink.light, 6, 'opacity=".6"'),
    stroke('M266 458H534', brush.ink.deep, 6, 'opacity=".4"'),
    stroke('M282 520H518', CREAM.base, 5, 'opacity=".55"'),
    stroke(
      times(7, (i) => `M${296 + i * 30} 552l15-18 15 18`),
      CREAM.base,
      5,
      'opacity=".55"',
    ),
  ].join(''),
})

const BASKET = 'M196 350Q400 384 604 350L568 620Q560 648 400 650T232 620Z'

export const basket = (brush: Brush): Drawing => ({
  ground: 'stands',
  shadow: floor(400, 648, 220, 24),
  body: [
    stroke('M236 350C236 110 564 110 564 350', brush.ink.deep, 24),
    stroke('M236 346C236 106 564 106 564 346', brush.ink.base, 18),
    stroke(
      'M236 346C236 106 564 106 564 346',
      brush.ink.line,
      16,
      'stroke-dasharray="4 16" opacity=".5" stroke-linecap="butt"',
    ),
    ellipse(400, 350, 204, 40, brush.ink.deep),
    fill('M222 352C240 306 300 286 350 300C420 270 548 290 576 352Q400 386 222 352Z', CREAM.base),
    stroke(
      'M300 312C290 330 286 344 288 362M420 304C424 326 420 344 416 366M500 312C498 336 506 344 510 358',
      CREAM.deep,
      4,
      'opacity=".4"',
    ),
    brush.cloth(BASKET),
    fill('M604 350L568 620Q560 640 500 646C530 560 540 460 536 362Z', brush.ink.deep, 0.2),
    fill('M196 350L232 620Q238 634 270 640C244 560 236 460 240 358Z', brush.ink.light, 0.25),
    stroke('M198 352Q400 388 602 352', brush.ink.deep, 26, 'transform="translate(0 5)"'),
    stroke('M198 352Q400 388 602 352', brush.ink.light, 20),
    stroke(
      'M198 352Q400 388 602 352',
      brush.ink.line,
      18,
      'stroke-dasharray="4 20" opacity=".5" stroke-linecap="butt"',
    ),
  ].join(''),
})

export const chair = (brush: Brush): Drawing => {
  const leg = (d: string, colour: string) => stroke(d, colour, 24)
  return {
    ground: 'stands',
    flaw: [400, 142],
    shadow: floor(400, 690, 240, 18),
    body: [
      leg('M300 470L284 660M500 470L516 660', brush.ink.deep),
      stroke('M292 590H508', brush.ink.deep, 12),
      both(
        leg('M262 130C256 240 262 360 270 470', brush.ink.base) +
          stroke('M258 136C252 240 258 350 264 450', brush.ink.light, 6, 'opacity=".6"'),
      ),
      stroke('M318 210L326 460M372 206L376 460M428 206L424 460M482 210L474 460', brush.ink.shade, 14),
      `<path d="M244 112Q400 78 556 112Q568 116 566 132L560 196Q400 164 240 196L234 132Q232 116 244 112Z" fill="url(#g)"/>`,
      stroke('M262 128Q400 98 538 128', brush.ink.light, 6, 'opacity=".6"'),
      both(leg('M232 520L212 690', brush.ink.base) + stroke('M226 530L208 680', brush.ink.light, 6, 'opacity=".5"')),
      stroke('M222 610H578', brush.ink.base, 13),
      fill(
        'M252 446H548Q572 448 582 470L604 512Q606 530 584 534H216Q194 530 196 512L218 470Q228 448 252 446Z',
        'url(#g)',
      ),
      fill('M196 512Q194 530 216 534H584Q606 530 604 512L604 522Q602 552 580 554H220Q198 552 196 522Z', brush.ink.deep),
      fill('M268 454H532L560 504Q400 520 240 504Z', CREAM.base),
      stroke(
        times(9, (i) => `M${290 + i * 27} 456L${268 + i * 33} 508`),
        CREAM.deep,
        3,
        'opacity=".45"',
      ),
      stroke('M258 474H542M248 490H552', CREAM.deep, 3, 'opacity=".35"'),
    ].join(''),
  }
}
