/** What was decided about a return, beside what today's rules say of the same facts. */
import { type Language, type PastDecision, ReturnId } from '@returns-desk/contract'
import {
  comparedInWords,
  type Decision,
  decideReturn,
  decisionFromTrace,
  decisionInWords,
  decisionOfWithdrawal,
  type Facts,
  type NameSource,
  type Names,
  type ReturnWindow,
  type Trace,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { loadRuleSet } from '../deciding/rule-set.ts'
import { listNamed, namesById } from '../deciding/shop-names.ts'
import { actionNames } from '../deciding/trace-names.ts'
import { newestNumber } from '../store/version-queries.ts'

interface Decided {
  readonly client_email: string
  readonly created_at: Date
  readonly facts: Facts | null
  readonly trace: Omit<Trace, 'rules'> | null
  readonly rules: Trace['rules'] | null
  readonly version: number | null
  readonly is_withdrawal: boolean
}

const findDecided = async (db: ShopDb, shopId: number, returnId: string) => {
  const { rows } = await sql<Decided>`
    select r.client_email, r.created_at, t.facts, t.trace, s.rules, t.rules_version as version,
      r.withdrawal_id is not null as is_withdrawal
    from returns r
    left join return_traces t on t.shop_id = r.shop_id and t.return_id = r.id
    left join rule_snapshots s on s.shop_id = t.shop_id and s.id = t.rules_id
    where r.shop_id = ${shopId} and r.id = ${returnId}`.execute(db)
  return rows[0]
}

/** The order's dates as far as the window was counted from them. */
const datesOf = (window: ReturnWindow | null) => (window ? { [`${window.clock}_at`]: window.clock_at } : {})

/** What still exists is called as the reader calls it now, what is gone as it was called then. */
const allNames = (then: Names, now: Names): Names => {
  const sources = Object.keys({ ...then, ...now }) as NameSource[]
  return Object.fromEntries(sources.map((source) => [source, { ...then[source], ...now[source] }]))
}

export const findPastDecision = async (
  db: ShopDb,
  shopId: number,
  returnId: string,
  { language, reader }: { readonly language: Language; readonly reader: string },
): Promise<PastDecision> => {
  if (!ReturnId.safeParse(returnId).success) throw new DomainError('not_found')
  const decided = found(await findDecided(db, shopId, returnId))
  const { facts, trace, rules, version, client_email, created_at, is_withdrawal } = decided
  const newest = await newestNumber(db, shopId)
  if (!facts || !trace || !rules) return { version, newest, parts: null }
  const again = decideReturn(
    await loadRuleSet(db, shopId),
    { ...facts, customer: { ...facts.customer, email: client_email }, now: created_at },
    datesOf(trace.window),
  )
  const known = allNames(trace.names, namesById(await listNamed(db, shopId, reader)))
  const names = { ...known, ...(await actionNames(db, shopId, reader)) }
  const words = { language, currency: trace.currency }
  const inForce = (decision: Decision) => (is_withdrawal ? decisionOfWithdrawal(decision) : decision)
  const was = inForce(decisionFromTrace({ ...trace, rules }))
  const then = decisionInWords(was, trace.window, names, words)
  const now = decisionInWords(inForce(again.decision), again.window, names, words)
  const parts = comparedInWords(then, now, language).map(({ would, ...part }) => ({ ...part, today: would }))
  return { version, newest, parts }
}
