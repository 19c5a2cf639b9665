/** A customer with data in every place that the product stores any, for tests of finding and erasing them. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { insertMessage } from '../areas/returns/messages/queries.ts'
import { inShop, type ShopDb } from '../db/db.ts'
import { accountHolderAad } from '../db/sealed-columns.ts'
import { planEffects } from '../outbox/plan-effects.ts'
import type { ShopBasics } from '../seed/shop.ts'
import { addReturn, newReturn, traceWith } from './builders.ts'
import type { TestShop, World } from './world.ts'

/** The planted values, by place. `iban`, `holder` and `message` are sealed, files are named by their hash. */
const valuesOf = (name: string, iban: string) => ({
  email: `${name}@planted.example`,
  first_name: `${name}-first`,
  last_name: `${name}-last`,
  phone: `+40-${name}-1`,
  address: `${name}-street`,
  city: `${name}-city`,
  customer_tag: `${name}-tag`,
  order_tag: `${name}-order-tag`,
  discount_code: `${name}-10-OFF`,
  return_name: `${name}-return-name`,
  return_phone: `+40-${name}-2`,
  pickup: `${name}-pickup`,
  awb: `AWB-${name}`,
  iban,
  holder: `${name}-holder`,
  description: `${name}-words`,
  draft: `${name}-draft`,
  withdrawal_name: `${name}-withdrawn`,
  withdrawal_words: `${name}-withdrawal-words`,
  withdrawal_order: `${name} ordered it`,
  photo: `${name}-photo-bytes`,
  upload: `${name}-upload-bytes`,
  effect_words: `${name}-effect`,
  mail_words: `${name}-mail`,
  label: `${name}-label-bytes`,
  label_problem: `${name}-problem`,
  note: `${name}-note`,
  message: `${name}-said`,
  message_photo: `${name}-message-photo-bytes`,
  facts: `${name}-facts`,
  /** As observed by a rule when the return was created. */
  seen_customer_tag: `${name}-seen-tag`,
  seen_order_tag: `${name}-seen-order-tag`,
  seen_discount_code: `${name}-SEEN-OFF`,
  /** Sent about their order, to an address that it no longer has. */
  other_address: `${name}@before.example`,
  other_mail: `${name}-other-mail`,
})
export type Planted = ReturnType<typeof valuesOf>

const photoOf = (words: string) => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(words)])

