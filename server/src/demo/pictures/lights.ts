import { BRASS, type Brush, both, CREAM, circle, type Drawing, ellipse, fill, floor, stroke, times } from './brush.ts'

const glow = (x: number, y: number, radius: number) =>
  circle(x, y, radius, '#fff3cf', 'opacity=".28"') + circle(x, y, radius * 0.66, '#fff3cf', 'opacity=".4"')

export const lamp = (brush: Brush): Drawing => ({
  ground: 'stands',
  flaw: [400, 560],
  shadow: floor(400, 640, 150, 20),
  staged: {
    behind: glow(400, 270, 290),
  },
  body: [
    stroke('M520 632C600 640 640 660 700 720', '#5d5148', 5, 'opacity=".7"'),
    brush.cloth('M362 400C352 430 290 470 290 546C290 610 340 640 400 640S510 610 510 546C510 470 448 430 438 400Z'),
    fill('M362 400C352 430 290 470 290 546C290 590 314 618 346 632C318 580 324 500 372 450Z', brush.ink.light, 0.5),
    fill('M438 400C448 430 510 470 510 546C510 596 478 626 444 636C480 580 474 500 430 440Z', brush.ink.deep, 0.25),
    stroke('M296 520C330 536 470 536 504 520', CREAM.base, 6, 'opacity=".6"'),
    fill('M376 362H424V402H376Z', BRASS.base),
    fill('M300 148H500L566 376Q400 400 234 376Z', CREAM.base),
    fill('M300 148H352L318 386Q270 382 234 376Z', CREAM.light),
    fill('M470 148H500L566 376Q540 382 506 386Z', CREAM.shade),
    ellipse(400, 148, 100, 13, '#fff8e2'),
    stroke('M234 376Q400 400 566 376', CREAM.deep, 4, 'opacity=".6"'),
    stroke(
      times(9, (i) => `M${320 + i * 20} 156L${268 + i * 33} 384`),
      CREAM.deep,
      2,
      'opacity=".22"',
    ),
    stroke('M470 392V452', BRASS.shade, 4) + circle(470, 458, 7, BRASS.base),
  ].join(''),
})

export const pendant = (brush: Brush): Drawing => ({
  ground: 'hangs',
  flaw: [350, 400],
  shadow: '<path d="M220 500C220 330 340 260 400 260S580 330 580 500Z"/>',
  staged: {
    behind: fill('M210 512L90 800H710L590 512Z', '#fff3cf', 0.4),
  },
  body: [
    stroke('M400 0V210', '#4a423c', 6),
    fill('M368 206H432L440 266H360Z', BRASS.base),
    fill('M368 206H386L382 266H360Z', BRASS.light),
    ellipse(400, 510, 188, 26, '#fff6dc'),
    circle(400, 508, 44, '#ffffff'),
    brush.cloth('M352 260H448C520 280 590 370 596 508Q400 466 204 508C210 370 280 280 352 260Z'),
    fill('M352 260C280 280 210 370 204 508Q230 502 262 497C266 390 316 300 378 260Z', brush.ink.light, 0.42),
    fill('M448 260C520 280 590 370 596 508Q570 502 540 498C534 390 490 300 430 260Z', brush.ink.deep, 0.24),
    stroke('M206 508Q400 466 594 508', brush.ink.deep, 8),
    stroke('M300 340C276 376 262 416 258 456', '#ffffff', 12, 'opacity=".5"'),
  ].join(''),
})

export const candle = (brush: Brush): Drawing => ({
  ground: 'stands',
  flaw: [420, 590],
  shadow: floor(400, 636, 190, 22),
  staged: {
    behind: glow(400, 250, 170),
    over:
      fill('M400 196C440 250 430 304 400 304S360 250 400 196Z', '#f0a63c') +
      fill('M400 238C420 270 416 300 400 300S380 270 400 238Z', '#fff1b8'),
  },
  body: [
    fill('M258 330C258 330 250 560 268 612Q280 638 400 638T532 612C550 560 542 330 542 330Z', '#f3e3c3'),
    brush.cloth('M258 330C250 420 252 560 268 612Q280 638 400 638T532 612C548 560 550 420 542 330Q400 362 258 330Z'),
    ellipse(400, 330, 142, 28, brush.ink.light),
    ellipse(400, 334, 130, 22, '#f6ead0'),
    stroke('M400 334V296', '#3a2f2a', 6),
    fill('M262 340C256 430 258 550 274 610Q284 626 310 630C290 540 286 430 292 352Z', '#ffffff', 0.28),
    fill('M538 340C544 430 542 550 526 610Q516 626 492 630C510 540 514 430 508 352Z', brush.ink.deep, 0.25),
    '<rect x="316" y="430" width="168" height="128" rx="6" fill="#f7f1e4"/>',
    both(stroke('M400 452C380 476 362 482 346 480M400 476C382 498 366 502 352 500', brush.ink.base, 4)),
    stroke('M400 446V510M350 530H450', brush.ink.base, 4),
  ].join(''),
})
