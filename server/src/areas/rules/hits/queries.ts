/** What the rules have done. Folded and not yet folded counts are read together, so the result is exact. */
import {
  type Language,
  RETURN_SHADOWS_SHOWN,
  type ReturnShadow,
  RULE_HIT_DAYS,
  type RuleHits,
  SHADOW_OUTCOMES_SHOWN,
  type ShadowOutcome,
} from '@returns-desk/contract'
import {
  comparedInWords,
  type Decision,
  decisionInWords,
  EVENT_LABELS,
  type EventFacts,
  type Names,
  returnNumber,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Db, ShopDb } from '../../../db/db.ts'
import { inShop } from '../../../db/db.ts'
import { ownText } from '../../../db/own-text.ts'
import { listShopIds } from '../../../db/shop-directory.ts'

const FOLD_AFTER_CHANGES = 256

const fold = (db: ShopDb, shopId: number) => sql`select fold_rule_hits(${shopId})`.execute(db)

/** So that they do not pile up in shops whose rules nobody looks at. */
export const foldAllRuleHits = async ({ db }: { readonly db: Db }): Promise<void> => {
  for (const shopId of await listShopIds(db)) await inShop(db, shopId, (shopDb) => fold(shopDb, shopId))
}

type HitRow = Omit<RuleHits, 'shadow_matched' | 'shadow_changed'>

const listHits = async (db: ShopDb, shopId: number, now: Date): Promise<HitRow[]> => {
  const { rows } = await sql<HitRow & { changes: number }>`
    with changes as (
      select day, matched, decided, change from rule_hit_changes where shop_id = ${shopId}
    ), days as (
      select rule_id, day, sum(matched) as matched, sum(decided) as decided from (
        select rule_id, day, matched, decided from rule_hit_totals where shop_id = ${shopId}
        union all
        select rule_id, day, change, case when rule_id = any(decided) then change else 0 end
        from changes cross join lateral unnest(matched) as rule_id
      ) as parts
      group by rule_id, day
    ), first as (
      select (${now}::timestamptz at time zone time_zone)::date - ${RULE_HIT_DAYS}::integer as day
      from shops where shop_id = ${shopId}
    )
    select rule_id, coalesce(sum(matched) filter (where days.day > first.day), 0)::integer as matched,
      coalesce(sum(decided) filter (where days.day > first.day), 0)::integer as decided,
      to_char(max(days.day) filter (where matched > 0), 'YYYY-MM-DD') as last,
      (select count(*) from changes)::integer as changes
    from days cross join first
    group by rule_id order by rule_id`.execute(db)
  if ((rows[0]?.changes ?? 0) > FOLD_AFTER_CHANGES) await fold(db, shopId)
  return rows.map(({ changes: _, ...row }) => row)
}

interface ShadowCount {
  readonly rule_id: number
  readonly matched: number
  readonly changed: number
}

const countShadows = async (db: ShopDb, shopId: number, now: Date): Promise<Map<number, ShadowCount>> => {
  const { rows } = await sql<ShadowCount>`
    select rule_id, count(*)::integer as matched, count(after)::integer as changed
    from shadow_outcomes
    where shop_id = ${shopId} and at > ${now}::timestamptz - ${`${RULE_HIT_DAYS} days`}::interval
    group by rule_id`.execute(db)
  return new Map(rows.map((row) => [row.rule_id, row]))
}

export const listRuleHits = async (db: ShopDb, shopId: number, now: Date): Promise<RuleHits[]> => {
  const hits = new Map((await listHits(db, shopId, now)).map((row) => [row.rule_id, row]))
  const shadows = await countShadows(db, shopId, now)
  return [...new Set([...hits.keys(), ...shadows.keys()])].map((rule_id) => ({
    ...(hits.get(rule_id) ?? { rule_id, matched: 0, decided: 0, last: null }),
    shadow_matched: shadows.get(rule_id)?.matched ?? 0,
    shadow_changed: shadows.get(rule_id)?.changed ?? 0,
  }))
}

interface OutcomeRow {
  readonly return_id: string
  readonly number: number
  readonly at: Date
  readonly before: Decision | null
  readonly after: Decision | null
}

interface Words {
  readonly names: Names
  readonly language: Language
  /** Of the shop. */
  readonly currency: string
}

/** Without dates: an extension is told in days. */
const changesOf = (before: Decision | null, after: Decision | null, words: Words): ShadowOutcome['changes'] => {
  if (!before || !after) return []
  const [was, would] = [before, after].map((decision) => decisionInWords(decision, undefined, words.names, words))
  if (!was || !would) return []
  return comparedInWords(was, would, words.language).flatMap(({ differs, ...change }) => (differs ? [change] : []))
}

export const listShadowOutcomes = async (
  db: ShopDb,
  shopId: number,
  ruleId: number,
  words: Words,
): Promise<ShadowOutcome[]> => {
  const { rows } = await sql<OutcomeRow>`
    select o.return_id, r.number, o.at, o.before, o.after
    from shadow_outcomes o join returns r on r.shop_id = o.shop_id and r.id = o.return_id
    where o.shop_id = ${shopId} and o.rule_id = ${ruleId}
    order by o.at desc, o.id desc limit ${SHADOW_OUTCOMES_SHOWN}`.execute(db)
  return rows.map(({ return_id, number, at, before, after }) => ({
    return_id,
    return_number: returnNumber(number),
    at: at.toISOString(),
    changes: changesOf(before, after, words),
  }))
}

interface ReturnShadowRow extends Omit<OutcomeRow, 'return_id' | 'number'> {
  readonly rule_id: number
  readonly rule_name: string | null
  readonly event: EventFacts | null
}

/** Rules about events may have matched a return many times: the first hundred are enough to judge them by. */
export const listShadowsOf = async (
  db: ShopDb,
  shopId: number,
  returnId: string,
  { reader, ...words }: Words & { readonly reader: string },
): Promise<ReturnShadow[]> => {
  const { rows } = await sql<ReturnShadowRow>`
    select o.rule_id, ${ownText('k', 'name', reader)} as rule_name, o.at, o.event, o.before, o.after
    from shadow_outcomes o left join rules k on k.shop_id = o.shop_id and k.id = o.rule_id
    where o.shop_id = ${shopId} and o.return_id = ${returnId}
    order by o.rule_id, o.id limit ${RETURN_SHADOWS_SHOWN}`.execute(db)
  return rows.map(({ rule_id, rule_name, at, event, before, after }) => ({
    ...{ rule_id, rule_name },
    at: at.toISOString(),
    event: event && (EVENT_LABELS[event.type]?.[words.language] ?? event.type),
    changes: changesOf(before, after, words),
  }))
}
