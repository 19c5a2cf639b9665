/**
 * Replays the returns of a shop with the rules that decided them, and says where the outcome is not the stored one. There
 * must be no such place: trying rules on the past is only worth something if the past itself comes out right.
 */
import { type CompiledRules, compileTrace, differencesFrom, type Facts, type Trace } from '@returns-desk/engine'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Db, inShop, type ShopDb } from '../../../db/db.ts'

const PORTION = 500
/** Consecutive returns have mostly the same rules. */
const MAX_COMPILED = 20

interface DecisionRow {
  readonly return_id: string
  readonly client_email: string
  readonly trace: Omit<Trace, 'rules'> | null
  readonly facts: Facts | null
  readonly rules_id: string | null
}

export interface Verified {
  readonly replayed: number
  /** Null once they are erased. */
  readonly notReplayable: number
  readonly different: readonly { readonly returnId: string; readonly differences: readonly string[] }[]
}

/** The rules named a customer who was erased: they are not the ones that decided any more. See `eraseSnapshots`. */
const isErased = (rulesId: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(rulesId)

const listPortion = async (db: ShopDb, shopId: number, after: string) => {
  const { rows } = await sql<DecisionRow>`
    select r.id as return_id, r.client_email, t.trace, t.facts, t.rules_id
    from returns r left join return_traces t on t.shop_id = r.shop_id and t.return_id = r.id
    where r.shop_id = ${shopId} and r.id > ${after} order by r.id limit ${sql.lit(PORTION)}`.execute(db)
  return rows
}

const rulesOf = async (db: ShopDb, shopId: number, id: string) => {
  const snapshot = db.selectFrom('rule_snapshots').select('rules').where('shop_id', '=', shopId).where('id', '=', id)
  return (await snapshot.executeTakeFirstOrThrow()).rules as unknown as Trace['rules']
}

type Compiled = { readonly rules: Trace['rules']; readonly compiled: CompiledRules }

const verifyRow = async (db: ShopDb, shopId: number, row: DecisionRow, known: LRUCache<string, Compiled>) => {
  const { trace, facts, rules_id, client_email } = row
  if (!trace || !facts || !rules_id || isErased(rules_id)) return undefined
  const key = `${rules_id} ${trace.currency} ${trace.time_zone}`
  const rules = known.get(key)?.rules ?? (await rulesOf(db, shopId, rules_id))
  const whole: Trace = { ...trace, rules }
  const compiled = known.get(key)?.compiled ?? compileTrace(whole)
  known.set(key, { rules, compiled })
  return differencesFrom(whole, { ...facts, customer: { ...facts.customer, email: client_email } }, compiled)
}

export const verifyDecisions = async (db: Db, shopId: number): Promise<Verified> => {
  const known = new LRUCache<string, Compiled>({ max: MAX_COMPILED })
  const different: { returnId: string; differences: readonly string[] }[] = []
  let [replayed, notReplayable, after] = [0, 0, '']
  for (;;) {
    const rows = await inShop(db, shopId, async (shopDb) => {
      const portion = await listPortion(shopDb, shopId, after)
      for (const row of portion) {
        const differences = await verifyRow(shopDb, shopId, row, known)
        if (!differences) notReplayable += 1
        else replayed += 1
        if (differences && differences.length > 0) different.push({ returnId: row.return_id, differences })
      }
      return portion
    })
    if (rows.length < PORTION) return { replayed, notReplayable, different }
    after = rows.at(-1)?.return_id ?? ''
  }
}
