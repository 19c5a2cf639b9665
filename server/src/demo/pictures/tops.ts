import {
  type Brush,
  both,
  circle,
  column,
  type Drawing,
  fill,
  fold,
  mirror,
  outline,
  stitch,
  stroke,
  times,
} from './brush.ts'

const TEE_SLEEVE = 'M256 184C206 198 164 262 134 346Q176 378 224 390L272 318Z'
const TEE_BODY =
  'M308 162C340 208 460 208 492 162L552 186C574 198 566 300 560 362C555 450 558 560 565 640Q400 664 235 640C242 560 245 450 240 362C234 300 226 198 248 186Z'

export const tShirt = (brush: Brush): Drawing => ({
  ground: 'lies',
  shadow: outline(TEE_BODY, TEE_SLEEVE) + mirror(outline(TEE_SLEEVE)),
  body: [
    fill('M308 162C340 148 460 148 492 162L480 200H320Z', brush.ink.deep),
    both(brush.behind(TEE_SLEEVE) + stitch('M146 333Q186 362 230 374', brush)),
    brush.cloth(TEE_BODY),
    stroke('M308 162C340 208 460 208 492 162', brush.ink.shade, 15),
    stroke('M303 175C338 224 462 224 497 175', brush.ink.line, 2, 'opacity=".4"'),
    both(stroke('M248 187C232 240 238 310 241 362', brush.ink.line, 2.5, 'opacity=".35"')),
    stitch('M239 618Q400 642 561 618', brush),
    fold('M241 362C270 392 312 404 352 400C310 420 262 420 240 392Z', brush),
    fold('M560 362C532 388 500 398 470 394C504 416 548 414 559 390Z', brush),
    fold('M300 646C312 560 330 500 356 452C344 510 334 580 330 650Z', brush),
    fold('M500 646C492 580 480 530 460 486C486 526 508 580 522 644Z', brush),
  ].join(''),
})

const LONG_SLEEVE = 'M258 182C212 192 186 232 174 302L112 588Q148 608 190 610L262 372Z'
const SHIRT_BODY =
  'M318 158L400 214L482 158L550 184C574 200 562 310 560 380L568 640C540 664 500 668 470 656Q400 676 330 656C300 668 260 664 232 640L240 380C238 310 226 200 250 184Z'

const collar = (brush: Brush) =>
  fill('M318 158C340 142 460 142 482 158L400 220Z', brush.ink.deep) +
  both(
    `<path d="M318 156L298 182L344 246L400 206C366 200 336 182 318 156Z" fill="${brush.ink.light}" stroke="${brush.ink.line}" stroke-width="2" stroke-opacity=".35"/>`,
  )

export const shirt = (brush: Brush): Drawing => ({
  ground: 'lies',
  flaw: [320, 420],
  shadow: outline(SHIRT_BODY, LONG_SLEEVE) + mirror(outline(LONG_SLEEVE)),
  body: [
    both(
      brush.behind(LONG_SLEEVE) +
        fill('M122 540L112 588Q148 608 190 610L202 566Q158 562 122 540Z', brush.ink.light, 0.5) +
        stroke('M123 540Q158 562 203 567', brush.ink.line, 2.5, 'opacity=".45"'),
    ),
    brush.cloth(SHIRT_BODY),
    both(stroke('M250 186C234 240 238 320 241 380', brush.ink.line, 2.5, 'opacity=".35"')),
    fold('M241 380C276 410 316 414 350 402C318 436 262 440 241 414Z', brush),
    fold('M300 656C308 580 326 520 350 480C340 540 332 600 330 656Z', brush),
    fold('M520 660C514 600 498 540 474 500C506 540 532 600 540 656Z', brush),
    fill('M382 214H418V666Q400 671 382 666Z', brush.ink.light, 0.45),
    stroke('M382 214V664M418 214V664', brush.ink.line, 2, 'opacity=".4"'),
    times(6, (i) => circle(400, 262 + i * 68, 6.5, brush.ink.line)),
    `<path d="M456 300H532V372Q494 396 456 372Z" fill="${brush.ink.light}" fill-opacity=".25" stroke="${brush.ink.line}" stroke-width="2" stroke-opacity=".5"/>`,
    collar(brush),
  ].join(''),
})

const PUFF_SLEEVE = 'M268 190C214 190 166 250 150 340C138 410 134 470 140 528Q172 546 206 536C216 470 240 420 268 384Z'
const BLOUSE_BODY =
  'M312 168C340 190 460 190 488 168L540 190C568 210 556 320 556 390L580 632Q400 668 220 632L244 390C244 320 232 210 260 190Z'

/** Cross-stitch in red and black, as on the shirts worn at midsummer. */
const RED = '#b23a3a'
const BLACK = '#3a2f35'

const embroidery = (x: number, y: number, pairs: number) =>
  column(
    fill(`M${x} ${y}l11 12-11 12-11-12Z`, RED) +
      fill(`M${x} ${y + 34}l11 12-11 12-11-12Z`, BLACK) +
      stroke(`M${x - 19} ${y + 12}h0m38 0h0m-38 34h0m38 0h0`, RED, 7),
    pairs,
    68,
  )

export const blouse = (brush: Brush): Drawing => ({
  ground: 'lies',
  shadow: outline(BLOUSE_BODY, PUFF_SLEEVE) + mirror(outline(PUFF_SLEEVE)),
  body: [
    fill('M312 168C340 150 460 150 488 168L470 200H330Z', brush.ink.deep),
    both(
      brush.behind(PUFF_SLEEVE) +
        stroke('M140 506Q172 524 209 514', RED, 6) +
        stroke('M142 494Q172 511 211 502', BLACK, 3) +
        times(5, (i) => fill(`M${216 - i * 5} ${220 + i * 15}l52 6-2 8-52-6Z`, i % 2 ? BLACK : RED, 0.9)) +
        stroke('M196 320C184 380 178 440 178 490M226 340C210 390 202 440 198 490', brush.ink.line, 2, 'opacity=".3"'),
    ),
    brush.cloth(BLOUSE_BODY),
    fold('M244 400C280 430 320 436 352 424C320 456 266 462 244 440Z', brush),
    fold('M306 648C314 580 332 520 352 486C346 540 338 600 336 652Z', brush),
    fold('M506 648C500 590 486 540 462 500C494 540 520 590 530 645Z', brush),
    both(embroidery(348, 252, 5)),
    stroke('M400 214V330', brush.ink.line, 2.5, 'opacity=".5"'),
    stroke('M312 170C340 214 460 214 488 170', brush.ink.shade, 12),
    stroke('M308 184C340 230 460 230 492 184', RED, 5),
    stroke('M396 214C380 260 372 280 366 306M404 214C416 256 424 278 434 300', RED, 3),
    circle(366, 310, 7, RED) + circle(434, 305, 7, RED),
    stroke('M226 612Q400 646 574 612', RED, 4, 'stroke-dasharray="12 10"'),
  ].join(''),
})
