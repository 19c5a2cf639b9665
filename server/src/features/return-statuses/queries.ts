import { sql } from 'kysely'
import { shopTable } from '../../db/shop-table.ts'

/** All eight of a shop, none of which can be added or deleted. */
export const returnStatuses = shopTable('return_statuses', { orderBy: 'order_index', hidesDeleted: false })

/** The same in words for customers, for a statement that also reads other things of the shop. */
export const statusesOf = (shopId: number) => sql`
  (select json_agg(json_build_object('order_index', s.order_index, 'name', s.name,
      'display_name', coalesce(nullif(s.display_name, ''), s.name), 'description', s.description) order by s.order_index)
    from return_statuses s where s.shop_id = ${shopId})`
