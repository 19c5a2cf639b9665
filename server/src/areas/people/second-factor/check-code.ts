import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { isTotpCode } from './totp.ts'
import { hasTotp, useTotpCode } from './totp-queries.ts'

/** Whether the code of the app, or a recovery code, is right. Either is used up. */
export const checkCode = async (
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  db: ShopDb,
  { shopId, staffId, typed }: { shopId: number; staffId: number; typed: string },
): Promise<boolean> => {
  const code = typed.replace(/[\s-]/g, '')
  if (isTotpCode(code)) return useTotpCode(db, vault, { shopId, staffId, code, now: clock() })
  return (await hasTotp(db, shopId, staffId)) && useRecoveryCode(db, shopId, staffId, code)
}
