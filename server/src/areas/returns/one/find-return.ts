/** One return with all its data, and the same return without private data. */
import type { Language, ReturnDetail, ReturnLabel, ReturnProduct, Role } from '@returns-desk/contract'
import { inLanguage, returnNumber, type Translations, toDecimal } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { ownText } from '../../../db/own-text.ts'
import { accountHolderAad, ibanAad } from '../../../db/sealed-columns.ts'
import { staffName } from '../../../db/staff-name.ts'
import { returnFor } from '../../people/masking/mask-customer.ts'
import { maskEmail } from '../../people/masking/masks.ts'
import { findLatest } from '../../receiving/labels/queries.ts'
import { listEffects } from '../effects/queries.ts'
import { listTimeline } from '../history/list-timeline.ts'
import { slipPath } from './slip-path.ts'
import { markOf, type StoredWithdrawal, withdrawalOf } from './withdrawal-mark.ts'

type Computed =
  | 'number'
  | 'created_at'
  | 'price'
  | 'products_total'
  | 'delivery_cost'
  | 'fee'
  | 'total'
  | 'iban'
  | 'account_holder'
  | 'masked'
  | 'return_products'
  | 'timeline'
  | 'timeline_more'
  | 'effects'
  | 'effects_more'
  | 'label'
  | 'slip_url'
  | 'withdrawal'

type Head = Omit<ReturnDetail, Computed> & {
  readonly number: number
  readonly created_at: Date
  readonly price_minor: number
  readonly delivery_cost_minor: number
  readonly fee_minor: number
  readonly refund_minor: number
  readonly iban_sealed: string | null
  readonly account_holder_sealed: string | null
  readonly withdrawn: StoredWithdrawal | null
}

/** What the output depends on besides the rows: the day, the reader's role, and the language for our texts and for the shop's. */
export interface Reading {
  readonly role: Role
  readonly now: Date
  readonly language: Language
  readonly reader: string
}