const plantOrder = async (db: ShopDb, shopId: number, value: Planted) => {
  const { rows } = await sql<{ id: number }>`
    with customer as (
      insert into customers (shop_id, email, first_name, last_name, phone, address, country, language, tags)
      values (${shopId}, ${value.email.toUpperCase()}, ${value.first_name}, ${value.last_name}, ${value.phone},
        ${JSON.stringify({ address1: value.address, city: value.city })}, 'RO', 'ro', ${[value.customer_tag]})
      returning id
    )
    insert into orders (shop_id, order_name, order_number, customer_id, email, currency, total_minor, shipping_minor,
      discount_codes, sales_channel, tags, country, created_at)
    select ${shopId}, ${`#${value.awb}`.slice(0, 20).replace('AWB', 'N')}, '1', id, ${value.email}, 'RON', 25990, 0,
      ${[value.discount_code]}, 'web', ${[value.order_tag]}, 'RO', '2026-08-20T10:00:00Z'
    from customer returning id`.execute(db)
  return rows[0]?.id ?? 0
}

const plantPortal = async (db: ShopDb, shopId: number, order_ref: string, uploadKey: string, value: Planted) => {
  const at = new Date('2026-09-01T10:00:00Z')
  const own = { shop_id: shopId, order_ref }
  const code_hash = createHash('sha256').update(value.email).digest('hex')
  const id = () => crypto.randomUUID()
  await db
    .insertInto('order_codes')
    .values({ ...own, id: id(), email: value.email, code_hash, created_at: at, expires_at: at })
    .execute()
  await db
    .insertInto('order_drafts')
    .values({ ...own, draft: value.draft, changed_at: at })
    .execute()
  await db
    .insertInto('order_photos')
    .values({ ...own, id: id(), photo_key: uploadKey, created_at: at })
    .execute()
  const order_name = value.withdrawal_order
  const declaration = { reference: value.awb.replace('AWB', 'W'), scope: 'part', language: 'ro', order_name }
  await db
    .insertInto('withdrawals')
    .values({
      ...own,
      ...declaration,
      declaration_key: id(),
      received_at: at,
      email: value.email,
      name: value.withdrawal_name,
      products: value.withdrawal_words,
    })
    .execute()
}

const traceOf = ({ email, seen_customer_tag, seen_order_tag, seen_discount_code }: Planted) =>
  traceWith({
    rules: [{ id: 1, name: 'named', priority: 1, conditions: [['customer.email', 'EQUALS', email]], action: {} }],
    seen: {
      'customer.email': [email],
      'customer.tags': [seen_customer_tag],
      'order.tags': [seen_order_tag, 'vip'],
      'order.discount_codes': [seen_discount_code],
      'order.name': ['#1'],
    },
  })

/** Data from couriers and mails. */
const plantTraffic = async (db: ShopDb, shopId: number, returnId: string, labelKey: string, value: Planted) => {
  const at = new Date('2026-09-01T10:00:00Z')
  await sql`update return_traces set facts = ${JSON.stringify({ customer: { tags: [value.facts] } })}
    where shop_id = ${shopId} and return_id = ${returnId}`.execute(db)
  const event = { shop_id: shopId, return_id: returnId, at, actor: 'system', kind: 'label_made', note: value.note }
  await db.insertInto('return_events').values(event).execute()
  const label = { shop_id: shopId, return_id: returnId, attempt: 1, courier: 'own', reference: `${returnId}-1` }
  await db
    .insertInto('labels')
    .values({
      ...label,
      state: 'made',
      awb: value.awb,
      label_key: labelKey,
      problem: value.label_problem,
      created_at: at,
    })
    .execute()
  const mail = { shop_id: shopId, message_id: `${returnId}@localhost`, at, sender: 'shop', reply_to: '' }
  await db
    .insertInto('kept_mails')
    .values({ ...mail, recipient: value.email, subject: 'x', html: value.mail_words, plain: value.mail_words })
    .execute()
}

/** Sent to an address that is not their current one. */
const plantOtherMail = (db: ShopDb, shopId: number, effectKey: string, value: Planted) =>
  sql`insert into kept_mails (shop_id, message_id, at, sender, reply_to, recipient, subject, html, plain)
    select shop_id, id || '@localhost', created_at, 'shop', '', ${value.other_address}, 'x', ${value.other_mail}, ''
    from effects where shop_id = ${shopId} and key = ${effectKey}`.execute(db)

const plantReturn = async (world: World, shop: TestShop & ShopBasics, orderRef: string, value: Planted) => {
  const { files, vault } = world.deps
  const photoKey = await files.put(shop.id, photoOf(value.photo), 'image/jpeg')
  const copyKey = await files.put(shop.id, photoOf(`${value.photo} small`), 'image/webp')
  const labelKey = await files.put(shop.id, Buffer.from(`%PDF-1.4 ${value.label}`), 'application/pdf')
  const products = newReturn(shop).products.map((product) => ({
    ...product,
    description: value.description,
    photo_keys: [photoKey],
  }))
  const id = await addReturn(world, shop, {
    order_ref: orderRef,
    client_email: value.email,
    requiresIban: true,
    status: 7,
    iban: value.iban,
    awb: value.awb,
    pickup_address: { address1: value.pickup, city: value.city, country: 'RO' },
    trace: traceOf(value),
    products,
  })
  const messagePhotoKey = await files.put(shop.id, photoOf(value.message_photo), 'image/jpeg')
  const holder = vault.seal(value.holder, accountHolderAad(shop.id, id))
  await inShop(world.db, shop.id, async (db) => {
    await sql`update returns set customer_name = ${value.return_name}, customer_phone = ${value.return_phone},
      account_holder_sealed = ${holder} where shop_id = ${shop.id} and id = ${id}`.execute(db)
    const copy = { shop_id: shop.id, photo_key: photoKey, thumbnail_key: copyKey }
    await db.insertInto('thumbnails').values(copy).execute()
    await plantTraffic(db, shop.id, id, labelKey, value)
    const at = new Date('2026-09-01T10:00:00Z')
    const said = { id: crypto.randomUUID(), sender: 'customer', body: value.message, at, shownAt: at } as const
    const place = { shopId: shop.id, returnId: id, moveEventId: null, fileKeys: [messagePhotoKey] }
    await insertMessage(db, vault, { ...said, ...place })
    const payload = { template: { type: 'return_received' }, to: value.email, language: 'ro' } as const
    const about = (key: string, returnId: string | null) => ({
      key: `${shop.id}/${id}/${key}`,
      returnId,
      kind: 'email' as const,
    })
    await planEffects(world.deps, db, shop.id, [
      { ...about('of-return', id), payload: payload as never },
      { ...about('of-address', null), payload: { ...payload, words: value.effect_words } as never },
      { ...about('of-another-address', id), payload: { ...payload, to: value.other_address } as never },
    ])
    await plantOtherMail(db, shop.id, about('of-another-address', id).key, value)
  })
  return id
}

export const plantCustomer = async (world: World, shop: TestShop & ShopBasics, name: string, iban: string) => {
  const values = valuesOf(name, iban)
  const uploadKey = await world.deps.files.put(shop.id, photoOf(values.upload), 'image/jpeg')
  const orderRef = await inShop(world.db, shop.id, async (db) => {
    const ref = String(await plantOrder(db, shop.id, values))
    await plantPortal(db, shop.id, ref, uploadKey, values)
    return ref
  })
  return { values, orderRef, returnId: await plantReturn(world, shop, orderRef, values) }
}
