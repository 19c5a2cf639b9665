/** What those who receive parcels and pay refunds find in the demo shop: an account to pay from, and a parcel of nobody. */
import { demoIban, HOUR_MS, random } from '@returns-desk/demo'
import { STATUS } from '@returns-desk/engine'
import { saveAccount } from '../areas/money/bank-account/queries.ts'
import { keepParcel } from '../areas/receiving/scans/queries.ts'
import type { Deps } from '../config/deps.ts'
import type { ShopDb } from '../db/db.ts'
import { actAs } from './seed-people.ts'

/** No order or courier of the demo shop has this number. */
const UNKNOWN_CODE = '2040077310042'
const ARRIVED_HOURS_AGO = 5

export const seedMoney = async (
  { vault }: Pick<Deps, 'vault'>,
  db: ShopDb,
  shop: { readonly id: number; readonly name: string; readonly seed: number },
  now: Date,
): Promise<void> => {
  const account = { debtor_name: shop.name, iban: demoIban(random(shop.seed, 'account')), bic: '' }
  await saveAccount(db, vault, shop.id, { ...account, profile: 'ron_domestic', four_eyes: false }, undefined)
  const received_by = await actAs(db, shop.id, STATUS.RECEIVED)
  const received_at = new Date(now.getTime() - ARRIVED_HOURS_AGO * HOUR_MS)
  await keepParcel(db, shop.id, { code: UNKNOWN_CODE, received_at, received_by })
}
