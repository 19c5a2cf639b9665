/** The parcel data sent to a courier: sender, recipient and reference. */
import { returnNumber } from '@returns-desk/engine'
import type { Parcel, Party } from '../../../adapters/courier/port.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { find } from '../../platforms/couriers/queries.ts'
import type { Label } from './queries.ts'

const NOBODY: Party = {
  name: '',
  phone: '',
  email: '',
  address1: '',
  city: '',
  county: '',
  postal_code: '',
  country: '',
}

const texts = (value: unknown): Partial<Party> =>
  Object.fromEntries(
    Object.entries((value ?? {}) as object).filter(([key, text]) => key in NOBODY && typeof text === 'string'),
  )

const findReturn = (db: ShopDb, shopId: number, returnId: string) =>
  db
    .selectFrom('returns as r')
    .innerJoin('shop_directory as d', 'd.shop_id', 'r.shop_id')
    .select(['r.number', 'r.order_name', 'r.customer_name', 'r.customer_phone', 'r.client_email', 'r.pickup_address'])
    .select('d.handle')
    .where('r.shop_id', '=', shopId)
    .where('r.id', '=', returnId)
    .executeTakeFirstOrThrow()

/** Where parcels of the shop go, as far as it has said so. */
export const findRecipient = async (deps: Deps, db: ShopDb, shopId: number): Promise<Party> => {
  const { name } = await db.selectFrom('shops').select('name').where('shop_id', '=', shopId).executeTakeFirstOrThrow()
  return { ...NOBODY, name, ...texts(await find(db, deps.vault, shopId, 'own')) }
}

export const parcelOf = async (deps: Deps, db: ShopDb, label: Label): Promise<Parcel> => {
  const { shop_id: shopId, return_id: returnId, reference, created_at } = label
  const found = await findReturn(db, shopId, returnId)
  return {
    reference,
    created_at,
    number: returnNumber(found.number),
    order_name: found.order_name,
    tracking_url: `${deps.publicUrl}/portal/${encodeURIComponent(found.handle)}/returns/${returnId}`,
    sender: {
      ...NOBODY,
      ...texts(found.pickup_address),
      name: found.customer_name || found.client_email,
      phone: found.customer_phone,
      email: found.client_email,
    },
    recipient: await findRecipient(deps, db, shopId),
  }
}

/** Enough of an address for a courier to collect or deliver. */
export const hasAddress = ({ address1, city }: Party) => address1 !== '' && city !== ''
