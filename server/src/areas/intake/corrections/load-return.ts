/** A return as it is before a correction, locked until the transaction ends. */
import type { StatusIndex, Translations } from '@returns-desk/engine'
import { sql } from 'kysely'
import { found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'

export interface MethodTerms {
  readonly id: number
  readonly name: string
  readonly translations: Translations
}

export interface ReturnMethodTerms extends MethodTerms {
  readonly display_pickup_address: boolean
  readonly generate_awb: boolean
  readonly is_external: boolean
  readonly awb_at_creation: boolean
  readonly cost_minor: number
}

export interface PaymentMethodTerms extends MethodTerms {
  readonly require_iban: boolean
}

export interface ProductRow {
  readonly id: number
  readonly order_line_ref: string | null
  readonly quantity: number
  readonly price_minor: number
  /** What was found of it. */
  readonly received: number
  readonly accepted: number
  readonly deduction_minor: number
  readonly product_title: string
  readonly variant_title: string
  readonly reason: {
    readonly id: number
    readonly name: string
    readonly display_name: string
    readonly translations: Translations
  }
}

export interface CurrentReturn {
  readonly order_ref: string | null
  readonly order_index: StatusIndex
  readonly version: number
  readonly client_email: string
  readonly language: string
  readonly currency: string
  readonly price_minor: number
  readonly delivery_cost_minor: number
  readonly fee_minor: number
  readonly is_kept: boolean
  /** What is owed is entered: it follows the correction. */
  readonly has_entries: boolean
  readonly pickup_address: Record<string, string> | null
  readonly customer_phone: string
  readonly iban_sealed: string | null
  readonly account_holder_sealed: string | null
  readonly method: ReturnMethodTerms
  readonly payment: PaymentMethodTerms
  readonly products: readonly ProductRow[]
}

export const findOrderRef = async (db: ShopDb, shopId: number, id: string): Promise<string | null> => {
  const row = db.selectFrom('returns').select('order_ref').where('shop_id', '=', shopId).where('id', '=', id)
  return found(await row.executeTakeFirst()).order_ref
}

export const lockCurrent = async (db: ShopDb, shopId: number, id: string): Promise<CurrentReturn> => {
  const { rows } = await sql<CurrentReturn>`
    select r.order_ref, r.order_index, r.version, r.client_email, r.language, r.currency, r.price_minor,
      r.delivery_cost_minor, r.fee_minor, r.is_kept, r.owed_minor is not null as has_entries, r.pickup_address, r.customer_phone, r.iban_sealed, r.account_holder_sealed,
      json_build_object('id', m.id, 'name', m.name, 'translations', m.translations,
        'display_pickup_address', m.display_pickup_address, 'generate_awb', m.generate_awb, 'is_external', m.is_external,
        'awb_at_creation', m.awb_at_creation, 'cost_minor', m.cost_minor) as method,
      json_build_object('id', p.id, 'name', p.name, 'translations', p.translations, 'require_iban', p.require_iban) as payment,
      (select json_agg(json_build_object('id', l.id, 'order_line_ref', l.order_line_ref, 'quantity', l.quantity,
          'price_minor', l.price_minor, 'received', l.received, 'accepted', l.accepted,
          'deduction_minor', l.deduction_minor, 'product_title', l.product_title, 'variant_title', l.variant_title,
          'reason', json_build_object('id', w.id, 'name', w.name, 'display_name', w.display_name,
            'translations', w.translations)) order by l.id)
        from return_products l join return_reasons w on w.shop_id = l.shop_id and w.id = l.return_reason_id
        where l.shop_id = r.shop_id and l.return_id = r.id) as products
    from returns r
    join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    where r.shop_id = ${shopId} and r.id = ${id}
    for update of r`.execute(db)
  return found(rows[0])
}
