/** A shop with data in every table, all of it marked, so that any leak can be recognised. */
import { randomUUID } from 'node:crypto'
import type { ApiContract, Client } from '@returns-desk/contract'
import { sql } from 'kysely'
import { inShop, type ShopDb } from '../db/db.ts'
import { insertEventTraces } from '../features/rules/event-traces.ts'
import * as secrets from '../http/signing-secrets.ts'
import { planEffects } from '../outbox/plan-effects.ts'
import { addReturns, furnishedShop, type ReturnFields, traceWith } from '../test/builders.ts'
import type { TestShop, World } from '../test/world.ts'
import { fillCouriers } from './fill-couriers.ts'
import { fillPlatform } from './fill-platform.ts'
import { fillPortal, type PortalThings } from './fill-portal.ts'
import { fillShopify } from './fill-shopify.ts'

interface Things {
  readonly photoKeys: readonly string[]
  readonly reasonId: number
  readonly returnMethodId: number
  readonly paymentMethodId: number
}

export interface FullShop extends TestShop, Things, PortalThings {
  readonly emailId: number
  readonly emailVersionId: number
  readonly statusId: number
  readonly settingsId: number
  readonly ruleIds: readonly number[]
  readonly returnIds: readonly string[]
  /** Of the first return; still pending. */
  readonly effectId: string
  readonly authorization: string
  readonly cookie: string
  /** The secret that shop systems sign with, and the id of another. */
  readonly importSecret: string
  readonly importSecretId: string
  /** The timestamp of signatures, in seconds. */
  readonly signsAt: number
  /** Contained in every text of the shop, and so in whatever is seen of it. */
  readonly mark: string
  /** Texts that only staff of the shop may ever see. */
  readonly secrets: readonly string[]
}

type Staff = Client<ApiContract>

const IBANS = ['RO49AAAA1B31007593840000', 'RO09BCYP0000001234567890']

/** The smallest valid JPEG, made unique by its last bytes. */
const photoOf = (mark: string) =>
  Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.from(mark),
    Buffer.from('ffd9', 'hex'),
  ])

const signIn = async (world: World, shop: TestShop) => {
  const headers = { 'session-token': await world.sessionToken(shop) }
  const answer = await world.app.inject({ method: 'POST', url: '/api/admin-login', headers })
  return {
    authorization: `Bearer ${answer.json().access_token}`,
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
  }
}

/** Contains no other shop's mark, whatever its letter case in a response. */
const secretOf = (mark: string) => `${mark}-private`

const addRules = async (staff: Staff, mark: string, ids: Record<'method' | 'payment' | 'email', number>) => {
  const actions = [{ days: 7 }, { method_ids: [ids.method] }, { payment_ids: [ids.payment] }, { email_id: ids.email }]
  const conditions = [{ attribute_id: 101, operator_id: 103, value: `${mark}-value` }]
  const added = []
  for (const [i, params] of actions.entries()) {
    const rule_action = { default_action_id: i + 1, action_params: JSON.stringify(params) }
    const body = { name: `${mark}-rule-${i}`, priority: '2', conditions, rule_action } as const
    added.push(await staff.rules.create({ body }))
  }
  return added
}

const configure = async (world: World, shop: TestShop, authorization: string, mark: string) => {
  const staff = world.client({ authorization })
  const reason = await staff.returnReasons.create({ body: { name: `${mark}-reason`, description: `${mark}-text` } })
  const method = await staff.returnMethods.create({ body: { name: `${mark}-method`, display_pickup_address: true } })
  const payment = await staff.paymentMethods.create({ body: { name: `${mark}-payment`, require_iban: true } })
  const template = { subject: `${mark}-subject`, html_content: `<p>${mark}-content</p>`, default_language: true }
  const email = await staff.emails.create({ body: template })
  const [emailVersion] = await staff.emails.versions({ params: { id: email.id } })
  const statuses = await staff.returnStatuses.list()
  for (const { id, name } of statuses) {
    const body = { name, display_name: `${mark}-${name}`, description: '' }
    await staff.returnStatuses.replace({ params: { id }, body })
  }
  // An error code that no attack triggers, so that a response with this text can only have come from the shop.
  const params = { shopId: String(shop.id), code: 'unavailable' }
  await staff.errorMessages.replace({ params, body: { message: `${mark}-message` } })
  const { id: settingsId } = await staff.settings.get()
  const said = { sender_name: `${mark}-sender`, email_footer: `${mark}-footer` }
  await staff.settings.update({ params: { id: settingsId }, body: said })
  const rules = await addRules(staff, mark, { method: method.id, payment: payment.id, email: email.id })
  return {
    reasonId: reason.id,
    returnMethodId: method.id,
    paymentMethodId: payment.id,
    emailId: email.id,
    emailVersionId: emailVersion?.id ?? 0,
    statusId: statuses[0]?.id ?? 0,
    settingsId,
    ruleIds: rules.map(({ id }) => id),
  }
}

const traceOf = (mark: string) =>
  traceWith({
    today: '2026-09-01',
    rules: [
      {
        id: 1,
        name: `${mark}-rule`,
        priority: 1,
        conditions: [['order.name', 'CONTAINS', `${mark}-value`]],
        action: { type: 'EXTEND_DEADLINE', days: 7 },
      },
    ],
    seen: { 'order.name': [`${mark}-order`] },
    held: '8',
    matched: [0],
  })

