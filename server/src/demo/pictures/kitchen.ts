import { type Brush, CREAM, circle, type Drawing, ellipse, fill, floor, outline, stroke, times, WOOD } from './brush.ts'

export const mug = (brush: Brush): Drawing => ({
  ground: 'stands',
  shadow: floor(410, 632, 210, 24),
  staged: {
    over:
      fill('M256 280C300 268 500 268 544 280C520 306 280 306 256 280Z', '#6b4632') +
      stroke('M352 220C330 190 372 176 352 140M414 216C392 180 436 166 414 122', '#ffffff', 9, 'opacity=".5"'),
  },
  body: [
    stroke('M540 352C650 330 668 520 532 528', brush.ink.shade, 36),
    stroke('M540 346C644 328 658 514 532 520', brush.ink.base, 28),
    brush.cloth('M232 268C232 400 240 520 262 590Q282 632 400 634T538 590C560 520 568 400 568 268Z'),
    fill('M232 268C232 400 240 520 262 590Q272 612 304 622C276 520 268 400 270 268Z', brush.ink.light, 0.45),
    fill('M568 268C568 400 560 520 538 590Q526 614 484 624C514 520 524 400 522 268Z', brush.ink.deep, 0.22),
    fill('M236 372C330 396 470 396 564 372L562 408C470 432 330 432 238 408Z', CREAM.base),
    times(9, (i) => circle(262 + i * 34.5, 393 + Math.sin(((i + 0.6) / 9) * Math.PI) * 14, 7, brush.ink.deep)),
    stroke('M240 446C330 470 470 470 560 446', CREAM.base, 5, 'opacity=".8"'),
    ellipse(400, 268, 168, 34, brush.ink.light),
    ellipse(400, 272, 152, 27, brush.ink.deep),
  ].join(''),
})

/** Round caps turn the dashes of a circle into painted dots. */
const ring = (radius: number, width: number, colour: string, dashes: string) =>
  circle(400, 400, radius, 'none', `stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dashes}"`)

export const plate = ({ ink }: Brush): Drawing => ({
  ground: 'lies',
  flaw: [540, 330],
  shadow: circle(400, 404, 268, '#000'),
  body: [
    circle(400, 400, 270, CREAM.shade),
    circle(397, 396, 266, CREAM.light),
    circle(400, 400, 240, ink.base),
    circle(400, 400, 200, CREAM.shade),
    circle(402, 404, 194, CREAM.light),
    ring(220, 18, CREAM.base, '10 47.6'),
    ring(178, 8, ink.base, '0 31.07'),
    stroke(
      'M400 400m-78 0a78 78 0 1 1 78 78a58 58 0 1 1 58-58a40 40 0 1 1-40-40a22 22 0 1 1-18 24',
      ink.base,
      11,
      'opacity=".85"',
    ),
    stroke('M196 300A226 226 0 0 1 330 188', '#ffffff', 10, 'opacity=".5"'),
  ].join(''),
})

export const teapot = (brush: Brush): Drawing => ({
  ground: 'stands',
  shadow: floor(400, 630, 220, 24),
  body: [
    stroke('M276 316C236 150 564 150 524 316', brush.ink.deep, 16),
    stroke('M336 207C370 190 430 190 464 207', WOOD.base, 30),
    stroke('M336 202C370 186 430 186 464 202', WOOD.light, 8, 'opacity=".7"'),
    fill('M560 520C620 500 620 400 690 352L712 376C668 430 674 540 566 580Z', brush.ink.shade),
    fill('M684 346L720 380L712 388L676 354Z', brush.ink.deep),
    brush.cloth('M256 352C200 420 184 540 220 600Q240 630 400 632T580 600C616 540 600 420 544 352Z'),
    fill('M256 352C200 420 184 540 220 600Q236 620 280 626C230 540 244 420 300 352Z', brush.ink.light, 0.4),
    fill('M544 352C600 420 616 540 580 600Q566 622 512 628C566 540 552 420 500 352Z', brush.ink.deep, 0.22),
    stroke('M280 408C268 440 260 476 260 510', '#ffffff', 12, 'opacity=".55"'),
    fill('M250 360C250 310 320 296 400 296S550 310 550 360Q400 384 250 360Z', brush.ink.shade),
    fill('M262 350C270 312 330 302 400 302S530 312 538 350Q400 368 262 350Z', brush.ink.base),
    stroke('M250 362Q400 386 550 362', brush.ink.deep, 7),
    circle(400, 282, 22, WOOD.base) + circle(394, 276, 8, WOOD.light),
    stroke('M214 594Q400 624 586 594', brush.ink.deep, 6, 'opacity=".5"'),
  ].join(''),
})

