/** Photos that a customer has uploaded and that are not part of a return yet. */
import { randomUUID } from 'node:crypto'
import { MAX_PHOTOS, type Photo } from '@returns-desk/contract'
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import { remakePhoto } from '../../../base/pictures/remake-photo.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import type { OrderCaller } from '../../../http/order-tokens.ts'
import type { OpenPhoto, OrderPlace } from '../requests/load-intake.ts'
import { inOwnOrder } from './order-sessions.ts'

const requireRoom = async (db: ShopDb, { shopId, orderRef }: OrderPlace) => {
  const { open } = await db
    .selectFrom('order_photos')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('shop_id', '=', shopId)
    .where('order_ref', '=', orderRef)
    .executeTakeFirstOrThrow()
  if (open >= MAX_PHOTOS) throw new DomainError('too_many_photos')
}

/** The customer can continue without photos, so the error must not sound as if nothing worked. */
const putPhoto = async ({ files }: Deps, shopId: number, photo: Buffer) => {
  try {
    return await files.put(shopId, photo, 'image/jpeg')
  } catch (error) {
    throw error instanceof DomainError ? new DomainError('photos_unavailable') : error
  }
}

/** Checks the limit before the work, and again with the order locked before the photo is stored. */
export const addPhoto = async (deps: Deps, place: OrderCaller, file: Buffer): Promise<OpenPhoto> => {
  const { shopId, orderRef } = place
  await inShop(deps.db, shopId, (db) => requireRoom(db, place))
  const photo_key = await putPhoto(deps, shopId, await remakePhoto(file))
  const photo = { id: randomUUID(), photo_key }
  await inOwnOrder(deps, place, async (db) => {
    await requireRoom(db, place)
    const row = { shop_id: shopId, order_ref: orderRef, ...photo, created_at: deps.clock() }
    await db.insertInto('order_photos').values(row).execute()
  })
  return photo
}

/** A photo whose file is missing is not shown. */
export const withAddresses = async (
  { files }: Deps,
  shopId: number,
  origin: string,
  photos: readonly OpenPhoto[],
): Promise<Photo[]> => {
  const addressed = photos.map(async ({ id, photo_key }) => {
    const url = await files.downloadUrl(shopId, photo_key)
    return url === undefined ? [] : [{ id, url: new URL(url, origin).href }]
  })
  return (await Promise.all(addressed)).flat()
}

/** The same picture has one file per shop: returns the keys that nothing references any more. */
const unusedOf = async (db: ShopDb, shopId: number, keys: readonly string[]) => {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...new Set(keys)]}::text[]) as key
    where not exists (select from order_photos o where o.shop_id = ${shopId} and o.photo_key = key)
      and not exists (select from return_photos p where p.shop_id = ${shopId} and p.photo_key = key)
      and not exists (select from message_files m where m.shop_id = ${shopId} and m.file_key = key)`.execute(db)
  return rows.map(({ key }) => key)
}

const removeRow = async (db: ShopDb, { shopId, orderRef }: OrderPlace, id: string) => {
  const removed = await db
    .deleteFrom('order_photos')
    .where('shop_id', '=', shopId)
    .where('order_ref', '=', orderRef)
    .where('id', '=', id)
    .returning('photo_key')
    .executeTakeFirst()
  return unusedOf(db, shopId, [found(removed).photo_key])
}

/** The file is deleted after the commit: no transaction stays open during a slow bucket call. */
export const removePhoto = async (deps: Deps, caller: OrderCaller, id: string) => {
  // One millisecond later: files stored until now are deleted, concurrent new ones stay.
  const now = new Date(deps.clock().getTime() + 1)
  const unused = await inOwnOrder(deps, caller, (db) => removeRow(db, caller, id))
  for (const key of unused) await deps.files.remove(caller.shopId, key, now)
}
