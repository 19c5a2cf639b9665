import { sql } from 'kysely'
import { type Db, inShop } from '../../../db/db.ts'

export interface ListedShop {
  readonly handle: string
  readonly name: string
  readonly platform: string
  readonly state: 'open' | 'archived' | 'demo' | 'unfinished'
  readonly created_at: Date
  readonly returns: number
}

interface ShopRow extends Omit<ListedShop, 'state' | 'handle' | 'platform'> {
  readonly is_demo: boolean
  readonly is_unfinished: boolean
}

const stateOf = ({ is_demo, is_unfinished }: ShopRow, isArchived: boolean): ListedShop['state'] => {
  if (isArchived) return 'archived'
  if (is_unfinished) return 'unfinished'
  return is_demo ? 'demo' : 'open'
}

/** All shops of the server, oldest first, for its operator. */
export const listShops = async (db: Db): Promise<ListedShop[]> => {
  const directory = await db.selectFrom('shop_directory').selectAll().orderBy('shop_id').execute()
  const shops: ListedShop[] = []
  for (const { shop_id, handle, platform, archived_at } of directory) {
    const row = await inShop(db, shop_id, async (shopDb) => {
      const { rows } = await sql<ShopRow>`
        select name, created_at, is_demo, is_unfinished,
          (select count(*)::int from returns where shop_id = ${shop_id}) as returns
        from shops where shop_id = ${shop_id}`.execute(shopDb)
      return rows[0]
    })
    if (!row) continue
    const { name, created_at, returns } = row
    shops.push({ handle, platform, state: stateOf(row, archived_at !== null), name, created_at, returns })
  }
  return shops
}
