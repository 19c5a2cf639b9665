/** Codes for who has lost their app: each works once. They are random enough for a plain hash. */
import { createHash, randomBytes } from 'node:crypto'
import type { ShopDb } from '../../../db/db.ts'

const CODES = 10
const CODE_LETTERS = 16
/** 32 of them, without those that look alike: 80 bits a code. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const newCode = () => {
  const letters = [...randomBytes(CODE_LETTERS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

const hashOf = (shopId: number, staffId: number, code: string) =>
  createHash('sha256')
    .update(`${shopId}/${staffId}/${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url')

export const removeRecoveryCodes = async (db: ShopDb, shopId: number, staffId: number): Promise<void> => {
  await db.deleteFrom('staff_recovery_codes').where('shop_id', '=', shopId).where('staff_id', '=', staffId).execute()
}

/** Earlier codes end. They are shown once, now. */
export const renewRecoveryCodes = async (db: ShopDb, shopId: number, staffId: number): Promise<string[]> => {
  const codes = Array.from({ length: CODES }, newCode)
  await removeRecoveryCodes(db, shopId, staffId)
  const rows = codes.map((code) => ({
    shop_id: shopId,
    staff_id: staffId,
    code_hash: hashOf(shopId, staffId, code),
  }))
  await db.insertInto('staff_recovery_codes').values(rows).execute()
  return codes
}

/** Uses a code up. Of two at once only one deletes the row. */
export const useRecoveryCode = async (db: ShopDb, shopId: number, staffId: number, code: string): Promise<boolean> => {
  const used = db
    .deleteFrom('staff_recovery_codes')
    .where('shop_id', '=', shopId)
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashOf(shopId, staffId, code))
  return (await used.returning('code_hash').executeTakeFirst()) !== undefined
}

export const countRecoveryCodes = async (db: ShopDb, shopId: number, staffId: number): Promise<number> => {
  const { left } = await db
    .selectFrom('staff_recovery_codes')
    .select((select) => select.fn.countAll<string>().as('left'))
    .where('shop_id', '=', shopId)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return Number(left)
}
