/** A shop with data in every table, all of it marked, so that any leak can be recognised. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertMessage } from '../areas/returns/messages/queries.ts'
import { insertView } from '../areas/returns/views/queries.ts'
import { insertEventTraces } from '../areas/rules/deciding/event-traces.ts'
import { inShop, type ShopDb } from '../db/db.ts'
import * as secrets from '../http/signing-secrets.ts'
import { planEffects } from '../outbox/plan-effects.ts'
import { addReturns, furnishedShop } from '../test/builders.ts'
import type { TestShop, World } from '../test/world.ts'
import { configure } from './configure-shop.ts'
import { type BankThings, fillBank } from './fill-bank.ts'
import { fillCouriers } from './fill-couriers.ts'
import { type CreditThings, fillCredits } from './fill-credits.ts'
import { fillMoney } from './fill-money.ts'
import { addColleagues, addOwnersPast, addTeamwork } from './fill-people.ts'
import { fillPlatform } from './fill-platform.ts'
import { fillPortal, type PortalThings } from './fill-portal.ts'
import { fillReceiving } from './fill-receiving.ts'
import { fillShopify } from './fill-shopify.ts'
import { IBANS, returnsOf, type Things, traceOf } from './marked-returns.ts'
import { secretOf } from './marks.ts'
import { type Begun, fillSecondFactors } from './second-factors.ts'

export interface FullShop extends TestShop, Things, PortalThings, BankThings, CreditThings {
  readonly emailId: number
  readonly emailVersionId: number
  readonly statusId: number
  readonly settingsId: number
  readonly ruleIds: readonly number[]
  readonly returnIds: readonly string[]
  /** Of a return that was processed: agreed on, sent, agreed on. */
  readonly payoutIds: readonly number[]
  /** Of the second return. */
  readonly productId: number
  /** Parcels that no return was found for. */
  readonly parcelIds: readonly number[]
  /** Of the first return; still pending. */
  readonly effectId: string
  readonly noteId: number
  readonly viewId: number
  /** Runs of the owner that wait. */
  readonly bulkRunIds: readonly string[]
  /** Done. */
  readonly backtestId: string
  /** Of the first return. It stops nobody. */
  readonly scenarioId: number
  /** Who is signed in, and somebody who has not joined yet. */
  readonly ownerId: number
  readonly colleagueId: number
  readonly passkeyId: number
  /** Begun, for the calls that finish them. */
  readonly begun: Begun
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
    const effect = db.selectFrom('effects').select('id').where('shop_id', '=', shopId).where('key', '=', mark)
    return (await effect.executeTakeFirstOrThrow()).id
  })

const findProductId = ({ db }: World, shopId: number, returnId: string) =>
  inShop(db, shopId, async (shopDb) => {
    const product = shopDb.selectFrom('return_products').select('id').where('return_id', '=', returnId)
    return (await product.executeTakeFirstOrThrow()).id
  })

/** The shop wrote about these returns, with a photo. */
const addMessages = (world: World, shopId: number, returnIds: readonly string[], photoKey: string, mark: string) =>
  inShop(world.db, shopId, async (db) => {
    const at = world.deps.clock()
    const said = { sender: 'staff', body: `${secretOf(mark)}-said`, at, shownAt: at, moveEventId: null } as const
    for (const returnId of returnIds)
      await insertMessage(db, world.deps.vault, { shopId, returnId, id: randomUUID(), ...said, fileKeys: [photoKey] })
  })

const addView = (world: World, shopId: number, staffId: number, mark: string) =>
  inShop(world.db, shopId, (db) =>
    insertView(db, shopId, staffId, {
      ...{ name: secretOf(mark), query: `"${secretOf(mark)}"`, sort: 'created', dir: 'desc', columns: ['order_name'] },
      ...{ per_page: 10, is_shared: false },
    }),
  )

/** The owner is about to do something to many returns. */
const addRuns = async (db: ShopDb, shop_id: number, return_id: string, staff_id: number, at: Date, mark: string) => {
  const ids = [randomUUID(), randomUUID()]
  for (const id of ids) {
    const run = { action: 'note', input: '{}', note: `${secretOf(mark)}-many`, created_at: at, starts_at: at }
    await db
      .insertInto('bulk_runs')
      .values({ shop_id, id, staff_id, ...run })
      .execute()
    await db.insertInto('bulk_rows').values({ shop_id, run_id: id, return_id, position: 1, version: 1 }).execute()
  }
  return ids
}

