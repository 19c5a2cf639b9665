import type { ReturnAddress } from '@returns-desk/contract'
import type { ShopDb } from '../db/db.ts'

/** Where the demo shop's parcels come back to. No label is made without such an address. */
const DEMO_ADDRESS: ReturnAddress = {
  name: 'Atelier Codru',
  phone: '+40 264 555 010',
  email: '',
  address1: 'Str. Fabricii nr. 12',
  city: 'Cluj-Napoca',
  county: 'Cluj',
  postal_code: '400620',
  country: 'RO',
}

export const seedReturnAddress = (db: ShopDb, shopId: number, now: Date) =>
  db
    .insertInto('courier_accounts')
    .values({ shop_id: shopId, courier: 'own', active: true, settings: JSON.stringify(DEMO_ADDRESS), changed_at: now })
    .execute()
