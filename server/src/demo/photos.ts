/** Photos that customers send along. */
import { readFile } from 'node:fs/promises'
import { type DemoWish, photoFile } from '@returns-desk/demo'

/** Enough to see photos wherever one looks. */
const MOST_PHOTOS = 14
const MOST_A_LINE = 2

export type Photos = ReadonlyMap<string, Buffer>

/** Of the newest: they are what people open. Better no photo than one of another product. */
export const readPhotos = async (wishes: readonly DemoWish[]): Promise<Photos> => {
  const newestFirst = wishes.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const keys = newestFirst.flatMap(({ lines }) => lines.flatMap(({ photos }) => photos.slice(0, MOST_A_LINE)))
  const files = new Map(
    keys.flatMap((key) => {
      const file = photoFile(key)
      return file ? [[key, file] as const] : []
    }),
  )
  const read = [...files].slice(0, MOST_PHOTOS).map(async ([key, file]) => [key, await readFile(file)] as const)
  return new Map(await Promise.all(read))
}
