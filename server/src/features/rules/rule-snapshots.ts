/** Traces as they are stored: the rules apart, once for all returns that were decided by them. */
import { createHash } from 'node:crypto'
import type { Trace } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'

interface Snapshot {
  readonly id: string
  /** The rules as JSON. */
  readonly rules: string
}

const snapshots = new WeakMap<Trace['rules'], Snapshot>()

/** Made once for a rule set: all its traces share their rules. */
export const snapshotOf = ({ rules }: Trace): Snapshot => {
  const known = snapshots.get(rules)
  if (known) return known
  const text = JSON.stringify(rules)
  const snapshot = { id: createHash('sha256').update(text).digest('base64url'), rules: text }
  snapshots.set(rules, snapshot)
  return snapshot
}

export const findTrace = async (db: ShopDb, shopId: number, returnId: string): Promise<Trace | undefined> => {
  const { rows } = await sql<{ trace: Trace }>`
    select t.trace || jsonb_build_object('rules', s.rules) as trace
    from return_traces t join rule_snapshots s on s.shop_id = t.shop_id and s.id = t.rules_id
    where t.shop_id = ${shopId} and t.return_id = ${returnId}`.execute(db)
  return rows[0]?.trace
}