export const pan = ({ ink }: Brush): Drawing => ({
  ground: 'lies',
  flaw: [420, 500],
  shadow: circle(350, 440, 232, '#000') + outline('M480 250L630 100L690 160L540 310Z'),
  staged: {
    over:
      stroke('M276 520C330 490 390 430 424 366', '#7f9470', 6) +
      times(6, (i) => stroke(`M${296 + i * 24} ${506 - i * 26}l-20-26m20 26l30 8`, '#9caf8f', 11)),
  },
  body: [
    fill('M486 262L620 124C650 96 706 148 676 182L540 318Z', ink.base),
    stroke('M520 270L636 152', ink.light, 9, 'opacity=".55"'),
    circle(648, 152, 17, '#d8cfc0') + circle(648, 152, 17, 'none', `stroke="${ink.deep}" stroke-width="5"`),
    fill('M150 320L118 356C112 372 126 388 142 384L182 374Z', ink.base),
    circle(350, 440, 234, ink.shade),
    circle(348, 437, 228, ink.light),
    circle(350, 440, 212, ink.deep),
    circle(352, 444, 196, 'url(#g)'),
    stroke('M190 440A162 162 0 0 1 330 280', '#ffffff', 8, 'opacity=".22"'),
    stroke(
      'M352 444m-120 0a120 120 0 1 0 240 0a120 120 0 1 0-240 0M352 444m-70 0a70 70 0 1 0 140 0a70 70 0 1 0-140 0',
      ink.light,
      2,
      'opacity=".35"',
    ),
  ].join(''),
})

const BOARD =
  'M286 214H352C362 214 366 206 366 196V132C366 88 434 88 434 132V196C434 206 438 214 448 214H514C546 214 560 232 560 262V640C560 672 544 690 514 690H286C256 690 240 672 240 640V262C240 232 254 214 286 214Z'

export const board = (brush: Brush): Drawing => ({
  ground: 'lies',
  shadow: outline(BOARD),
  body: [
    `<g transform="rotate(9 400 400)">`,
    fill(BOARD, brush.ink.deep).replace('<path', '<path transform="translate(5 9)"'),
    brush.cloth(BOARD),
    stroke(
      'M276 240C270 380 290 500 276 664M312 230C306 340 330 420 318 520S306 620 312 676M352 230C356 330 344 380 356 470S346 610 352 676M486 230C494 360 474 420 490 540S480 630 486 676M526 240C520 380 536 480 524 664',
      brush.ink.deep,
      4,
      'opacity=".35"',
    ),
    stroke(
      'M420 240C380 360 380 420 420 440S460 560 420 676M400 280C440 340 452 400 440 450M424 470c-16 16-16 44 2 58',
      brush.ink.deep,
      4,
      'opacity=".4"',
    ),
    ellipse(420, 498, 9, 20, brush.ink.deep, 'opacity=".45"'),
    stroke('M256 262C256 240 268 230 290 230', brush.ink.light, 5, 'opacity=".8"'),
    circle(400, 136, 15, '#cfd6c8') +
      circle(400, 136, 17, 'none', `stroke="${brush.ink.deep}" stroke-width="4" stroke-opacity=".6"`),
    stroke('M400 136C380 90 350 84 336 112C330 140 372 150 400 140', '#5b4332', 7),
    '</g>',
  ].join(''),
})
