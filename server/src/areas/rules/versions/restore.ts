/** Makes the rules what they were in a version. Deleted ones come back under their own ids. */
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { find, newestNumber, ownNumber, setRestored } from '../store/version-queries.ts'

const COLUMNS = sql.raw(
  [
    'name',
    'description',
    'translations',
    'priority',
    'active',
    'shadow',
    'default_action_id',
    'action_params',
    'conditions',
  ].join(', '),
)

/** The columns of a stored state. What it leaves out is as by default. */
const VALUES =
  sql.raw(`t.rule ->> 'name', t.rule ->> 'description', t.rule -> 'translations', (t.rule -> 'priority')::integer,
  (t.rule -> 'active')::boolean, coalesce((t.rule -> 'shadow')::boolean, false), (t.rule -> 'default_action_id')::integer, t.rule -> 'action_params', t.rule -> 'conditions'`)

const statesAt = (shopId: number, number: number) => sql`
  select distinct on (rule_id) rule_id, rule from rule_version_rules
  where shop_id = ${shopId} and number <= ${number} order by rule_id, number desc`

const putBack = async (db: ShopDb, shopId: number, number: number, newest: number) => {
  const states = statesAt(shopId, number)
  await sql`
    delete from rules r where r.shop_id = ${shopId}
      and not exists (select from (${states}) t where t.rule_id = r.id and t.rule is not null)`.execute(db)
  await sql`
    update rules r set (${COLUMNS}, version) = (select ${VALUES}, r.version + 1)
    from (${states}) t
    where r.shop_id = ${shopId} and r.id = t.rule_id and t.rule is not null and t.rule <> rule_content(r)`.execute(db)
  // Its own version starts beyond any that a form may still hold of the rule that was deleted.
  await sql`
    insert into rules (shop_id, id, version, ${COLUMNS}) overriding system value
    select ${shopId}, t.rule_id, ${newest + 1}, ${VALUES}
    from (${states}) t
    where t.rule is not null and not exists (select from rules r where r.shop_id = ${shopId} and r.id = t.rule_id)`.execute(
    db,
  )
}

interface Restoring {
  readonly number: number
  readonly note: string
  /** The newest version that the caller has seen. */
  readonly ifMatch: number | undefined
}

/** Returns the newest version: if the rules were the same already, no new one is made. */
export const restoreVersion = async (db: ShopDb, shopId: number, { number, note, ifMatch }: Restoring) => {
  await sql`select lock_rule_versions(${shopId})`.execute(db)
  found(await find(db, shopId, number))
  const newest = await newestNumber(db, shopId)
  if (ifMatch !== undefined && ifMatch !== newest) throw new DomainError('version_conflict')
  await putBack(db, shopId, number, newest)
  const made = await ownNumber(db)
  if (made !== undefined) await setRestored(db, shopId, made, number, note)
  return found(await find(db, shopId, made ?? newest))
}
