import {
  type Brush,
  both,
  box,
  CREAM,
  column,
  type Drawing,
  ellipse,
  fill,
  floor,
  fold,
  outline,
  stitch,
  stroke,
  times,
  WOOD,
} from './brush.ts'

const CUSHION =
  'M164 176Q170 156 192 160C320 188 480 188 608 160Q630 156 636 176C612 320 612 480 636 624Q630 646 608 640C480 612 320 612 192 640Q170 646 164 624C188 480 188 320 164 176Z'

export const cushion = (brush: Brush): Drawing => ({
  ground: 'lies',
  flaw: [280, 500],
  shadow: outline(CUSHION),
  body: [
    `<g transform="rotate(-6 400 400)">`,
    brush.cloth(CUSHION),
    fill('M304 178C360 184 440 184 496 178L494 622C440 616 360 616 306 622Z', CREAM.base, 0.9),
    stroke('M400 600V200', brush.ink.base, 5),
    column(
      fill('M400 272c-46-4-58-28-58-50 40 0 58 22 58 50c46-4 58-28 58-50-40 0-58 22-58 50Z', brush.ink.base),
      5,
      80,
    ),
    stroke('M284 176C276 320 276 480 286 624M516 176C524 320 524 480 514 624', CREAM.base, 6, 'opacity=".8"'),
    fold('M164 176C200 230 230 250 270 262C220 262 186 240 172 226Z', brush),
    fold('M636 624C600 570 570 550 530 538C580 538 614 560 628 574Z', brush),
    fold('M164 624C196 580 226 556 262 546C226 568 196 610 182 640Z', brush),
    fold('M636 176C604 220 574 244 538 254C574 232 604 190 618 160Z', brush),
    stitch('M186 182C320 208 480 208 614 182', brush),
    '</g>',
  ].join(''),
})

/** A stack of folded cloth seen from its folded edge. */
const folded = (y: number, height: number, x: number, width: number, light: string, base: string, deep: string) =>
  box(x, y, width, height, height / 2.2, base) +
  stroke(`M${x + 30} ${y + 12}H${x + width - 40}`, light, 9, 'opacity=".75"') +
  stroke(`M${x + width - 10} ${y + height / 2}H${x + 60}`, deep, 4, 'opacity=".45"') +
  fill(`M${x + 20} ${y + height - 12}H${x + width - 20}L${x + width - 34} ${y + height}H${x + 34}Z`, deep, 0.35)

export const blanket = ({ ink }: Brush): Drawing => ({
  ground: 'stands',
  flaw: [360, 520],
  shadow: floor(400, 640, 290, 26),
  body: [
    folded(540, 96, 150, 500, ink.light, ink.base, ink.deep),
    folded(448, 100, 158, 486, ink.light, ink.base, ink.deep),
    box(160, 350, 480, 106, 46, 'url(#g)'),
    stroke('M196 366H600', ink.light, 9, 'opacity=".7"'),
    fill(
      'M250 352H470V640Q460 646 450 640T430 640T410 640T390 640T370 640T350 640T330 640T310 640T290 640T270 640T250 640Z',
      'url(#g)',
    ),
    fill('M250 352H272V640H250Z', ink.deep, 0.18),
    times(4, (i) => fill(`M250 ${430 + i * 44}H470v${i % 2 ? 26 : 10}H250Z`, i % 2 ? CREAM.base : ink.deep, 0.85)),
    stroke(
      times(12, (i) => `M${258 + i * 18.6} 642l${(i % 3) * 2 - 2} 42`),
      ink.base,
      7,
    ),
    stroke('M470 354V640', ink.deep, 3, 'opacity=".5"'),
  ].join(''),
})

export const towels = (brush: Brush): Drawing => {
  const band = (x: number, y: number, height: number) =>
    times(3, (i) => box(x + i * 18, y, 9, height, 3, CREAM.light, 'opacity=".8"'))
  const { light, base, shade, deep } = brush.ink
  return {
    ground: 'stands',
    flaw: [330, 580],
    shadow: floor(400, 642, 270, 24),
    body: [
      folded(530, 108, 162, 476, light, base, deep) + band(520, 532, 104),
      folded(432, 104, 182, 438, '#ffffff', CREAM.base, CREAM.deep) +
        times(3, (i) => box(506 + i * 18, 434, 9, 100, 3, base, 'opacity=".8"')),
      folded(340, 98, 206, 392, light, shade, deep) + band(488, 342, 94),
      ellipse(400, 300, 120, 40, deep, 'opacity=".25"'),
      fill('M300 246H510V330H300Z', 'url(#g)'),
      box(258, 244, 290, 88, 42, 'url(#g)'),
      ellipse(300, 288, 42, 44, light),
      stroke('M300 288a10 10 0 0 1 10 10a20 20 0 0 1-38-8a28 28 0 0 1 54-6', deep, 5, 'opacity=".5"'),
      stroke('M420 246V330M436 246V330', CREAM.light, 8, 'opacity=".8"'),
      stroke('M340 258H520', '#ffffff', 7, 'opacity=".4"'),
    ].join(''),
  }
}

const PILLOW = 'M170 300C166 260 190 246 220 252C280 262 330 262 372 252Q396 250 394 290V390Q280 420 172 392Z'

export const bedding = (brush: Brush): Drawing => ({
  ground: 'stands',
  flaw: [340, 560],
  shadow: floor(400, 690, 340, 22),
  body: [
    `<path d="M120 430V196Q120 150 166 150H634Q680 150 680 196V430Z" fill="${WOOD.base}"/>`,
    stroke('M236 160V420M352 158V420M468 158V420M584 160V420', WOOD.deep, 3, 'opacity=".45"'),
    box(116, 640, 26, 56, 6, WOOD.deep) + box(658, 640, 26, 56, 6, WOOD.deep),
    box(104, 420, 592, 236, 26, CREAM.shade),
    both(
      fill(PILLOW, CREAM.light) +
        stroke('M196 290C200 330 198 350 192 376M372 284C360 320 362 350 372 380', CREAM.deep, 4, 'opacity=".4"'),
    ),
    `<g transform="translate(400 352) scale(.8) translate(-400 -300)">${both(brush.behind(PILLOW) + fold('M172 392C200 360 230 350 262 350C230 372 210 390 200 398Z', brush))}</g>`,
    brush.cloth(
      'M92 424C180 404 300 412 400 404S620 404 708 424C722 500 720 590 706 664Q620 684 560 668T430 676T290 670T94 664C80 590 78 500 92 424Z',
    ),
    fill(
      'M92 424C180 404 300 412 400 404S620 404 708 424L712 478C620 458 500 462 400 460S180 458 88 478Z',
      CREAM.light,
      0.92,
    ),
    fold('M180 652C190 600 230 530 290 500C250 560 230 620 226 652Z', brush),
    fold('M400 668C392 610 400 550 430 500C424 560 430 620 444 666Z', brush),
    fold('M610 676C606 610 580 550 540 510C592 544 634 600 646 672Z', brush),
    stroke('M88 480C180 460 300 464 400 462S620 460 712 480', brush.ink.deep, 4, 'opacity=".35"'),
  ].join(''),
})
