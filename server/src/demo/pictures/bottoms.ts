import {
  BRASS,
  type Brush,
  both,
  circle,
  type Drawing,
  fill,
  fold,
  mirror,
  outline,
  stitch,
  stroke,
  times,
} from './brush.ts'

const BODICE =
  'M326 122C350 196 450 196 474 122L520 140C540 200 522 260 512 306Q506 340 508 364H292Q294 340 288 306C278 260 260 200 280 140Z'
const SKIRT = 'M292 362H508C540 450 588 570 616 674Q400 722 184 674C212 570 260 450 292 362Z'
const CAP_SLEEVE = 'M284 138C240 152 214 198 202 250Q236 268 270 268L292 220Z'

export const dress = (brush: Brush): Drawing => ({
  ground: 'lies',
  shadow: outline(BODICE, SKIRT, CAP_SLEEVE) + mirror(outline(CAP_SLEEVE)),
  body: [
    fill('M326 122C350 112 450 112 474 122L462 170H338Z', brush.ink.deep),
    both(brush.behind(CAP_SLEEVE) + stitch('M208 240Q240 256 274 255', brush)),
    brush.cloth(BODICE),
    brush.cloth(SKIRT),
    stroke('M326 122C350 196 450 196 474 122', brush.ink.shade, 9),
    fold('M330 372C310 470 270 590 252 690L300 698C312 590 330 470 344 372Z', brush),
    fold('M396 372C392 480 384 600 380 708L420 708C420 600 412 480 404 372Z', brush),
    fold('M462 372C482 470 520 590 544 692L506 700C492 590 472 470 452 372Z', brush),
    fold('M288 306C320 330 344 336 372 332C340 352 306 356 293 350Z', brush),
    stroke('M292 362Q400 378 508 362', brush.ink.deep, 22),
    stroke('M330 366C300 400 286 450 280 500M330 366C320 420 318 450 322 476', brush.ink.deep, 10),
    circle(332, 367, 14, brush.ink.deep),
    stitch('M190 656Q400 702 610 656', brush),
    times(3, (i) => circle(400, 214 + i * 44, 6, brush.ink.light)),
  ].join(''),
})

const LEGS =
  'M294 118H506C514 190 526 260 530 330L560 690Q498 702 440 694L408 340Q400 326 392 340L360 694Q302 702 240 690L270 330C274 260 286 190 294 118Z'

export const trousers = (brush: Brush): Drawing => ({
  ground: 'lies',
  flaw: [322, 450],
  shadow: outline(LEGS),
  body: [
    fill('M300 118C340 106 460 106 500 118L480 140H320Z', brush.ink.deep),
    brush.cloth(LEGS),
    fold('M408 340L440 694L462 697C440 580 424 460 420 340Z', brush),
    fold('M300 690C304 560 316 440 330 380C330 480 326 590 322 698Z', brush),
    fold('M500 698C500 590 490 480 476 390C500 460 516 580 522 696Z', brush),
    fold('M392 340C360 352 320 352 290 340C316 372 370 374 396 356Z', brush),
    fold('M408 340C440 352 480 352 512 340C486 372 430 374 404 356Z', brush),
    fill('M293 118H507L511 156Q400 168 289 156Z', brush.ink.shade),
    stroke('M289 157Q400 169 511 157', brush.ink.line, 2.5, 'opacity=".6"'),
    stroke('M400 164V300Q396 320 384 326', brush.ink.line, 2.5, 'opacity=".55"'),
    stitch('M424 166V280Q420 306 402 316', brush),
    both(
      stroke('M284 214C322 214 342 196 346 164', brush.ink.line, 3, 'opacity=".6"') +
        stitch('M284 226C330 226 352 204 357 166', brush) +
        stroke('M322 114V162', brush.ink.base, 13) +
        stitch('M243 668Q302 680 362 672', brush) +
        circle(294, 206, 4.5, BRASS.base),
    ),
    circle(400, 138, 10, BRASS.base) + circle(398, 136, 4, BRASS.light),
  ].join(''),
})

const PLEATS = 9

export const skirt = (brush: Brush): Drawing => {
  const hem = (i: number) => 160 + (i * 480) / PLEATS
  const waist = (i: number) => 288 + (i * 224) / PLEATS
  const bottom = (x: number) => Math.round(652 - ((x - 400) / 240) ** 2 * 34)
  const edge = times(
    PLEATS,
    (i) => `L${hem(i + 0.72).toFixed()} ${bottom(hem(i + 0.72))}L${hem(i + 1).toFixed()} ${bottom(hem(i + 1)) - 12}`,
  )
  const whole = `M288 190L160 ${bottom(160)}${edge}L512 190Z`
  return {
    ground: 'lies',
    shadow: outline(whole),
    body: [
      brush.cloth(whole),
      times(
        PLEATS,
        (i) =>
          fill(
            `M${waist(i + 0.7).toFixed()} 190L${hem(i + 0.72).toFixed()} ${bottom(hem(i + 0.72))}L${hem(i + 1).toFixed()} ${bottom(hem(i + 1)) - 12}L${waist(i + 1).toFixed()} 190Z`,
            brush.ink.deep,
            0.45,
          ) +
          fill(
            `M${waist(i + 0.04).toFixed()} 190L${hem(i + 0.04).toFixed()} ${bottom(hem(i)) - 10}L${hem(i + 0.3).toFixed()} ${bottom(hem(i + 0.3)) - 4}L${waist(i + 0.3).toFixed()} 190Z`,
            brush.ink.light,
            0.3,
          ),
      ),
      fill('M290 146Q400 158 510 146L514 196Q400 210 286 196Z', brush.ink.shade),
      stroke('M286 197Q400 211 514 197', brush.ink.line, 2.5, 'opacity=".6"'),
      stroke('M290 147Q400 159 510 147', brush.ink.light, 4, 'opacity=".6"'),
      circle(482, 174, 9, BRASS.base),
    ].join(''),
  }
}
