/**
 * Whether a submission equals the earlier one with the same key. After a lost response the client retries, and that is
 * the same return. But a customer who has changed something since, above all an account number, must not be told that
 * it was received. Only stored data can differ: account numbers are deleted after a while.
 */
import type { ReturnIntake } from '@returns-desk/contract'
import { normaliseIban } from '@returns-desk/engine'
import { sql } from 'kysely'
import { found } from '../../../base/errors.ts'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { accountHolderAad, ibanAad } from '../../../db/sealed-columns.ts'

interface SentProduct {
  readonly ref: string | null
  readonly quantity: number
  readonly reason_id: number
  readonly description: string
  readonly photos: number
}

interface SentReturn {
  readonly return_method_id: number
  readonly payment_method_id: number
  readonly customer_phone: string
  readonly pickup_address: ReturnIntake['pickup_address']
  readonly iban_sealed: string | null
  readonly account_holder_sealed: string | null
  readonly products: readonly SentProduct[]
}

const findSent = async (db: ShopDb, shopId: number, id: string) => {
  const { rows } = await sql<SentReturn>`
    select r.return_method_id, r.payment_method_id, r.customer_phone, r.pickup_address, r.iban_sealed,
      r.account_holder_sealed,
      (select coalesce(json_agg(json_build_object('ref', p.order_line_ref, 'quantity', p.quantity,
          'reason_id', p.return_reason_id, 'description', p.description, 'photos', cardinality(p.photo_keys))), '[]')
        from return_products p where p.shop_id = r.shop_id and p.return_id = r.id) as products
    from returns r where r.shop_id = ${shopId} and r.id = ${id}`.execute(db)
  return found(rows[0])
}

/** In any order. Photos are only counted: the ids they were submitted with are no longer known. */
const wordsOf = (products: readonly SentProduct[]) =>
  products
    .map(({ ref, quantity, reason_id, description, photos }) =>
      JSON.stringify([ref, quantity, reason_id, description, photos]),
    )
    .sort()
    .join('\n')

const productsIn = ({ products }: ReturnIntake): SentProduct[] =>
  products.map(({ line_ref, quantity, return_reason_id, description, photo_ids }) => ({
    ref: line_ref,
    quantity,
    reason_id: return_reason_id,
    description,
    photos: photo_ids.length,
  }))

const isSameAddress = (kept: ReturnIntake['pickup_address'], sent: ReturnIntake['pickup_address']) =>
  kept === null ||
  (['address1', 'city', 'county', 'postal_code', 'country'] as const).every(
    (part) => (kept[part] ?? '') === (sent?.[part] ?? ''),
  )

/** Whether the return created with this key is what is submitted now. */
export const isAsSent = async (
  db: ShopDb,
  vault: Vault,
  shopId: number,
  id: string,
  body: ReturnIntake,
): Promise<boolean> => {
  const kept = await findSent(db, shopId, id)
  // A value that no key of the ring opens cannot be compared; it must not count as the same account.
  const opened = (sealed: string | null, place: string, sent: string) =>
    sealed === null || vault.tryOpen(sealed, place) === sent
  return (
    kept.return_method_id === body.return_method_id &&
    kept.payment_method_id === body.payment_method_id &&
    (body.phone === '' || kept.customer_phone === body.phone) &&
    isSameAddress(kept.pickup_address, body.pickup_address) &&
    opened(kept.iban_sealed, ibanAad(shopId, id), normaliseIban(body.iban ?? '')) &&
    opened(kept.account_holder_sealed, accountHolderAad(shopId, id), body.account_holder) &&
    wordsOf(kept.products) === wordsOf(productsIn(body))
  )
}
