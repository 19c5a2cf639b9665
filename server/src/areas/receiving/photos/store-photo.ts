/** Photos by staff: re-encoded and stored. Never inside a transaction: neither is quick. */

import { remakePhoto } from '../../../base/pictures/remake-photo.ts'
import type { Deps } from '../../../config/deps.ts'
import { byShop } from '../../../http/rate-limits.ts'

/** A busy loading bay takes some a minute. */
export const PHOTO_LIMIT = { limits: byShop({ name: 'upload staff photo', max: 600, seconds: 10 * 60 }) }

export const storePhoto = async ({ files }: Deps, shopId: number, file: Buffer): Promise<string> =>
  files.put(shopId, await remakePhoto(file), 'image/jpeg')
