/** The people of the demo shop. They have no passwords: a visitor of the demo is its owner. */
import type { Role } from '@returns-desk/contract'
import { DEMO_COLLEAGUES, DEMO_OWNER_NAME } from '@returns-desk/demo'
import { STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { insertStaff } from '../areas/people/staff/queries.ts'
import type { Owner } from '../areas/shop/shops/create-shop.ts'
import type { ShopDb } from '../db/db.ts'

export const DEMO_OWNER: Owner = { name: DEMO_OWNER_NAME, email: '' }

/** `Ioana Stan` -> `ioana.stan@example.com` */
const addressOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.com`

export const seedPeople = async (db: ShopDb, shopId: number) => {
  for (const { name, role } of DEMO_COLLEAGUES)
    await insertStaff(db, shopId, { name, role, email: addressOf(name), language: 'ro', state: 'active' })
}

const HANDLED_BY: Readonly<Record<number, Role>> = { [STATUS.RECEIVED]: 'warehouse', [STATUS.COMPLETED]: 'finance' }

/** From here on the transaction acts for the person who usually moves returns to this status. Answers their id. */
export const actAs = async (db: ShopDb, shopId: number, status: number): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    select set_config('app.staff_id', id::text, true) as id from staff
    where shop_id = ${shopId} and role = ${HANDLED_BY[status] ?? 'agent'}`.execute(db)
  return Number(rows[0]?.id)
}
