import { type Brush, CREAM, type Drawing, fill, floor, fold, stitch, stroke, times } from './brush.ts'

const UPPER =
  'M128 572C122 520 130 460 146 424Q160 404 190 410C230 424 282 418 330 392L352 380C384 430 440 462 500 478C580 492 668 506 680 572Z'

export const sneaker = (brush: Brush): Drawing => ({
  ground: 'stands',
  flaw: [300, 500],
  shadow: floor(404, 634, 300, 20),
  body: [
    fill('M150 420C200 440 290 428 352 382L336 370C290 384 210 392 150 420Z', brush.ink.deep),
    fill('M322 396C322 360 336 338 362 332Q384 334 388 354L424 452Z', brush.ink.shade),
    brush.cloth(UPPER),
    fill('M128 572C122 520 130 460 146 424Q160 404 190 410L216 416C202 460 204 520 218 572Z', brush.ink.shade),
    stitch('M226 420C212 464 214 520 228 568', brush),
    fold('M500 478C580 492 668 506 680 572H566C560 530 536 500 500 478Z', brush),
    stroke('M566 568C560 528 536 500 504 482', brush.ink.line, 3, 'opacity=".5"'),
    stroke('M322 398C346 446 400 492 478 506L496 530C484 548 464 560 446 568', brush.ink.line, 3, 'opacity=".5"'),
    times(
      5,
      (i) =>
        stroke(`M${340 + i * 29} ${432 + i * 15}l${40 - i * 2}-${34 - i * 2}`, brush.ink.deep, 13, 'opacity=".35"') +
        stroke(`M${340 + i * 29} ${428 + i * 15}l${40 - i * 2}-${34 - i * 2}`, CREAM.light, 10),
    ),
    stroke('M262 470h0M262 496h0M262 522h0M288 476h0M288 502h0M314 484h0M314 510h0', brush.ink.line, 7, 'opacity=".4"'),
    fill('M118 564H690C702 588 700 618 680 628H142C118 622 108 588 118 564Z', CREAM.light),
    fill('M112 598H697C696 614 690 624 680 628H142C126 624 116 612 112 598Z', CREAM.shade),
    stroke('M122 582H688', CREAM.deep, 2.5, 'stroke-dasharray="10 7" opacity=".6"'),
  ].join(''),
})

const BOOT =
  'M232 570C222 470 228 330 222 190Q300 172 402 188C402 270 408 350 430 400C470 432 610 440 640 520Q650 552 648 572Z'

export const boot = (brush: Brush): Drawing => ({
  ground: 'stands',
  flaw: [330, 480],
  shadow: floor(430, 628, 250, 20),
  body: [
    fill('M222 192Q310 170 402 190Q310 212 222 192Z', brush.ink.deep),
    stroke('M222 190C206 176 204 150 226 146Q244 150 242 186', brush.ink.shade, 12),
    brush.cloth(BOOT),
    fill('M286 198L372 200C376 280 372 330 350 372Q328 388 308 366C286 320 284 270 286 198Z', brush.ink.deep),
    stroke(
      times(8, (i) => `M${294 + i * 10} 206L${306 + i * 6.4} ${352 + (i > 3 ? 7 - i : i) * 5}`),
      brush.ink.base,
      2.5,
      'opacity=".7"',
    ),
    fold('M430 400C412 430 372 452 330 456C380 476 440 460 462 420Z', brush),
    fold('M232 570C228 500 232 420 230 380C250 440 256 510 262 570Z', brush),
    stroke('M462 424C540 440 606 456 626 506', brush.ink.light, 9, 'opacity=".4"'),
    stitch('M336 572C352 520 420 470 470 428', brush),
    fill('M228 566H654C664 580 660 598 648 602H340L332 622H238C226 610 224 586 228 566Z', '#3a2d28'),
    stroke('M232 568H652', '#b38a5e', 6),
  ].join(''),
})
