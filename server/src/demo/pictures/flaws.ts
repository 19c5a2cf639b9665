import { fill, stroke } from './brush.ts'
import { brightness, type Ink, mix } from './ink.ts'

/** What a customer points at, drawn around its own origin and about 140 wide. */
const tear = ({ deep, light, shade, line }: Ink) =>
  fill('M-92-2C-50-34 44-40 92-14C60 44-44 44-92-2Z', deep, 0.2) +
  fill('M-84-4C-50-12-30-22 0-20S56-24 84-16C58-6 42 8 18 18S-50 12-84-4Z', mix(deep, '#000000', 0.6)) +
  fill('M-62 4C-34 0 20-4 58-8C46 14 30 34 6 36S-48 22-62 4Z', shade) +
  fill('M-62 4C-34 0 20-4 58-8C40 0-20 10-62 4Z', light, 0.8) +
  stroke('M-84-4l-20-6M84-16l22-2M-30-18l4 12M4-20l-2 11M34-20l-5 10M-20 34l-6 16M10 36l6 14', line, 2.5)

/** Coffee on pale cloth; on dark cloth only bleach would show. */
const stain = ({ base }: Ink) => {
  const spill = brightness(base) < 0.4 ? '#e9dcc6' : '#6d4021'
  const blot = 'M-78-12C-84-48-44-70-16-58C6-76 62-66 66-36C92-22 88 22 62 30C52 62 4 56-10 48C-44 64-80 34-66 14Z'
  const spots =
    fill(blot, spill, 0.36) +
    stroke(blot, spill, 7, 'opacity=".22"') +
    fill('M-30-34C0-44 36-30 40-8C30 14 0 22-28 14C-50 0-48-22-30-34Z', spill, 0.16) +
    stroke('M98 40h0M-96 46h0', spill, 13, 'opacity=".4"') +
    stroke('M84 58h0M-84 64h0M104 12h0', spill, 7, 'opacity=".4"')
  return `<g transform="scale(.76)">${spots}</g>`
}

const pulledThread = ({ light, deep, line }: Ink) =>
  fill('M-22-14C-8-26 18-22 24-4C26 14 4 24-12 18C-28 12-32-4-22-14Z', mix(deep, '#000000', 0.5)) +
  stroke('M20 4C60-30 84 30 56 40S40-6 88-20S130 30 112 60', light, 5) +
  stroke('M20 4C60-30 84 30 56 40S40-6 88-20S130 30 112 60', line, 1.5, 'opacity=".6"') +
  stroke('M-22-6C-80-12-130 0-180-8M-20 8C-70 12-120 4-160 12', line, 3, 'opacity=".5"')

const crack = ({ deep, light }: Ink) => {
  const line = 'M-70-52l22 24 4 20 26 12 10 24 30 8 16 26M-18 4l-26 22-4 18M22 36l28-16 24 4'
  return stroke(line, light, 5, 'opacity=".7" transform="translate(3 3)"') + stroke(line, mix(deep, '#000000', 0.6), 4)
}

const chip = ({ deep, shade }: Ink) =>
  fill('M-42-12C-30-30 0-36 22-26S48 8 32 20 0 20-14 26-52 8-42-12Z', mix(deep, '#000000', 0.25)) +
  fill('M-36-10C-26-24 0-29 20-20S42 6 28 14 0 14-14 19-44 4-36-10Z', mix('#ead9bf', shade, 0.15)) +
  fill('M-30-4C-10-10 10-4 28 12C14 14 0 14-14 19S-36 6-30-4Z', '#b99f7c', 0.6) +
  stroke('M40 4l22 9 12 16M-40 8l-18 22', mix(deep, '#000000', 0.4), 3)

/** Wrong article or other colour: there is nothing broken to show. */
const asReceived = () => ''

export const FLAWS = { tear, stain, thread: pulledThread, crack, chip, received: asReceived } as const satisfies Record<
  string,
  (ink: Ink) => string
>

export type FlawName = keyof typeof FLAWS
