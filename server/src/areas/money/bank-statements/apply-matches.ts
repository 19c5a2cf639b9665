/** A payment is settled by the line that shows it, and bounces by the line that brings it back. */
import { type BankLineKind, outcomeOfLine, type PayoutState } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { notify } from '../../people/notifications/notify.ts'
import { confirmSettled } from '../bank-files/bank-file-states.ts'
import { notePayout } from '../payouts/pay.ts'
import { returnCode } from './statement-line.ts'

interface MatchedPayout {
  readonly id: number
  readonly return_id: string
  readonly amount: number
  readonly currency: string
}

export interface AppliedMatch {
  readonly line: {
    readonly id: number
    readonly kind: BankLineKind
    readonly bank_ref?: string
    readonly description: string
  }
  /** More than one only if it is the sum of a file. */
  readonly payouts: readonly MatchedPayout[]
  readonly by: 'reference' | 'file' | 'number' | 'account' | 'hand'
  readonly file?: number
}

const payoutsOf = (matches: readonly AppliedMatch[]) => matches.flatMap(({ payouts }) => payouts)

const lockReturns = (db: ShopDb, shopId: number, matches: readonly AppliedMatch[]) =>
  sql`
    select from returns where shop_id = ${shopId} and id = any(${payoutsOf(matches).map(({ return_id }) => return_id)}::text[])
    order by id for update`.execute(db)

const findStates = async (db: ShopDb, shopId: number, matches: readonly AppliedMatch[]) => {
  const { rows } = await sql<{ id: number; state: PayoutState }>`
    select id, state from payouts
    where shop_id = ${shopId} and id = any(${payoutsOf(matches).map(({ id }) => id)}::integer[]) for update`.execute(db)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

interface Change {
  readonly payout: MatchedPayout
  /** Of a payment that came back; empty if the bank does not say. */
  readonly reason: string
  readonly state: PayoutState
  readonly external_ref: string | null
}

/** Somebody may have been faster than the statement: what no longer fits stays open. */
const decide = (matches: readonly AppliedMatch[], states: Map<number, PayoutState>) => {
  const changes = new Map<number, Change>()
  const applyTo = (line: AppliedMatch['line'], payout: MatchedPayout): boolean => {
    const before = states.get(payout.id)
    const state = before && outcomeOfLine(line.kind, before)
    if (!state) return false
    if (state !== before)
      changes.set(payout.id, {
        payout,
        state,
        external_ref: line.bank_ref || null,
        reason: returnCode(line.description),
      })
    states.set(payout.id, state)
    return true
  }
  const applied = matches.filter(({ line, payouts, file }) => {
    const fitting = payouts.filter((payout) => applyTo(line, payout))
    return file !== undefined || fitting.length > 0
  })
  return { applied, changes: [...changes.values()] }
}

const update = async (
  db: ShopDb,
  shopId: number,
  matches: readonly AppliedMatch[],
  changes: readonly Change[],
  at: Date,
) => {
  await sql`
    update payouts p set state = row.state, changed_at = ${at}, external_ref = coalesce(row.external_ref, p.external_ref)
    from unnest(${changes.map(({ payout }) => payout.id)}::integer[], ${changes.map(({ state }) => state)}::text[],
      ${changes.map(({ external_ref }) => external_ref)}::text[]) as row (id, state, external_ref)
    where p.shop_id = ${shopId} and p.id = row.id`.execute(db)
  await sql`
    update bank_lines l set state = 'matched', matched_by = row.how, payout_id = row.payout_id, file_id = row.file_id
    from unnest(${matches.map(({ line }) => line.id)}::integer[], ${matches.map(({ by }) => by)}::text[],
      ${matches.map(({ payouts, file }) => (file === undefined ? payouts[0]?.id : null))}::integer[],
      ${matches.map(({ file }) => file ?? null)}::integer[]) as row (id, how, payout_id, file_id)
    where l.shop_id = ${shopId} and l.id = row.id`.execute(db)
}

/** How many were applied. */
export const applyMatches = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  matches: readonly AppliedMatch[],
  at: Date,
): Promise<number> => {
  if (matches.length === 0) return 0
  await lockReturns(db, shopId, matches)
  const { applied, changes } = decide(matches, await findStates(db, shopId, matches))
  await update(db, shopId, applied, changes, at)
  const bounced = changes.filter(({ state }) => state === 'bounced')
  for (const { payout, reason } of bounced) {
    const returnId = payout.return_id
    const line = { shopId, returnId, at, actor: 'system' } as const
    await notePayout(
      db,
      line,
      'payout_bounced',
      { amount_minor: payout.amount, currency: payout.currency, route: 'bank' },
      reason,
    )
    await notify(deps, db, shopId, { kind: 'payment_bounced', returnId, isOneOfMany: bounced.length > 1 })
  }
  await confirmSettled(db, shopId, at)
  return applied.length
}
