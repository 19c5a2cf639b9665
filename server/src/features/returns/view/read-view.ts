/** Turns what a person asked to see into conditions: names become ids, days become moments in the shop's time zone. */
import { type ReturnSort, type Role, type SortDirection, USUAL_DIRECTION, type ViewQuery } from '@returns-desk/contract'
import {
  type DayKey,
  dayOf,
  daysFrom,
  dayText,
  foldSearch,
  type IsValue,
  isFinalStatus,
  type NameKey,
  parseQuery,
  STATUS,
  startOfDay,
  toMinorUnits,
  type ViewFilter,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import {
  assigneeCondition,
  type Condition,
  dueCondition,
  methodCondition,
  momentCondition,
  reasonCondition,
  refundCondition,
  reviewCondition,
  statusCondition,
  totalCondition,
  withdrawalCondition,
} from './conditions.ts'
import { wordConditions } from './words.ts'

/** The person who asks: what they may search by depends on what they may see. */
export interface Viewer {
  readonly role: Role
  readonly staffId: number
  readonly now: Date
}

export interface View {
  readonly conditions: readonly Condition[]
  readonly sort: ReturnSort
  readonly dir: SortDirection
}

interface Named {
  readonly id: number
  readonly names: readonly string[]
}

/** Everything that a value may be called: by its name, or by what staff or customers read instead, in any language. */
const NAMED: Record<Exclude<NameKey, 'assignee'>, string> = {
  status: `select order_index as id, array[name, display_name] || coalesce((select array_agg(t.value ->> 'display_name')
    from jsonb_each(translations) as t), '{}') as names from return_statuses`,
  method: `select id, array[name] || coalesce((select array_agg(t.value ->> 'name') from jsonb_each(translations) as t), '{}')
    as names from return_methods`,
  refund: `select id, array[name] || coalesce((select array_agg(t.value ->> 'name') from jsonb_each(translations) as t), '{}')
    as names from payment_methods`,
  reason: `select id, array[name, display_name] || coalesce((select array_agg(t.value ->> 'display_name')
    from jsonb_each(translations) as t), '{}') as names from return_reasons`,
}

const listNamed = async (db: ShopDb, shopId: number, key: NameKey): Promise<readonly Named[]> => {
  const from = key === 'assignee' ? `select id, array[name] as names from staff` : NAMED[key]
  return (await sql<Named>`${sql.raw(from)} where shop_id = ${shopId}`.execute(db)).rows
}

/** The whole name first; the first word of a person's name is enough. */
const idsNamed = (known: readonly Named[], key: NameKey, value: string): number[] => {
  const wanted = foldSearch(value)
  const isNamed = (name: string | null) => name !== null && name !== '' && foldSearch(name) === wanted
  const exact = known.filter(({ names }) => names.some(isNamed))
  const partly = known.filter(({ names }) => names.some((name) => name && foldSearch(name).startsWith(`${wanted} `)))
  const chosen = exact.length > 0 ? exact : key === 'assignee' ? partly : []
  if (chosen.length === 0) throw new DomainError('query_value_invalid', { values: { key, value } })
  return chosen.map(({ id }) => id)
}

const ALL = Object.values(STATUS)
const STATUSES: Readonly<Record<Exclude<IsValue, 'withdrawal' | 'review'>, readonly number[]>> = {
  open: ALL.filter((index) => !isFinalStatus(index)),
  closed: ALL.filter((index) => isFinalStatus(index)),
  new: [STATUS.NEW],
  arrived: [STATUS.RECEIVED],
  to_pay: [STATUS.PROCESSED, STATUS.REFUND_TO_IBAN],
}

interface Shop {
  readonly time_zone: string
  readonly currency: string
}

const findShop = (db: ShopDb, shopId: number): Promise<Shop> =>
  db.selectFrom('shops').select(['time_zone', 'currency']).where('shop_id', '=', shopId).executeTakeFirstOrThrow()

const dayCondition = (
  shopId: number,
  key: DayKey,
  filter: Extract<ViewFilter, { key: DayKey }>,
  shop: Shop,
  now: Date,
) => {
  const days = daysFrom(filter.days, dayOf(now, shop.time_zone), key === 'due' ? 'future' : 'past')
  if (key === 'due') return dueCondition(shopId, days, dayText)
  return momentCondition(
    shopId,
    key === 'created' ? 'created_at' : 'moved_at',
    days,
    (day) => new Date(startOfDay(day, shop.time_zone)),
  )
}

const assigneeFilter = async (db: ShopDb, shopId: number, value: string, { staffId }: Viewer) => {
  if (value === 'none') return assigneeCondition(shopId, undefined)
  if (value === 'me') return assigneeCondition(shopId, staffId)
  const [id] = idsNamed(await listNamed(db, shopId, 'assignee'), 'assignee', value)
  return assigneeCondition(shopId, id)
}

const namedFilter = async (db: ShopDb, shopId: number, key: NameKey, values: readonly string[], viewer: Viewer) => {
  if (key === 'assignee') return assigneeFilter(db, shopId, values.join(' '), viewer)
  const known = await listNamed(db, shopId, key)
  const ids = [...new Set(values.flatMap((value) => idsNamed(known, key, value)))]
  const conditions = {
    status: statusCondition,
    method: methodCondition,
    refund: refundCondition,
    reason: reasonCondition,
  }
  return conditions[key](shopId, ids)
}

const totalFilter = (shopId: number, { amounts }: Extract<ViewFilter, { key: 'total' }>, { currency }: Shop) => {
  const minor = (amount: number | undefined) => (amount === undefined ? undefined : toMinorUnits(amount, currency))
  const [from, to] = [minor(amounts.from), minor(amounts.to)]
  const step = amounts.isOpen ? 1 : 0
  return totalCondition(shopId, from === undefined ? undefined : from + step, to === undefined ? undefined : to - step)
}

const filterCondition = async (
  db: ShopDb,
  shopId: number,
  filter: ViewFilter,
  viewer: Viewer,
  shop: () => Promise<Shop>,
): Promise<Condition> => {
  if ('values' in filter) return namedFilter(db, shopId, filter.key, filter.values, viewer)
  if ('days' in filter) return dayCondition(shopId, filter.key, filter, await shop(), viewer.now)
  if ('amounts' in filter) return totalFilter(shopId, filter, await shop())
  if (filter.value === 'withdrawal') return withdrawalCondition(shopId)
  if (filter.value === 'review') return reviewCondition(shopId)
  return statusCondition(shopId, STATUSES[filter.value])
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

export const readView = async (db: ShopDb, shopId: number, asked: ViewQuery, viewer: Viewer): Promise<View> => {
  const { words, filters, problems } = parseQuery(asked.q ?? '')
  const [problem] = problems
  if (problem) throw new DomainError(problem.code, { values: { key: problem.key, value: problem.value } })
  let known: Promise<Shop> | undefined
  const shop = () => {
    known ??= findShop(db, shopId)
    return known
  }
  const conditions = await wordConditions(db, shopId, words, viewer.role)
  if (asked.status !== undefined) conditions.push(await pillCondition(db, shopId, asked.status))
  if (asked.assignee === 'me') conditions.push(assigneeCondition(shopId, viewer.staffId))
  for (const filter of filters) conditions.push(await filterCondition(db, shopId, filter, viewer, shop))
  const sort = asked.sort ?? 'created'
  return { conditions, sort, dir: asked.dir ?? USUAL_DIRECTION[sort] }
}
