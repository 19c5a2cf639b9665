/** Photos as customers send them: real JPEGs. */
import { loadSharp } from '../features/files/load-sharp.ts'
import { drawDamagePhoto } from './world/draw-pictures.ts'
import type { DemoWish } from './world/wishes.ts'

const PICTURE_PX = 800
const PHOTO_PX = 560
const SVG_DENSITY = 72
/** Drawing takes a while: these are enough to see photos wherever one looks. */
const MOST_PHOTOS = 14
const MOST_A_LINE = 2

export type Photos = ReadonlyMap<string, Buffer>

/** Drawn at its final size, not drawn large and made small. */
const draw = async (key: string) => {
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawDamagePhoto(key)), { density: (SVG_DENSITY * PHOTO_PX) / PICTURE_PX })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Of the newest: they are what people open. Better no photo than one of another product. */
export const drawPhotos = async (wishes: readonly DemoWish[]): Promise<Photos> => {
  const newestFirst = wishes.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const keys = newestFirst.flatMap(({ lines }) => lines.flatMap(({ photos }) => photos.slice(0, MOST_A_LINE)))
  const drawn = new Map<string, Buffer>()
  for (const key of [...new Set(keys)].slice(0, MOST_PHOTOS)) drawn.set(key, await draw(key))
  return drawn
}
