/** A shop's logo: uploaded by staff, re-encoded, and fetched by anyone, as it stands in the portal and in mails. */
import { isKeyOf } from '../../../adapters/files/file-key.ts'
import { remakePicture } from '../../../base/pictures/remake-picture.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { removeUnnamed } from '../files/sweep-files.ts'

/** Shown at most 40 pixels high and 180 wide: enough for screens with three times the pixels. */
const MAX_WIDTH_PX = 600
const MAX_HEIGHT_PX = 200

/** As a PNG, which keeps what is transparent and is shown by every mail program. */
const remakeLogo = (file: Buffer): Promise<Buffer> =>
  remakePicture(file, {
    unreadable: 'logo_unreadable',
    tooLarge: 'logo_too_large',
    encode: (picture) =>
      picture
        .resize({ width: MAX_WIDTH_PX, height: MAX_HEIGHT_PX, fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 9 }),
  })

export const findLogoKey = async (db: ShopDb, shopId: number): Promise<string | undefined> => {
  const row = await db.selectFrom('settings').select('logo_key').where('shop_id', '=', shopId).executeTakeFirst()
  return row?.logo_key && isKeyOf(shopId, row.logo_key) ? row.logo_key : undefined
}

/** The version of the settings stays: a form that is open on the same page can still be saved. */
const setLogoKey = (deps: Deps, shopId: number, logo_key: string | null) =>
  inShop(deps.db, shopId, async (db) => {
    const before = await findLogoKey(db, shopId)
    await db.updateTable('settings').set({ logo_key }).where('shop_id', '=', shopId).execute()
    return before
  })

/** Must be called outside any transaction. */
const replaceLogo = async (deps: Deps, shopId: number, logoKey: string | null) => {
  // One millisecond later: the file stored until now is deleted, a concurrent new one stays.
  const now = new Date(deps.clock().getTime() + 1)
  const before = await setLogoKey(deps, shopId, logoKey)
  if (before && before !== logoKey) await removeUnnamed(deps, shopId, [before], now)
}

export const saveLogo = async (deps: Deps, shopId: number, file: Buffer): Promise<void> => {
  const picture = await remakeLogo(file)
  await replaceLogo(deps, shopId, await deps.files.put(shopId, picture, 'image/png'))
}

export const removeLogo = (deps: Deps, shopId: number): Promise<void> => replaceLogo(deps, shopId, null)
