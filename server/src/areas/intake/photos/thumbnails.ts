/** Small copies of photos, for lists: created on the first request, and stored as separate files. */
import { readKey } from '../../../adapters/files/file-key.ts'
import { errorFields } from '../../../base/log.ts'
import { loadSharp } from '../../../base/pictures/load-sharp.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'

/** The shorter side: enough for 100 px on a high-density screen. */
const SIDE_PX = 200
const QUALITY = 78
const MAX_PIXELS = 60_000_000

const shrink = async (photo: Buffer) => {
  const sharp = await loadSharp()
  return sharp(photo, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize(SIDE_PX, SIDE_PX, { fit: 'outside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
}

const find = async ({ db }: Deps, shopId: number, photoKey: string) =>
  inShop(db, shopId, async (shopDb) => {
    const known = shopDb.selectFrom('thumbnails').select('thumbnail_key').where('shop_id', '=', shopId)
    return (await known.where('photo_key', '=', photoKey).executeTakeFirst())?.thumbnail_key
  })

/** A picture that cannot be shrunk is shown as it is. */
const tryShrink = async ({ log }: Deps, shopId: number, photo: Buffer) => {
  try {
    return await shrink(photo)
  } catch (error) {
    log.warn({ event: 'thumbnail_failed', shop_id: shopId, ...errorFields(error) })
    return undefined
  }
}

const make = async (deps: Deps, shopId: number, photoKey: string) => {
  const photo = await deps.files.get(shopId, photoKey)
  const small = photo && (await tryShrink(deps, shopId, photo))
  if (!small) return undefined
  const thumbnail_key = await deps.files.put(shopId, small, 'image/webp')
  await inShop(deps.db, shopId, (db) =>
    db
      .insertInto('thumbnails')
      .values({ shop_id: shopId, photo_key: photoKey, thumbnail_key })
      .onConflict((conflict) => conflict.columns(['shop_id', 'photo_key']).doUpdateSet({ thumbnail_key }))
      .execute(),
  )
  return thumbnail_key
}

/** Concurrent requests share one run. Another server may run it too, with the same result. */
const making = new WeakMap<Deps['db'], Map<string, ReturnType<typeof make>>>()

const makeOnce = async (deps: Deps, shopId: number, photoKey: string) => {
  const here = making.get(deps.db) ?? new Map<string, ReturnType<typeof make>>()
  making.set(deps.db, here)
  const begun = here.get(photoKey) ?? make(deps, shopId, photoKey).finally(() => here.delete(photoKey))
  here.set(photoKey, begun)
  return begun
}

/** The URL of a photo's thumbnail, or of the photo itself if it has none. Must be called outside any transaction. */
export const thumbnailUrl = async (deps: Deps, shopId: number, photoKey: string) => {
  const photo = readKey(photoKey)
  if (photo?.shopId !== shopId || !photo.contentType.startsWith('image/'))
    return deps.files.downloadUrl(shopId, photoKey)
  const known = await find(deps, shopId, photoKey)
  const url = known && (await deps.files.downloadUrl(shopId, known))
  if (url) return url
  return deps.files.downloadUrl(shopId, (await makeOnce(deps, shopId, photoKey)) ?? photoKey)
}
