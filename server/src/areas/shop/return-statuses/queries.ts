import { inLanguage, shownName, type Translations } from '@returns-desk/engine'
import { sql } from 'kysely'
import { rowsAsJson } from '../../../db/rows-as-json.ts'
import { shopTable } from '../../../db/shop-table.ts'

/** All eight of a shop, none of which can be added or deleted. */
export const returnStatuses = shopTable('return_statuses', { orderBy: 'order_index', hidesDeleted: false })

export interface Status {
  readonly order_index: number
  readonly name: string
  readonly display_name: string
  readonly description: string
  readonly translations: Translations
}

/** The same for a statement that also reads other things of the shop: an array of `Status`. */
export const statusesOf = (shopId: number) =>
  rowsAsJson(sql`
    select order_index, name, display_name, description, translations
    from return_statuses where shop_id = ${shopId} order by order_index`)

/** In words for customers. */
export const statusFor = (status: Status, reader: string) => ({
  ...inLanguage(status, ['description'], reader),
  display_name: shownName(status, reader),
})