const returnsOf = (
  mark: string,
  currency: string,
  { reasonId, returnMethodId, paymentMethodId, photoKeys }: Things,
): ReturnFields[] =>
  ([1, 2, 3, 4, 6, 7] as const).map((status, i) => ({
    status,
    currency,
    order_name: `${mark}-#${1000 + i}`,
    client_email: `${secretOf(mark)}.${i}@example.com`,
    pickup_address: { address1: `${secretOf(mark)}-street`, city: `${secretOf(mark)}-city`, country: 'RO' },
    awb: `${secretOf(mark)}-awb`,
    iban: IBANS[i % IBANS.length] as string,
    return_method_id: returnMethodId,
    payment_method_id: paymentMethodId,
    trace: i === 0 ? undefined : traceOf(mark),
    products: [
      {
        order_line_ref: null,
        quantity: 1,
        price_minor: 9900,
        description: `${secretOf(mark)}-words`,
        return_reason_id: reasonId,
        product_title: `${mark}-product`,
        variant_title: 'M',
        image_src: null,
        image_width: null,
        image_height: null,
        photo_keys: photoKeys,
      },
    ],
  }))

const addEffect = (world: World, shopId: number, returnId: string, mark: string) =>
  inShop(world.db, shopId, async (db) => {
    const payload = { template: { type: 'completed' }, to: `${secretOf(mark)}@example.com`, language: 'ro' } as const
    await planEffects(world.deps, db, shopId, [{ kind: 'email', key: mark, returnId, payload }])
    const event = { type: 'return_created' } as const
    await insertEventTraces(db, shopId, [{ returnId, at: world.deps.clock(), event, trace: traceOf(mark) }])
    await db
      .insertInto('kept_mails')
      .values({
        shop_id: shopId,
        message_id: `${mark}@localhost`,
        at: world.deps.clock(),
        sender: mark,
        reply_to: mark,
        recipient: `${secretOf(mark)}@example.com`,
        subject: `${secretOf(mark)}-subject`,
        html: `${secretOf(mark)}-html`,
        plain: `${secretOf(mark)}-text`,
      })
      .execute()
    return (await db.selectFrom('effects').select('id').where('shop_id', '=', shopId).executeTakeFirstOrThrow()).id
  })

const addOperatorSignIn = (db: ShopDb, shop_id: number, started_at: Date) =>
  db.insertInto('operator_sign_ins').values({ shop_id, id: randomUUID(), started_at }).execute()

/** Its portal was opened before: the first visit, which anybody may make, would be noted. */
const addChecklist = (db: ShopDb, shop_id: number, at: Date, mark: string) => {
  const portal = { portal_opened_at: at, portal_linked_at: at, portal_linked_from: mark }
  const mail = { test_mail_at: at, test_mail_to: `${secretOf(mark)}@example.com` }
  return db
    .insertInto('checklists')
    .values({ shop_id, ...portal, ...mail })
    .execute()
}

const addThumbnail = (db: ShopDb, shop_id: number, photo_key: string) =>
  db.insertInto('thumbnails').values({ shop_id, photo_key, thumbnail_key: photo_key }).execute()

const addSecrets = (world: World, shopId: number) =>
  inShop(world.db, shopId, async (db) => {
    const { vault, clock } = world.deps
    const { id } = await secrets.create(db, vault, shopId, clock())
    const { secret } = await secrets.create(db, vault, shopId, clock())
    return { importSecret: secret, importSecretId: id, signsAt: Math.floor(clock().getTime() / 1000) }
  })

export const fullShop = async (world: World, mark: string, currency = 'RON'): Promise<FullShop> => {
  const basics = await furnishedShop(world, currency)
  const credentials = await signIn(world, basics)
  const configured = await configure(world, basics, credentials.authorization, mark)
  const portal = await fillPortal(world, basics, mark)
  await fillShopify(world, basics.id, secretOf(mark))
  const photoKeys = [await world.deps.files.put(basics.id, photoOf(mark), 'image/jpeg')]
  await inShop(world.db, basics.id, (db) => addThumbnail(db, basics.id, photoKeys[0] ?? ''))
  await inShop(world.db, basics.id, (db) => addOperatorSignIn(db, basics.id, world.deps.clock()))
  await inShop(world.db, basics.id, (db) => addChecklist(db, basics.id, world.deps.clock(), mark))
  const [first, ...others] = returnsOf(mark, currency, { ...configured, photoKeys })
  const returnIds = await addReturns(world, basics, first ? [first] : [])
  if (returnIds[0]) await fillCouriers(world, basics.id, returnIds[0], secretOf(mark))
  if (returnIds[0]) await fillPlatform(world, basics.id, returnIds[0], secretOf(mark))
  // Some returns are already folded into the counts and some are not, as in a shop that has been open for a while.
  await inShop(world.db, basics.id, (db) => sql`select fold_return_counts(${basics.id})`.execute(db))
  returnIds.push(...(await addReturns(world, basics, others)))
  return {
    ...configured,
    ...credentials,
    ...portal,
    ...(await addSecrets(world, basics.id)),
    effectId: await addEffect(world, basics.id, returnIds[0] ?? '', mark),
    id: basics.id,
    handle: basics.handle,
    returnIds,
    photoKeys,
    mark,
    secrets: [secretOf(mark), ...IBANS, ...photoKeys],
  }
}
