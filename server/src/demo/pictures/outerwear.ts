import {
  BRASS,
  type Brush,
  both,
  box,
  circle,
  column,
  type Drawing,
  fill,
  fold,
  mirror,
  outline,
  stroke,
  times,
} from './brush.ts'

/** Quilted rows puff out: each one is lit on top and dark where the next begins. */
const quilt = (x: number, y: number, width: number, height: number, rows: number, { ink }: Brush) =>
  column(
    box(x, y, width, height + 6, Math.round(height / 2.1), 'url(#g)') +
      fill(
        `M${x + 14} ${y + height - 24}Q${x + width / 2} ${y + height - 10} ${x + width - 14} ${y + height - 24}L${x + width - 22} ${y + height}H${x + 22}Z`,
        ink.deep,
        0.28,
      ) +
      stroke(`M${x + 34} ${y + 13}H${x + width - 60}`, ink.light, 5, 'opacity=".55"'),
    rows,
    height,
  )

export const puffer = (brush: Brush): Drawing => ({
  ground: 'lies',
  shadow:
    box(232, 176, 336, 470, 40, '#000') +
    both(`<g transform="rotate(17 250 190)">${box(180, 190, 96, 400, 40, '#000')}</g>`),
  body: [
    both(
      `<g transform="rotate(17 250 190)">${quilt(182, 192, 92, 66, 6, brush)}${box(190, 586, 76, 30, 10, brush.ink.deep)}</g>`,
    ),
    box(236, 176, 328, 80, 36, brush.ink.shade),
    quilt(232, 192, 336, 74, 6, brush),
    box(250, 634, 300, 26, 10, brush.ink.deep),
    box(314, 112, 172, 104, 34, brush.ink.shade),
    box(326, 126, 148, 40, 18, brush.ink.deep),
    quilt(310, 150, 180, 62, 1, brush),
    box(391, 152, 18, 502, 6, brush.ink.shade),
    stroke('M400 160V650', brush.ink.line, 4, 'stroke-dasharray="4 5" opacity=".8" stroke-linecap="butt"'),
    box(394, 222, 12, 34, 5, BRASS.base),
    both(stroke('M270 470L296 560', brush.ink.deep, 7) + circle(271, 474, 6, BRASS.base)),
    box(462, 300, 58, 30, 4, brush.ink.light) + stroke('M474 320l10-12 8 7 8-9 10 14', brush.ink.deep, 3),
  ].join(''),
})

const SLEEVE = 'M268 176C222 186 202 226 192 300L150 580Q182 596 222 594L270 370Z'
const BODY =
  'M326 150L400 250L474 150L542 176C572 194 560 300 556 380L590 706Q400 726 210 706L244 380C240 300 228 194 258 176Z'

export const coat = (brush: Brush): Drawing => ({
  ground: 'lies',
  shadow: outline(BODY, SLEEVE) + mirror(outline(SLEEVE)),
  body: [
    fill('M326 150C346 134 454 134 474 150L400 300Z', brush.ink.deep),
    both(
      brush.behind(SLEEVE) +
        stroke('M158 532Q192 548 234 546', brush.ink.line, 3, 'opacity=".45"') +
        circle(176, 566, 7, brush.ink.line),
    ),
    brush.cloth(BODY),
    both(stroke('M258 178C244 240 244 310 246 380', brush.ink.line, 2.5, 'opacity=".35"')),
    fold('M246 384C280 414 320 420 348 408C320 440 266 444 245 420Z', brush),
    fold('M280 714C284 620 300 560 322 520C316 590 312 650 312 716Z', brush),
    fold('M536 712C530 630 510 570 486 530C520 580 552 640 562 709Z', brush),
    stroke('M428 392C432 500 440 620 446 716', brush.ink.line, 3, 'opacity=".5"'),
    `<path d="M474 150L506 176L516 262L478 268L484 300L424 400L400 330V250Z" fill="${brush.ink.base}" stroke="${brush.ink.line}" stroke-width="2.5" stroke-opacity=".4"/>`,
    `<path d="M326 150L294 176L284 262L322 268L316 300L426 402L400 250Z" fill="${brush.ink.light}" stroke="${brush.ink.line}" stroke-width="2.5" stroke-opacity=".4"/>`,
    times(
      3,
      (i) =>
        circle(408 + i * 4, 440 + i * 76, 11, brush.ink.line) + circle(352 + i * 2, 440 + i * 76, 11, brush.ink.line),
    ),
    both(
      `<path d="M262 520L330 508V532L262 544Z" fill="${brush.ink.shade}" stroke="${brush.ink.line}" stroke-width="2" stroke-opacity=".5"/>`,
    ),
  ].join(''),
})
