/** The secrets that shop systems sign with. A secret is shown once, on creation, and is later only read to verify. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Vault } from '../base/secrets.ts'
import type { ShopDb } from '../db/db.ts'
import { signingSecretAad } from '../db/sealed-columns.ts'

const SECRET_BYTES = 32
const GRACE_MS = 24 * 60 * 60 * 1000
/** Limited, because each valid secret costs a check per request. */
const MAX_SECRETS = 10

/** Those valid now, newest first. */
const goodSecrets = (db: ShopDb, shopId: number, now: Date) =>
  db
    .selectFrom('import_secrets')
    .where('shop_id', '=', shopId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')

export const list = async (db: ShopDb, shopId: number, now: Date) => {
  const rows = await goodSecrets(db, shopId, now).select(['id', 'created_at', 'expires_at']).execute()
  return rows.map(({ id, created_at, expires_at }) => ({
    id,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
  }))
}

export const open = async (db: ShopDb, vault: Vault, shopId: number, now: Date): Promise<string[]> => {
  const rows = await goodSecrets(db, shopId, now).select(['id', 'secret_sealed']).execute()
  // A secret that no key of the ring opens is ignored; the others still work.
  return rows.flatMap(({ id, secret_sealed }) => vault.tryOpen(secret_sealed, signingSecretAad(shopId, id)) ?? [])
}

/** Earlier secrets stay valid for a day, so that the signing system can be switched without haste. */
export const create = async (db: ShopDb, vault: Vault, shopId: number, now: Date) => {
  const grace = new Date(now.getTime() + GRACE_MS)
  const kept = await list(db, shopId, now)
  const dropped = kept.slice(MAX_SECRETS - 1).map(({ id }) => id)
  const ofShop = db.deleteFrom('import_secrets').where('shop_id', '=', shopId)
  await ofShop
    .where((where) => where.or([where('expires_at', '<=', now), where('id', 'in', [...dropped, randomUUID()])]))
    .execute()
  await db
    .updateTable('import_secrets')
    .set({ expires_at: grace })
    .where('shop_id', '=', shopId)
    .where('expires_at', 'is', null)
    .execute()
  const id = randomUUID()
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const row = { shop_id: shopId, id, secret_sealed: vault.seal(secret, signingSecretAad(shopId, id)), created_at: now }
  await db.insertInto('import_secrets').values(row).execute()
  return { id, secret, created_at: now.toISOString(), expires_at: null }
}

export const remove = (db: ShopDb, shopId: number, id: string) =>
  db.deleteFrom('import_secrets').where('shop_id', '=', shopId).where('id', '=', id).returning('id').executeTakeFirst()
