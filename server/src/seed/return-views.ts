/** The views that every shop starts with. */
import { type FirstView, type ReturnViewInput, USUAL_COLUMNS } from '@returns-desk/contract'
import type { ShopDb } from '../db/db.ts'

type Seeded = Pick<ReturnViewInput, 'name' | 'query' | 'sort' | 'dir'> & { readonly columns: readonly string[] }

const VIEWS: Readonly<Record<FirstView, Seeded>> = {
  needs_me: {
    name: 'Needs me',
    query: 'assignee:me is:open',
    sort: 'moved',
    dir: 'asc',
    columns: ['order_name', 'created', 'email', 'amount', 'status', 'moved', 'due'],
  },
  new: { name: 'New', query: 'is:new', sort: 'created', dir: 'asc', columns: USUAL_COLUMNS },
  arrived: {
    name: 'Parcels arrived',
    query: 'is:arrived',
    sort: 'moved',
    dir: 'asc',
    columns: ['order_name', 'awb', 'created', 'email', 'amount', 'payment_method', 'status', 'moved'],
  },
  to_pay: {
    name: 'To pay',
    query: 'is:to_pay',
    sort: 'moved',
    dir: 'asc',
    columns: ['order_name', 'created', 'email', 'amount', 'payment_method', 'status', 'moved', 'due'],
  },
  due_soon: {
    name: 'Due soon',
    query: 'due:<3d',
    sort: 'due',
    dir: 'asc',
    columns: ['order_name', 'created', 'email', 'amount', 'status', 'assignee', 'due'],
  },
  stuck: {
    name: 'Stuck for a week',
    query: 'is:open moved:>7d',
    sort: 'moved',
    dir: 'asc',
    columns: ['order_name', 'created', 'email', 'amount', 'status', 'assignee', 'moved'],
  },
}

const PER_PAGE = 25

export const seedReturnViews = (db: ShopDb, shopId: number) =>
  db
    .insertInto('return_views')
    .values(
      Object.entries(VIEWS).map(([first, { columns, ...view }]) => ({
        ...view,
        first,
        columns: [...columns],
        shop_id: shopId,
        per_page: PER_PAGE,
      })),
    )
    .execute()