/** A request was refused, and rules were tried on it. */
const addBacktest = async (
  db: ShopDb,
  shop_id: number,
  return_id: string,
  staff_id: number,
  at: Date,
  mark: string,
) => {
  const id = randomUUID()
  const facts = JSON.stringify({ currency: 'RON', order: { name: `${secretOf(mark)}-refused` } })
  const refused = { stage: 'opening', code: 'window_expired', order_ref: secretOf(mark), email_digest: mark }
  const refusal = await db
    .insertInto('intake_refusals')
    .values({ shop_id, at, day: at.toISOString().slice(0, 10), ...refused, facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  const spec = JSON.stringify({ shop: { currency: 'RON' }, name: secretOf(mark) })
  const done = { state: 'done', figures: JSON.stringify({ changed: { count: 1, money: {} } }) }
  await db
    .insertInto('rule_backtests')
    .values({ shop_id, id, staff_id, days: 30, since: at, until: at, spec, created_at: at, ...done })
    .execute()
  const row = { shop_id, backtest_id: id, position: 0 }
  await db
    .insertInto('rule_backtest_rows')
    .values([
      { ...row, class: 'changed', return_id },
      { ...row, class: 'accepted', refusal_id: refusal.id },
    ])
    .execute()
  return id
}

const addScenario = async (db: ShopDb, shop_id: number, from_return_id: string, mark: string) => {
  const facts = JSON.stringify({ currency: 'RON', order: { name: `${secretOf(mark)}-tested` } })
  const { id } = await db
    .insertInto('rule_scenarios')
    .values({
      ...{ shop_id, from_return_id, facts, name: secretOf(mark), dates: '{}', today: '2026-01-31' },
      ...{ expectation: JSON.stringify({ refused: true }), must: false },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Its portal was opened before: the first visit, which anybody may make, would be noted. */
const addChecklist = (db: ShopDb, shop_id: number, at: Date, mark: string) => {
  const portal = { portal_opened_at: at, portal_linked_at: at, portal_linked_from: mark }
  const mail = { test_mail_at: at, test_mail_to: `${secretOf(mark)}@example.com` }
  return db
    .insertInto('checklists')
    .values({ shop_id, ...portal, ...mail })
    .execute()
}

/** What a rule in shadow would have done, and how often rules matched. */
const addHits = async (db: ShopDb, shop_id: number, return_id: string, at: Date) => {
  const [rule_id, day] = [1, at.toISOString().slice(0, 10)]
  await db.insertInto('shadow_outcomes').values({ shop_id, return_id, at, rule_id, rules_version: 1 }).execute()
  await db.insertInto('rule_hit_totals').values({ shop_id, rule_id, day, matched: 1, decided: 1 }).execute()
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
  const colleagueId = await inShop(world.db, basics.id, (db) => addColleagues(db, basics.id, world.deps.clock(), mark))
  const ownerId = await inShop(world.db, basics.id, (db) => addOwnersPast(db, basics.id, world.deps.clock()))
  await inShop(world.db, basics.id, (db) => addChecklist(db, basics.id, world.deps.clock(), mark))
  const [first, ...others] = returnsOf(mark, currency, { ...configured, photoKeys })
  const returnIds = await addReturns(world, basics, first ? [first] : [])
  if (returnIds[0]) await fillCouriers(world, basics.id, returnIds[0], secretOf(mark))
  if (returnIds[0]) await fillPlatform(world, basics.id, returnIds[0], secretOf(mark))
  // Some returns are already folded into the counts and some are not, as in a shop that has been open for a while.
  await inShop(world.db, basics.id, (db) => sql`select fold_return_counts(${basics.id})`.execute(db))
  await inShop(world.db, basics.id, (db) => addHits(db, basics.id, returnIds[0] ?? '', world.deps.clock()))
  returnIds.push(...(await addReturns(world, basics, others)))
  const writtenTo = [...returnIds.slice(0, 1), ...portal.orderReturnIds.slice(0, 1)]
  const payoutIds = await fillMoney(world, basics.id, returnIds[3] ?? '', ownerId, secretOf(mark))
  await addMessages(world, basics.id, writtenTo, photoKeys[0] ?? '', mark)
  const credits = await fillCredits(world, basics, { secret: secretOf(mark), currency })
  return {
    ...configured,
    ...credentials,
    ...portal,
    ...credits,
    ...(await addSecrets(world, basics.id)),
    ...(await fillBank(world, basics, { staffId: colleagueId, secret: secretOf(mark), mark })),
    effectId: await addEffect(world, basics.id, returnIds[0] ?? '', mark),
    noteId: await inShop(world.db, basics.id, (db) =>
      addTeamwork(world, db, basics.id, returnIds[0] ?? '', ownerId, mark),
    ),
    viewId: await addView(world, basics.id, ownerId, mark),
    bulkRunIds: await inShop(world.db, basics.id, (db) =>
      addRuns(db, basics.id, returnIds[0] ?? '', ownerId, world.deps.clock(), mark),
    ),
    backtestId: await inShop(world.db, basics.id, (db) =>
      addBacktest(db, basics.id, returnIds[0] ?? '', ownerId, world.deps.clock(), mark),
    ),
    scenarioId: await inShop(world.db, basics.id, (db) => addScenario(db, basics.id, returnIds[0] ?? '', mark)),
    ownerId,
    colleagueId,
    ...(await fillSecondFactors(world, basics.id, { ownerId, colleagueId, mark: secretOf(mark) })),
    parcelIds: await inShop(world.db, basics.id, (db) =>
      fillReceiving(db, basics.id, {
        ...{ photoKey: photoKeys[0] ?? '', staffId: ownerId, at: world.deps.clock(), mark },
      }),
    ),
    productId: await findProductId(world, basics.id, returnIds[1] ?? ''),
    id: basics.id,
    handle: basics.handle,
    returnIds,
    payoutIds,
    photoKeys,
    mark,
    secrets: [secretOf(mark), ...IBANS, ...photoKeys, credits.creditCode],
  }
}
