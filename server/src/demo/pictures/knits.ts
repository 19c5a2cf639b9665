import {
  type Brush,
  both,
  box,
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

const SLEEVE = 'M262 186C208 198 184 240 170 314L116 586Q154 606 194 606L264 384Z'
const BODY =
  'M312 166C342 202 458 202 488 166L548 188C576 204 566 310 562 384L566 646Q400 662 234 646L238 384C234 310 224 204 252 188Z'

const RIB_STEP = 12

const ribs = (from: number, to: number, y: number, height: number, colour: string) => {
  const rib = (i: number) => `M${from + RIB_STEP / 2 + i * RIB_STEP} ${y}v${height}`
  return stroke(times(Math.floor((to - from) / RIB_STEP), rib), colour, 3, 'opacity=".4"')
}

const cuffs = (brush: Brush) =>
  both(
    brush.behind(SLEEVE) +
      fill('M126 540L116 586Q154 606 194 606L206 562Q164 560 126 540Z', brush.ink.base) +
      stroke('M138 548l-8 44M156 555l-7 46M174 559l-5 46M191 562l-4 44', brush.ink.line, 3, 'opacity=".4"'),
  )

const cable = (x: number, { ink }: Brush) =>
  stroke(
    times(5, (i) => {
      const y = 250 + i * 70
      return `M${x - 13} ${y}c0 34 26 34 26 70M${x + 13} ${y}c0 34-26 34-26 70`
    }),
    ink.line,
    6,
    'opacity=".33"',
  )

export const sweater = (brush: Brush): Drawing => ({
  ground: 'lies',
  shadow: outline(BODY, SLEEVE) + mirror(outline(SLEEVE)),
  body: [
    fill('M312 166C342 150 458 150 488 166L474 200H326Z', brush.ink.deep),
    cuffs(brush),
    brush.cloth(BODY),
    cable(330, brush) + cable(400, brush) + cable(470, brush),
    fold('M239 384C270 420 304 428 332 420C304 448 258 450 239 424Z', brush),
    fold('M561 384C534 412 512 420 484 416C512 440 548 440 561 420Z', brush),
    fill('M234 604Q400 620 566 604V646Q400 662 234 646Z', brush.ink.base),
    ribs(238, 566, 610, 38, brush.ink.line),
    stroke('M312 168C342 208 458 208 488 168', brush.ink.base, 26),
    stroke(
      'M312 168C342 208 458 208 488 168',
      brush.ink.line,
      24,
      'opacity=".3" stroke-dasharray="3 9" stroke-linecap="butt"',
    ),
    both(stroke('M252 190C236 250 238 320 240 384', brush.ink.line, 2.5, 'opacity=".35"')),
  ].join(''),
})

const FRONT = 'M318 164L394 430L390 652Q310 656 234 640L238 384C234 310 224 204 252 188Z'

export const cardigan = (brush: Brush): Drawing => ({
  ground: 'lies',
  flaw: [310, 420],
  shadow:
    outline(
      'M318 164H482L548 188C576 204 566 310 562 384L566 640Q400 660 234 640L238 384C234 310 224 204 252 188Z',
      SLEEVE,
    ) + mirror(outline(SLEEVE)),
  body: [
    fill('M318 164C340 150 460 150 482 164L410 450H390Z', brush.ink.deep),
    cuffs(brush),
    mirror(brush.behind(FRONT)),
    brush.cloth(FRONT),
    both(
      stroke('M252 190C236 250 238 320 240 384', brush.ink.line, 2.5, 'opacity=".35"') +
        fill('M235 600Q312 616 391 614L390 652Q310 656 234 640Z', brush.ink.base) +
        box(
          268,
          486,
          92,
          92,
          6,
          brush.ink.light,
          `fill-opacity=".3" stroke="${brush.ink.line}" stroke-width="2.5" stroke-opacity=".45"`,
        ) +
        box(268, 486, 92, 20, 6, brush.ink.base),
    ),
    ribs(238, 390, 606, 40, brush.ink.line),
    mirror(ribs(238, 390, 606, 40, brush.ink.line)),
    fold('M239 384C270 420 304 428 330 418C304 448 258 450 239 424Z', brush),
    stroke('M482 164L408 424V650', brush.ink.base, 26),
    stroke('M318 164L396 424V650', brush.ink.light, 24),
    stroke('M318 164C340 146 460 146 482 164', brush.ink.base, 22),
    times(4, (i) => circle(397, 442 + i * 58, 8.5, brush.ink.line) + circle(395, 440 + i * 58, 3, brush.ink.light)),
  ].join(''),
})

export const hoodie = (brush: Brush): Drawing => ({
  ground: 'lies',
  shadow: outline(BODY, SLEEVE, 'M290 190C270 100 350 86 400 86S530 100 510 190Z') + mirror(outline(SLEEVE)),
  body: [
    brush.behind('M286 206C256 96 346 82 400 82S544 96 514 206C470 250 330 250 286 206Z'),
    fill('M316 196C300 124 356 112 400 112S500 124 484 196C462 232 338 232 316 196Z', brush.ink.deep),
    cuffs(brush),
    brush.cloth(BODY),
    both(stroke('M252 190C236 250 238 320 240 384', brush.ink.line, 2.5, 'opacity=".35"')),
    `<path d="M282 176C300 226 350 252 400 258C450 252 500 226 518 176C500 176 492 170 486 164C470 206 430 222 400 224C370 222 330 206 314 164C308 170 300 176 282 176Z" fill="${brush.ink.light}"/>`,
    stroke('M372 236C366 290 362 320 366 356M428 236C436 284 436 310 432 340', brush.ink.line, 5, 'opacity=".75"'),
    circle(366, 360, 6, brush.ink.line) + circle(432, 344, 6, brush.ink.line),
    `<path d="M300 456H500L548 560V604H252V560Z" fill="${brush.ink.light}" fill-opacity=".35" stroke="${brush.ink.line}" stroke-width="2.5" stroke-opacity=".4"/>`,
    stitch('M308 468H492M308 470L264 562M492 470L536 562', brush),
    fold('M239 384C274 420 312 428 340 420C310 448 260 450 239 424Z', brush),
    fold('M561 384C530 412 504 420 476 416C508 440 548 440 561 420Z', brush),
    fill('M234 610Q400 626 566 610V646Q400 662 234 646Z', brush.ink.shade),
    ribs(238, 566, 616, 34, brush.ink.line),
  ].join(''),
})

export const beanie = (brush: Brush): Drawing => {
  const dome = 'M212 520C196 300 290 214 400 214S604 300 588 520Z'
  const cuff = 'M190 470Q400 424 610 470C622 510 622 560 612 600Q400 556 188 600C178 560 178 510 190 470Z'
  return {
    ground: 'lies',
    shadow: outline(dome, cuff) + circle(400, 196, 66, '#000'),
    body: [
      circle(400, 190, 66, 'url(#g)'),
      times(18, (i) => {
        const [x, y] = [Math.cos((i * Math.PI) / 9), Math.sin((i * Math.PI) / 9)]
        return stroke(
          `M${(400 + x * 34).toFixed()} ${(190 + y * 34).toFixed()}l${(x * 34).toFixed()} ${(y * 34).toFixed()}`,
          i % 2 ? brush.ink.shade : brush.ink.light,
          8,
        )
      }),
      brush.cloth(dome),
      stroke(
        'M300 240C268 300 256 380 258 450M352 222C334 290 328 370 328 440M448 222C466 290 472 370 472 440M500 240C532 300 544 380 542 450M400 216V440',
        brush.ink.line,
        3,
        'opacity=".28"',
      ),
      fold('M588 520C596 420 580 320 540 270C560 340 566 420 560 520Z', brush),
      brush.cloth(cuff),
      stroke(
        times(25, (i) => `M${204 + i * 16.4} ${(466 - Math.sin((i / 24) * Math.PI) * 20).toFixed()}v126`),
        brush.ink.line,
        4,
        'opacity=".3"',
      ),
      stroke('M190 470Q400 424 610 470', brush.ink.light, 5, 'opacity=".7"'),
      box(520, 500, 48, 34, 4, '#f4ede0') + stroke('M532 517h24', '#8d7a66', 3),
    ].join(''),
  }
}
