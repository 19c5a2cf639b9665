/** What rules in shadow would have done, as it is stored with the return. */
import type { EventFacts, ShadowOutcome } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { recordset } from '../../../db/recordset.ts'

export interface Shadowed {
  readonly returnId: string
  readonly at: Date
  readonly version: number | undefined
  readonly event?: EventFacts
  readonly shadow: readonly ShadowOutcome[]
}

const COLUMNS = {
  return_id: 'text',
  at: 'timestamptz',
  rule_id: 'integer',
  rules_version: 'integer',
  event: 'json',
  before: 'json',
  after: 'json',
}

const rowsOf = ({ returnId, at, version, event, shadow }: Shadowed) =>
  shadow.map(({ rule_id, change }) => ({
    return_id: returnId,
    at,
    rule_id,
    rules_version: version ?? 0,
    event: event ?? null,
    before: change?.before ?? null,
    after: change?.after ?? null,
  }))

/** A second time for the same moment is ignored. Most shops have no rule in shadow, and most returns match none: then there is nothing to do. */
export const insertShadowOutcomes = async (db: ShopDb, shopId: number, all: readonly Shadowed[]): Promise<void> => {
  const rows = all.flatMap(rowsOf)
  if (rows.length === 0) return
  await sql`
    insert into shadow_outcomes (shop_id, return_id, at, rule_id, rules_version, event, before, after)
    select ${shopId}, return_id, at, rule_id, rules_version, event, before, after
    from ${recordset('o', COLUMNS, rows)}
    where not exists (
      select from shadow_outcomes known
      where known.shop_id = ${shopId} and known.return_id = o.return_id and known.at = o.at and known.rule_id = o.rule_id
        and known.event::text is not distinct from o.event::text
    )
    order by o.position`.execute(db)
}

/** Of an event that counts as never happened. */
export const removeShadowOutcomes = (db: ShopDb, shopId: number, returnId: string, at: Date) =>
  db
    .deleteFrom('shadow_outcomes')
    .where('shop_id', '=', shopId)
    .where('return_id', '=', returnId)
    .where('at', '=', at)
    .where('event', 'is not', null)
    .execute()
