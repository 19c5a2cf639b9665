/** Traces as they are stored: the rules apart, once for all returns that were decided by them. */
import { createHash } from 'node:crypto'
import type { Trace } from '@returns-desk/engine'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
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

const MOST_REMEMBERED = 300
const remembered = new WeakMap<object, LRUCache<string, true>>()

/**
 * Snapshots that are known to be stored: a hundred rules need not travel with every return. `server` is whatever there is one
 * of in every server, and so in every database that is worked on.
 */
export const storedSnapshots = (server: object, shopId: number) => {
  const known = remembered.get(server) ?? new LRUCache<string, true>({ max: MOST_REMEMBERED })
  remembered.set(server, known)
  return {
    has: ({ id }: Snapshot) => known.get(`${shopId}/${id}`) === true,
    add: (id: string) => known.set(`${shopId}/${id}`, true),
    /** One of them is gone: erasing a customer gives the rules that named them another id. */
    forgetAll: () => remembered.delete(server),
  }
}

export const findTrace = async (db: ShopDb, shopId: number, returnId: string): Promise<Trace | undefined> => {
  const { rows } = await sql<{ trace: Omit<Trace, 'rules'>; rules: Trace['rules'] }>`
    select t.trace, s.rules
    from return_traces t join rule_snapshots s on s.shop_id = t.shop_id and s.id = t.rules_id
    where t.shop_id = ${shopId} and t.return_id = ${returnId}`.execute(db)
  return rows[0] && { ...rows[0].trace, rules: rows[0].rules }
}
