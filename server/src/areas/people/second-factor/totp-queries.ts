/** A person's secret of codes. It is sealed, and opened only to check a code. */
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { totpAad } from '../../../db/sealed-columns.ts'
import { stepOf } from './totp.ts'

const ofPerson = (db: ShopDb, shopId: number, staffId: number) =>
  db.selectFrom('staff_totp').where('shop_id', '=', shopId).where('staff_id', '=', staffId)

export const hasTotp = async (db: ShopDb, shopId: number, staffId: number): Promise<boolean> =>
  (await ofPerson(db, shopId, staffId).select('staff_id').executeTakeFirst()) !== undefined

/** `step`: of the code that was just accepted. False if there is one already. */
export const insertTotp = async (
  db: ShopDb,
  vault: Vault,
  { shopId, staffId, secret, step, now }: { shopId: number; staffId: number; secret: string; step: number; now: Date },
): Promise<boolean> => {
  const secret_sealed = vault.seal(secret, totpAad(shopId, staffId))
  const row = { shop_id: shopId, staff_id: staffId, secret_sealed, last_step: step, enabled_at: now }
  const added = db.insertInto('staff_totp').values(row)
  const result = await added
    .onConflict((conflict) => conflict.doNothing())
    .returning('staff_id')
    .executeTakeFirst()
  return result !== undefined
}

export const removeTotp = async (db: ShopDb, shopId: number, staffId: number): Promise<boolean> => {
  const gone = db.deleteFrom('staff_totp').where('shop_id', '=', shopId).where('staff_id', '=', staffId)
  return (await gone.returning('staff_id').executeTakeFirst()) !== undefined
}

/** Uses a code up: neither it nor an older one works again, here or on another server. */
export const useTotpCode = async (
  db: ShopDb,
  vault: Vault,
  { shopId, staffId, code, now }: { shopId: number; staffId: number; code: string; now: Date },
): Promise<boolean> => {
  const row = await ofPerson(db, shopId, staffId).select('secret_sealed').executeTakeFirst()
  const step = row && stepOf(vault.open(row.secret_sealed, totpAad(shopId, staffId)), code, now)
  if (step === undefined) return false
  const used = db
    .updateTable('staff_totp')
    .set({ last_step: step })
    .where('shop_id', '=', shopId)
    .where('staff_id', '=', staffId)
    .where('last_step', '<', step)
  return (await used.returning('staff_id').executeTakeFirst()) !== undefined
}
