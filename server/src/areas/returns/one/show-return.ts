import { mayRole } from '@returns-desk/contract'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { auditView } from '../../../http/steps/audit.ts'
import { findReturn, type Reading } from './find-return.ts'

export type Reader = Omit<Reading, 'now'>

/** One return as this person sees it, whatever they asked for. Seeing a bank account leaves a line in the audit. */
export const showReturn = async (
  { vault, clock }: Deps,
  db: ShopDb,
  shopId: number,
  id: string,
  { language, reader, role }: Reader,
) => {
  const now = clock()
  const detail = await findReturn(db, vault, shopId, id, { now, language, reader, role })
  if (detail?.iban && mayRole(role, 'money'))
    await auditView(db, shopId, { action: 'returns.iban', object: id, at: now })
  return detail
}
