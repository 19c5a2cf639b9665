/** What the warehouse found in a parcel of the past: everything, most of it as new. */
import type { InspectedItemInput } from '@returns-desk/contract'
import { STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { saveInspection } from '../areas/receiving/inspections/save-inspection.ts'
import type { ShopDb } from '../db/db.ts'
import type { Past } from './past.ts'
import { actAs } from './seed-people.ts'

const NOTHING_SAID = { deduction: 0, deduction_reason: '', rejection_reason: '', note: '' }
const OPENED_ONE_IN = 4

interface Arrived {
  readonly id: number
  readonly quantity: number
}

const found = ({ id, quantity }: Arrived): InspectedItemInput => ({
  ...{ ...NOTHING_SAID, product_id: id, received: quantity, accepted: quantity, rejected: 0, is_inspected: true },
  ...{ condition: id % OPENED_ONE_IN === 0 ? 'opened' : 'as_new', disposition: 'restock' },
})

/** Nothing where no parcel has come. */
export const inspectIn = async ({ deps }: Past, db: ShopDb, shopId: number, returnId: string): Promise<void> => {
  const { rows } = await sql<Arrived>`
    select l.id, l.quantity from return_products l
    join returns r on r.shop_id = l.shop_id and r.id = l.return_id
    where l.shop_id = ${shopId} and l.return_id = ${returnId} and r.order_index = ${STATUS.RECEIVED} and not r.is_kept
    order by l.id`.execute(db)
  if (rows.length === 0) return
  const staffId = await actAs(db, shopId, STATUS.RECEIVED)
  const save = {
    shopId,
    returnId,
    items: rows.map(found),
    ifMatch: undefined,
    staffId,
    role: 'owner',
    language: 'ro',
  } as const
  await saveInspection(deps, db, save)
}
