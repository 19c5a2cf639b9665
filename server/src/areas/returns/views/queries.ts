import type { ReturnView, ReturnViewInput } from '@returns-desk/contract'
import type { ShopDb } from '../../../db/db.ts'

/** A view as it is stored, before its returns are counted. */
export type StoredView = Omit<ReturnView, 'total_items' | 'has_more'>

const COLUMNS = ['id', 'staff_id', 'first', 'name', 'query', 'sort', 'dir', 'columns', 'per_page'] as const

type ViewRow = Omit<StoredView, 'is_shared'> & { readonly staff_id: number | null }

const viewOf = ({ staff_id, ...view }: ViewRow): StoredView => ({ ...view, is_shared: staff_id === null })

/** What this person may see: the shared ones and their own. */
const visible = (db: ShopDb, shopId: number, staffId: number) =>
  db
    .selectFrom('return_views')
    .select(COLUMNS)
    .where('shop_id', '=', shopId)
    .where(({ eb, or }) => or([eb('staff_id', 'is', null), eb('staff_id', '=', staffId)]))

export const listViews = async (db: ShopDb, shopId: number, staffId: number): Promise<StoredView[]> =>
  ((await visible(db, shopId, staffId).orderBy('id').execute()) as ViewRow[]).map(viewOf)

export const findView = async (db: ShopDb, shopId: number, staffId: number, id: number) => {
  const row = await visible(db, shopId, staffId).where('id', '=', id).executeTakeFirst()
  return row && viewOf(row as ViewRow)
}

const valuesOf = ({ is_shared, columns, ...view }: Partial<ReturnViewInput>, staffId: number) => ({
  ...view,
  ...(columns ? { columns: [...columns] } : {}),
  ...(is_shared === undefined ? {} : { staff_id: is_shared ? null : staffId }),
})

export const insertView = async (db: ShopDb, shopId: number, staffId: number, view: ReturnViewInput) => {
  const { is_shared, columns, ...stored } = view
  const { id } = await db
    .insertInto('return_views')
    .values({ ...stored, columns: [...columns], staff_id: is_shared ? null : staffId, shop_id: shopId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A view that got another name is no longer one of the first ones: its name is not translated. */
export const updateView = async (
  db: ShopDb,
  shopId: number,
  staffId: number,
  before: StoredView,
  patch: Partial<ReturnViewInput>,
) => {
  const isRenamed = patch.name !== undefined && patch.name !== before.name
  const values = { ...valuesOf(patch, staffId), ...(isRenamed ? { first: null } : {}) }
  if (Object.keys(values).length === 0) return
  await db.updateTable('return_views').set(values).where('shop_id', '=', shopId).where('id', '=', before.id).execute()
}

export const deleteView = (db: ShopDb, shopId: number, id: number) =>
  db.deleteFrom('return_views').where('shop_id', '=', shopId).where('id', '=', id).execute()
