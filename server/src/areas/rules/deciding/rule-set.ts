/** Loads the shop's rules with all that their decisions depend on, compiled once per state of the shop. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { compileLateRules, compileRules, compileShadow, isFurther, type Rule, type RuleSet } from '@returns-desk/engine'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Db, inShop, type ShopDb } from '../../../db/db.ts'
import { listShopIds } from '../../../db/shop-directory.ts'
import { list, type RuleRow } from '../store/queries.ts'
import { newestNumber } from '../store/version-queries.ts'
import { actionOf, conditionsOf } from './rule-targets.ts'
import { FIRST_LANGUAGE, listNamed, namesById, workingStaff } from './shop-names.ts'

/** A row whose action can no longer be parsed is skipped. */
const toEngineRule = (row: RuleRow): Rule[] => {
  const { id, name, priority, active } = row
  const action = actionOf(row)
  return action ? [{ id, name, priority, active, conditions: conditionsOf(row), action }] : []
}

const activeIds = async (db: ShopDb, shopId: number, table: 'return_methods' | 'payment_methods') => {
  const rows = db
    .selectFrom(table)
    .select('id')
    .where('shop_id', '=', shopId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
  return new Set((await rows.execute()).map(({ id }) => id))
}

const mailTypesOf = async (db: ShopDb, shopId: number) => {
  const templates = db
    .selectFrom('email_templates')
    .select(['template_id', 'template_type'])
    .where('shop_id', '=', shopId)
  return new Map((await templates.execute()).map(({ template_id, template_type }) => [template_id, template_type]))
}

export const listEngineRules = async (db: ShopDb, shopId: number): Promise<Rule[]> =>
  (await list(db, shopId)).flatMap(toEngineRule)

interface VersionedRules {
  readonly version: number
  readonly rules: readonly Rule[]
  readonly inShadow: readonly Rule[]
}

/** A change between two statements is noticed by the version. */
const listWithVersion = async (db: ShopDb, shopId: number): Promise<VersionedRules> => {
  const version = await newestNumber(db, shopId)
  const rows = await list(db, shopId)
  if ((await newestNumber(db, shopId)) !== version) return listWithVersion(db, shopId)
  const inShadow = rows.filter(({ shadow }) => shadow).flatMap(toEngineRule)
  return { version, rules: rows.flatMap(toEngineRule), inShadow }
}

/** The shop as it is, with these rules: its own, or what they would become. */
export const compileRuleSet = async (db: ShopDb, shopId: number, ownRules?: readonly Rule[]): Promise<RuleSet> => {
  const shop = await db.selectFrom('shops').selectAll().where('shop_id', '=', shopId).executeTakeFirstOrThrow()
  const settings = await db.selectFrom('settings').selectAll().where('shop_id', '=', shopId).executeTakeFirstOrThrow()
  const { rules, inShadow, version } = ownRules
    ? { rules: ownRules, inShadow: [], version: await newestNumber(db, shopId) }
    : await listWithVersion(db, shopId)
  // Loading and compiling thousands of rules each get their own turn of the event loop.
  await nextTurn()
  const compiled = compileRules(rules, shop)
  return {
    version,
    compiled,
    shadow: inShadow.length > 0 ? compileShadow(inShadow, shop) : undefined,
    late: compileLateRules(rules, shop),
    names: namesById(await listNamed(db, shopId, FIRST_LANGUAGE)),
    available: {
      return_methods: await activeIds(db, shopId, 'return_methods'),
      payment_methods: await activeIds(db, shopId, 'payment_methods'),
      staff: await workingStaff(db, shopId),
    },
    mailTypes: await mailTypesOf(db, shopId),
    mailsOnReturn: compiled.onReturn.rules.some(({ rule }) => rule.action.type === 'SEND_EMAIL'),
    hasFurther: compiled.onReturn.rules.some(({ rule }) => isFurther(rule.action)),
    daysAcceptReturn: settings.days_accept_return,
    timeZone: shop.time_zone,
  }
}

/**
 * A fingerprint of everything that decisions by a shop's rules depend on: rules, methods, reasons, statuses, templates,
 * settings. Any change, on any server, makes the database add a random token, so that the sum of the tokens differs.
 */
export const stateOf = (shopId: number) =>
  sql`(select ${shopId}::integer || '/' || coalesce(sum(token), 0) from shop_changes where shop_id = ${shopId})`

const shopState = async (db: ShopDb, shopId: number): Promise<string> => {
  const { rows } = await sql<{ state: string }>`select ${stateOf(shopId)} as state`.execute(db)
  return rows[0]?.state ?? ''
}

/** Enough for the shops that are active at the same time. */
const MAX_STATES = 300

const compiledSets = new LRUCache<string, RuleSet>({ max: MAX_STATES })

/** For callers that already know the shop's state. All that is compiled must be part of it. */
export const ruleSetAt = async (db: ShopDb, shopId: number, state: string): Promise<RuleSet> => {
  const known = compiledSets.get(state)
  if (known) return known
  const fresh = await compileRuleSet(db, shopId)
  compiledSets.set(state, fresh)
  return fresh
}

/** Compiled once and cached until something it depends on changes, on this server or another. */
export const loadRuleSet = async (db: ShopDb, shopId: number): Promise<RuleSet> =>
  ruleSetAt(db, shopId, await shopState(db, shopId))

const FOLD_AFTER_CHANGES = 50

/** Replaces many rows by one with the same sum, so that the fingerprint stays. */
const foldShopChanges = async (db: ShopDb, shopId: number): Promise<void> => {
  await sql`
    with many as (
      select count(*) > ${FOLD_AFTER_CHANGES} as are_many from shop_changes where shop_id = ${shopId}
    ), gone as (
      delete from shop_changes where shop_id = ${shopId} and (select are_many from many) returning token
    )
    insert into shop_changes (shop_id, token) select ${shopId}, sum(token) from gone having count(*) > 0`.execute(db)
}

export const foldAllShopChanges = async ({ db }: { readonly db: Db }): Promise<void> => {
  for (const shopId of await listShopIds(db)) await inShop(db, shopId, (shopDb) => foldShopChanges(shopDb, shopId))
}
