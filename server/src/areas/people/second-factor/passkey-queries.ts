/** Public keys of people's passkeys. The private ones never leave their devices. */
import type { Passkey } from '@returns-desk/contract'
import type { ShopDb } from '../../../db/db.ts'

const keys = (db: ShopDb, shopId: number) => db.selectFrom('staff_passkeys').where('shop_id', '=', shopId)

export const listPasskeys = async (db: ShopDb, shopId: number, staffId: number): Promise<Passkey[]> => {
  const rows = await keys(db, shopId)
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, last_used_at, ...key }) => ({
    ...key,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}

/** As the browser names them. */
export const listCredentials = (db: ShopDb, shopId: number, staffId: number) =>
  keys(db, shopId).select(['credential_id', 'transports']).where('staff_id', '=', staffId).orderBy('id').execute()

/** Locked, so that its counter is compared and raised by one at a time. */
export const findPasskey = (db: ShopDb, shopId: number, credentialId: string) =>
  keys(db, shopId)
    .select(['id', 'staff_id', 'credential_id', 'public_key_bytes', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()

export interface NewPasskey {
  readonly staff_id: number
  readonly name: string
  readonly credential_id: string
  readonly public_key_bytes: Buffer
  readonly transports: string[]
  readonly counter: number
  readonly created_at: Date
}

export const insertPasskey = async (db: ShopDb, shopId: number, key: NewPasskey): Promise<number> => {
  const added = db.insertInto('staff_passkeys').values({ shop_id: shopId, ...key })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}

export const notePasskeyUse = async (db: ShopDb, shopId: number, id: number, counter: number, now: Date) => {
  const key = db.updateTable('staff_passkeys').set({ counter, last_used_at: now })
  await key.where('shop_id', '=', shopId).where('id', '=', id).execute()
}

export const removePasskey = async (db: ShopDb, shopId: number, staffId: number, id: number): Promise<boolean> => {
  const gone = db.deleteFrom('staff_passkeys').where('shop_id', '=', shopId).where('staff_id', '=', staffId)
  return (await gone.where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

export const removePasskeys = async (db: ShopDb, shopId: number, staffId: number): Promise<void> => {
  await db.deleteFrom('staff_passkeys').where('shop_id', '=', shopId).where('staff_id', '=', staffId).execute()
}
