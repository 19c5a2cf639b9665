/** How a person can prove who they are, besides their password. */
import type { Account } from '@returns-desk/contract'
import type { ShopDb } from '../../../db/db.ts'
import { listPasskeys, removePasskeys } from './passkey-queries.ts'
import { countRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts'
import { hasTotp, removeTotp } from './totp-queries.ts'

type Means = Pick<Account, 'has_totp' | 'recovery_codes_left' | 'passkeys' | 'second_factor_required'>

export const isSecondFactorRequired = async (db: ShopDb, shopId: number): Promise<boolean> => {
  const shop = db.selectFrom('shops').select('second_factor_required').where('shop_id', '=', shopId)
  return (await shop.executeTakeFirst())?.second_factor_required === true
}

export const findMeans = async (db: ShopDb, shopId: number, staffId: number): Promise<Means> => ({
  has_totp: await hasTotp(db, shopId, staffId),
  recovery_codes_left: await countRecoveryCodes(db, shopId, staffId),
  passkeys: await listPasskeys(db, shopId, staffId),
  second_factor_required: await isSecondFactorRequired(db, shopId),
})

/** For somebody who has lost them, or who is erased. */
export const removeSecondFactors = async (db: ShopDb, shopId: number, staffId: number): Promise<void> => {
  await removeTotp(db, shopId, staffId)
  await removeRecoveryCodes(db, shopId, staffId)
  await removePasskeys(db, shopId, staffId)
}
