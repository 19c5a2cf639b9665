import { type BankLineKind, outcomeOfLine, type PayoutState } from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { bankLineAad } from '../../../db/sealed-columns.ts'
import { applyMatches } from './apply-matches.ts'
import { hasLine, hasVoided } from './queries.ts'

interface KnownPayout {
  readonly id: number
  readonly return_id: string
  readonly amount: number
  readonly currency: string
  readonly state: PayoutState
  readonly has_paid: boolean
  readonly has_returned: boolean
  readonly has_voided: boolean
}

const findPayout = async (db: ShopDb, shopId: number, id: number) => {
  const { rows } = await sql<KnownPayout>`
    select p.id, p.return_id, p.amount_minor as amount, p.currency, p.state,
      ${hasLine('paid')} as has_paid, ${hasLine('returned')} as has_returned, ${hasVoided} as has_voided
    from payouts p where p.shop_id = ${shopId} and p.id = ${id} and p.route = 'bank'`.execute(db)
  return found(rows[0])
}

const lockReturn = (db: ShopDb, shopId: number, id: string) =>
  db.selectFrom('returns').select('id').where('shop_id', '=', shopId).where('id', '=', id).forUpdate().execute()

const lockLine = async (db: ShopDb, shopId: number, id: number) =>
  found(
    await db
      .selectFrom('bank_lines')
      .select(['id', 'kind', 'state', 'amount_minor', 'currency', 'description_sealed', 'question'])
      .where('shop_id', '=', shopId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )

/** A line that somebody ignored can still be matched. */
export const matchByHand = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  id: number,
  { payout_id: payoutId, is_sure }: { readonly payout_id: number; readonly is_sure: boolean },
) => {
  const { return_id } = await findPayout(db, shopId, payoutId)
  await lockReturn(db, shopId, return_id)
  const line = await lockLine(db, shopId, id)
  const payout = await findPayout(db, shopId, payoutId)
  const kind = line.kind as BankLineKind
  if (line.state === 'matched') throw new DomainError('bank_line_state')
  // Of what comes back the bank may keep a fee.
  const isAmount = kind === 'paid' ? line.amount_minor === payout.amount : (line.amount_minor ?? 0) <= payout.amount
  if (line.currency !== payout.currency || !(line.amount_minor === null || isAmount))
    throw new DomainError('bank_line_unfit')
  const isTold = kind === 'paid' ? payout.has_paid : payout.has_returned
  if (isTold || outcomeOfLine(kind, payout.state) === null) throw new DomainError('payout_state')
  // What the bank paid from a file that was made void, or may have, counts for another payment: that one must not leave as well.
  const isVoided = line.question === 'voided_file' || payout.has_voided
  if (kind === 'paid' && isVoided && !is_sure) throw new DomainError('bank_line_voided')
  // The customer is then paid once more.
  if (kind === 'returned' && !is_sure) throw new DomainError('bank_line_unsure')
  const { description_sealed: sealed } = line
  const description = (sealed && deps.vault.tryOpen(sealed, bankLineAad(shopId, id))) || ''
  await applyMatches(
    deps,
    db,
    shopId,
    [{ line: { id, kind, description }, payouts: [payout], by: 'hand' }],
    deps.clock(),
  )
}
