/** Storage of traces: the rules are stored once, for all returns decided by them. */
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

/** Created once per rule set: all its traces share their rules. */
export const snapshotOf = ({ rules }: Trace): Snapshot => {
  const known = snapshots.get(rules)
  if (known) return known
  const text = JSON.stringify(rules)
  const snapshot = { id: createHash('sha256').update(text).digest('base64url'), rules: text }
  snapshots.set(rules, snapshot)
  return snapshot
}

const MAX_CACHED = 300
const caches = new WeakMap<object, LRUCache<string, true>>()

/**
 * A cache of the snapshots known to be stored, so that hundreds of rules are not sent with every return. `server` is an
 * object that exists once per server, and so once per database.
 */
export const storedSnapshots = (server: object, shopId: number) => {
  const known = caches.get(server) ?? new LRUCache<string, true>({ max: MAX_CACHED })
  caches.set(server, known)
  return {
    has: ({ id }: Snapshot) => known.get(`${shopId}/${id}`) === true,
    add: (id: string) => known.set(`${shopId}/${id}`, true),
    /** One of them is missing: erasing a customer changes the id of the rules that named them. */
    forgetAll: () => caches.delete(server),
  }
}

export const findTrace = async (db: ShopDb, shopId: number, returnId: string): Promise<Trace | undefined> => {
  const { rows } = await sql<{ trace: Omit<Trace, 'rules'>; rules: Trace['rules'] }>`
    select t.trace, s.rules
    from return_traces t join rule_snapshots s on s.shop_id = t.shop_id and s.id = t.rules_id
    where t.shop_id = ${shopId} and t.return_id = ${returnId}`.execute(db)
  return rows[0] && { ...rows[0].trace, rules: rows[0].rules }
}
