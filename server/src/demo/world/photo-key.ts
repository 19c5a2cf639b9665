import { FLAWS, type FlawName } from '../pictures/flaws.ts'

/** A customer photo's key says all that is needed to draw it: `cana-ceramica-olt--albastru--crack--2`. */
export interface DemoPhoto {
  picture: string
  flaw: FlawName
  shot: 1 | 2 | 3
}

export const photoKey = ({ picture, flaw, shot }: DemoPhoto) => `${picture}--${flaw}--${shot}`

const isFlaw = (text: string): text is FlawName => Object.hasOwn(FLAWS, text)

export const parsePhotoKey = (key: string): DemoPhoto => {
  const [, picture, flaw, shot] = /^(.+)--([a-z]+)--([123])$/.exec(key) ?? []
  if (!picture || !flaw || !isFlaw(flaw)) throw new Error(`Not a demo photo key: "${key}"`)
  return { picture, flaw, shot: Number(shot) as DemoPhoto['shot'] }
}
