/**
 * The pictures of the demo shop, in `pictures/`: each product in each colour, and photos as customers send them. They are the
 * product's own, drawn for it, so that nothing is downloaded and nobody else has rights in them.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const PRODUCTS = join(import.meta.dirname, 'pictures/products')
const PHOTOS = join(import.meta.dirname, 'pictures/photos')

export const PICTURES_PATH = '/demo/pictures'

export const pictureKey = (handle: string, colour: string) => `${handle}--${colour}`

/** Where an order line finds its picture: the server serves them under `PICTURES_PATH`. */
export const pictureSrc = (picture: string) => `${PICTURES_PATH}/${picture}.webp`

const filesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(readdirSync(folder).map((name) => [name.replace(/\.webp$/, ''), join(folder, name)]))

let pictures: ReadonlyMap<string, string> | undefined
let photos: ReadonlyMap<string, string> | undefined

/** The file of a product's picture; `undefined` if there is none of that name. */
export const pictureFile = (picture: string): string | undefined => {
  pictures ??= filesIn(PRODUCTS)
  return pictures.get(picture)
}

/** The file of a customer's photo. Only some exist: what is asked for on most days. */
export const photoFile = (key: string): string | undefined => {
  photos ??= filesIn(PHOTOS)
  return photos.get(key)
}
