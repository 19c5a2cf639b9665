/** Turns what a person asked to see into conditions. */
import { type ReturnSort, type SortDirection, USUAL_DIRECTION, type ViewQuery } from '@returns-desk/contract'
import { NEGATED, parseQuery, type QueryProblem, SEARCHED_KEYS, whatFits } from '@returns-desk/engine'
import { DomainError } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { assigneeCondition, type Condition, statusCondition } from './conditions.ts'
import { findShop, readFilter, type Shop, type Viewer } from './filters.ts'
import { wordConditions } from './words.ts'

export interface View {
  readonly conditions: readonly Condition[]
  readonly sort: ReturnSort
  readonly dir: SortDirection
}

/** A pill names a status exactly; a name that no status has any more has no returns. */
const pillCondition = async (db: ShopDb, shopId: number, name: string) => {
  const row = db
    .selectFrom('return_statuses')
    .select('order_index')
    .where('shop_id', '=', shopId)
    .where('name', '=', name)
  return statusCondition(shopId, [(await row.executeTakeFirst())?.order_index ?? 0])
}

const refuse = ({ code, key, value }: QueryProblem): never => {
  const choices = {
    query_key_unknown: SEARCHED_KEYS,
    query_value_invalid: whatFits(key),
    query_not_impossible: NEGATED,
  }
  throw new DomainError(code, { values: { key, value, choices: choices[code] } })
}

export const readView = async (db: ShopDb, shopId: number, asked: ViewQuery, viewer: Viewer): Promise<View> => {
  const { words, filters, problems } = parseQuery(asked.q ?? '')
  const [problem] = problems
  if (problem) refuse(problem)
  let known: Promise<Shop> | undefined
  const shop = () => {
    known ??= findShop(db, shopId)
    return known
  }
  const read = []
  for (const filter of filters) read.push(await readFilter(db, shopId, filter, viewer, shop))
  const taken = new Set(read.flatMap((one) => one.taken))
  const left = words.filter((word) => !taken.has(word))
  const conditions = await wordConditions(db, shopId, left, { role: viewer.role, shop })
  if (asked.status !== undefined) conditions.push(await pillCondition(db, shopId, asked.status))
  if (asked.assignee === 'me') conditions.push(assigneeCondition(shopId, viewer.staffId))
  conditions.push(...read.map(({ condition }) => condition))
  const sort = asked.sort ?? 'created'
  return { conditions, sort, dir: asked.dir ?? USUAL_DIRECTION[sort] }
}
