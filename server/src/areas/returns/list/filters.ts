/** A filter of a search as a condition: names become ids, days become moments in the shop's time zone. */
import type { Role } from '@returns-desk/contract'
import {
  type DayKey,
  dayOf,
  daysFrom,
  dayText,
  type IsValue,
  isFinalStatus,
  type NameKey,
  type SearchWord,
  STATUS,
  startOfDay,
  toMinorUnits,
  type ViewFilter,
} from '@returns-desk/engine'
import type { ShopDb } from '../../../db/db.ts'
import {
  assigneeCondition,
  type Condition,
  dueCondition,
  methodCondition,
  momentCondition,
  NOTHING,
  reasonCondition,
  refundCondition,
  reviewCondition,
  statusCondition,
  toPayCondition,
  totalCondition,
  withdrawalCondition,
} from './conditions.ts'
import { namedIn } from './names.ts'

/** The person who asks: what they may search by depends on what they may see. */
export interface Viewer {
  readonly role: Role
  readonly staffId: number
  readonly now: Date
}

/** A filter, and the words that belong to its names. */
interface Read {
  readonly condition: Condition
  readonly taken: readonly SearchWord[]
}

type NameFilter = Extract<ViewFilter, { key: NameKey }>

const ALL = Object.values(STATUS)
const STATUSES: Readonly<Record<Exclude<IsValue, 'withdrawal' | 'review' | 'to_pay'>, readonly number[]>> = {
  open: ALL.filter((index) => !isFinalStatus(index)),
  closed: ALL.filter((index) => isFinalStatus(index)),
  new: [STATUS.NEW],
  arrived: [STATUS.RECEIVED],
}

export interface Shop {
  readonly time_zone: string
  readonly currency: string
}

export const findShop = (db: ShopDb, shopId: number): Promise<Shop> =>
  db.selectFrom('shops').select(['time_zone', 'currency']).where('shop_id', '=', shopId).executeTakeFirstOrThrow()

const dayCondition = (
  shopId: number,
  { key, days: range }: Extract<ViewFilter, { key: DayKey }>,
  shop: Shop,
  now: Date,
) => {
  const days = daysFrom(range, dayOf(now, shop.time_zone), key === 'due' ? 'future' : 'past')
  if (key === 'due') return dueCondition(shopId, days, dayText)
  return momentCondition(
    shopId,
    key === 'created' ? 'created_at' : 'moved_at',
    days,
    (day) => new Date(startOfDay(day, shop.time_zone)),
  )
}

const assigneeFilter = async (db: ShopDb, shopId: number, filter: NameFilter, viewer: Viewer): Promise<Read> => {
  const [value] = filter.values
  if (value === 'none') return { condition: assigneeCondition(shopId, undefined), taken: [] }
  if (value === 'me') return { condition: assigneeCondition(shopId, viewer.staffId), taken: [] }
  const { ids, taken } = await namedIn(db, shopId, filter)
  return { condition: assigneeCondition(shopId, ids[0]), taken }
}

const CONDITIONS = { method: methodCondition, refund: refundCondition, reason: reasonCondition } as const

/** Not to have some statuses is to have one of the others, which an index knows. */
const statusFilter = (shopId: number, meant: readonly number[], isNot = false): Condition => {
  const indexes = isNot ? ALL.filter((index) => !meant.includes(index)) : meant
  return indexes.length > 0 ? statusCondition(shopId, indexes) : NOTHING
}

const namedFilter = async (db: ShopDb, shopId: number, filter: NameFilter, viewer: Viewer): Promise<Read> => {
  const { key, isNot } = filter
  if (key === 'assignee') return assigneeFilter(db, shopId, filter, viewer)
  const { ids, taken } = await namedIn(db, shopId, filter)
  return { condition: key === 'status' ? statusFilter(shopId, ids, isNot) : CONDITIONS[key](shopId, ids), taken }
}

const stateFilter = (shopId: number, { value, isNot }: Extract<ViewFilter, { key: 'is' }>): Condition => {
  if (value === 'withdrawal') return withdrawalCondition(shopId)
  if (value === 'review') return reviewCondition(shopId)
  if (value === 'to_pay') return toPayCondition(shopId, isNot)
  return statusFilter(shopId, STATUSES[value], isNot)
}

const totalFilter = (shopId: number, { amounts }: Extract<ViewFilter, { key: 'total' }>, { currency }: Shop) => {
  const minor = (amount: number | undefined) => (amount === undefined ? undefined : toMinorUnits(amount, currency))
  const [from, to] = [minor(amounts.from), minor(amounts.to)]
  const step = amounts.isOpen ? 1 : 0
  return totalCondition(shopId, from === undefined ? undefined : from + step, to === undefined ? undefined : to - step)
}

export const readFilter = async (
  db: ShopDb,
  shopId: number,
  filter: ViewFilter,
  viewer: Viewer,
  shop: () => Promise<Shop>,
): Promise<Read> => {
  if ('values' in filter) return namedFilter(db, shopId, filter, viewer)
  if ('days' in filter) return { condition: dayCondition(shopId, filter, await shop(), viewer.now), taken: [] }
  if ('amounts' in filter) return { condition: totalFilter(shopId, filter, await shop()), taken: [] }
  return { condition: stateFilter(shopId, filter), taken: [] }
}
