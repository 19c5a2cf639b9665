import type { Drawing } from './brush.ts'
import { type Ink, mix } from './ink.ts'

const FLOOR_Y = 590

export const gradientDef = (ink: Ink) =>
  `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${ink.light}"/><stop offset=".45" stop-color="${ink.base}"/><stop offset="1" stop-color="${ink.shade}"/></linearGradient>`

const backdropOf = ({ ground }: Drawing, colour: string) => {
  const wall = `<rect width="800" height="800" fill="${colour}"/><circle cx="400" cy="395" r="330" fill="${mix(colour, '#ffffff', 0.3)}"/>`
  if (ground !== 'stands') return wall
  return `${wall}<path d="M0 ${FLOOR_Y}H800V800H0Z" fill="${mix(colour, '#6b5a4c', 0.16)}"/>`
}

const shadowOf = ({ ground, shadow }: Drawing, colour: string) => {
  const shift = ground === 'stands' ? '0 0' : ground === 'lies' ? '10 20' : '34 30'
  const opacity = ground === 'hangs' ? 0.16 : 0.34
  return `<g filter="url(#s)" transform="translate(${shift})" fill="${mix(colour, '#2b2431', 0.62)}" opacity="${opacity}">${shadow}</g>`
}

/** One picture: backdrop, soft shadow, thing. Plain attributes only, so that every renderer (browser or librsvg) agrees. */
export const compose = (drawing: Drawing, ink: Ink, backdrop: string, pattern: string, title: string) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800" role="img" stroke-linecap="round" stroke-linejoin="round"><title>${title}</title>`,
    `<defs>${gradientDef(ink)}${pattern}<filter id="s" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${drawing.ground === 'stands' ? 9 : 16}"/></filter></defs>`,
    backdropOf(drawing, backdrop),
    shadowOf(drawing, backdrop),
    drawing.staged?.behind,
    drawing.body,
    drawing.staged?.over,
    '</svg>',
  ].join('')