const findHead = async (db: ShopDb, shopId: number, id: string, reader: string) => {
  const { rows } = await sql<Head>`
    select r.id, r.number, r.shop_id, r.order_name, r.order_number, r.created_at, r.client_email, r.price_minor, r.delivery_cost_minor, r.fee_minor,
      r.refund_minor, r.currency, r.awb, r.iban_sealed, r.account_holder_sealed, r.version, r.review_note, r.is_kept,
      case when m.display_pickup_address then r.pickup_address end as pickup_address,
      case when m.display_pickup_address or m.generate_awb then nullif(r.customer_phone, '') end as phone,
      json_build_object('id', m.id, 'name', ${ownText('m', 'name', reader)},
        'display_pickup_address', m.display_pickup_address, 'generate_awb', m.generate_awb, 'is_external', m.is_external or r.is_kept) as return_method,
      json_build_object('id', p.id, 'name', ${ownText('p', 'name', reader)}, 'require_iban', p.require_iban) as payment_method,
      json_build_object('id', s.id, 'name', s.name, 'display_name', ${ownText('s', 'display_name', reader)},
        'order_index', s.order_index) as return_status,
      (select t.trace -> 'window' from return_traces t where t.shop_id = r.shop_id and t.return_id = r.id) as window,
      (select t.rules_version from return_traces t where t.shop_id = r.shop_id and t.return_id = r.id) as rules_version,
      exists (select from shadow_outcomes o where o.shop_id = r.shop_id and o.return_id = r.id) as has_shadow,
      ${staffName('r', 'assignee_id')} as assignee,
      ${withdrawalOf('r')} as withdrawn
    from returns r
    join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    join return_statuses s on s.shop_id = r.shop_id and s.order_index = r.order_index
    where r.shop_id = ${shopId} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** What of a product may be translated. */
const PRODUCT_TEXTS = ['product_title', 'variant_title', 'description'] as const

const listProducts = async (
  db: ShopDb,
  shopId: number,
  id: string,
  { currency, reader }: { currency: string; reader: string },
): Promise<ReturnProduct[]> => {
  const rows = await db
    .selectFrom('return_products as product')
    .innerJoin('return_reasons as reason', (join) =>
      join.onRef('reason.shop_id', '=', 'product.shop_id').onRef('reason.id', '=', 'product.return_reason_id'),
    )
    .selectAll('product')
    .select(['reason.id as reason_id', 'reason.name as reason_name'])
    .select(ownText('reason', 'display_name', reader).as('reason_display_name'))
    .where('product.shop_id', '=', shopId)
    .where('product.return_id', '=', id)
    .orderBy('product.id')
    .execute()
  const texts = rows.map((row) => ({ ...row, translations: row.translations as Translations | null }))
  return texts
    .map((whole) => inLanguage(whole, PRODUCT_TEXTS, reader))
    .map((row) => ({
      id: row.id,
      quantity: row.quantity,
      price: toDecimal(row.price_minor, currency),
      currency,
      description: row.description,
      return_reason: { id: row.reason_id, name: row.reason_name, display_name: row.reason_display_name },
      line_item: {
        product_title: row.product_title,
        variant_title: row.variant_title,
        image_src: row.image_src,
        image_width: row.image_width,
        image_height: row.image_height,
      },
      photos: row.photo_keys.map((photo_key) => ({ photo_key })),
    }))
}

/** To staff, a requested label and one waiting to be requested are the same. */
const findLabel = async (db: ShopDb, shopId: number, id: string): Promise<ReturnLabel | null> => {
  const label = await findLatest(db, shopId, id)
  if (!label) return null
  const { courier, state, label_key, problem } = label
  const can_print = label_key !== null && state === 'made'
  return { courier, state: state === 'asking' ? 'pending' : state, can_print, problem }
}

export const findReturn = async (
  db: ShopDb,
  vault: Vault,
  shopId: number,
  id: string,
  { now, language, reader, role }: Reading,
): Promise<ReturnDetail | undefined> => {
  const head = await findHead(db, shopId, id, reader)
  if (!head) return undefined
  const { created_at, price_minor, delivery_cost_minor, fee_minor, refund_minor, ...sealed } = head
  const { iban_sealed, account_holder_sealed, withdrawn, ...rest } = sealed
  const { currency } = head
  const open = (sealed: string | null, place: string) =>
    sealed === null ? null : (vault.tryOpen(sealed, place) ?? null)
  const iban = open(iban_sealed, ibanAad(shopId, id))
  const timeline = await listTimeline(db, shopId, id)
  const effects = await listEffects(db, shopId, id, language)
  const refund = toDecimal(refund_minor, currency)
  const detail: ReturnDetail = {
    ...rest,
    withdrawal: markOf(withdrawn, head.return_status.order_index, now),
    window: head.window ?? null,
    masked: false,
    number: returnNumber(head.number),
    created_at: created_at.toISOString(),
    price: refund,
    products_total: toDecimal(price_minor, currency),
    delivery_cost: toDecimal(delivery_cost_minor, currency),
    fee: toDecimal(fee_minor, currency),
    total: refund,
    iban,
    ...(iban_sealed !== null && iban === null && { iban_unreadable: true }),
    account_holder: open(account_holder_sealed, accountHolderAad(shopId, id)),
    label: await findLabel(db, shopId, id),
    ...(!head.is_kept && { slip_url: slipPath(id, reader) }),
    return_products: await listProducts(db, shopId, id, { currency, reader }),
    timeline: timeline.data,
    timeline_more: timeline.more,
    effects: effects.data,
    effects_more: effects.more,
  }
  return returnFor(role, detail)
}

export const maskReturn = (detail: ReturnDetail): ReturnDetail => ({
  ...detail,
  masked: true,
  review_note: null,
  assignee: null,
  client_email: maskEmail(detail.client_email),
  pickup_address: null,
  phone: null,
  awb: null,
  label: null,
  iban: null,
  iban_unreadable: undefined,
  account_holder: null,
  window: null,
  rules_version: null,
  has_shadow: false,
  timeline: [],
  timeline_more: 0,
  effects: [],
  effects_more: 0,
  return_products: detail.return_products.map((product) => ({ ...product, description: '', photos: [] })),
})
