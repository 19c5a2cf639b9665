/** A separate server whose shop is full of payloads, and unusable for other journeys. */
import { STATUS } from '@returns-desk/engine'
import { pauseRules, setDays } from '../portal-world.ts'
import { type RunningServer, startServer } from '../server.ts'
import { expect, type Staff, staffOf } from '../world.ts'
import { type Database, dropTextIndexes, openDatabase } from './database.ts'
import { type Field, wholeOf } from './fields.ts'
import { fillUpReturn, plantReturn, plantWithdrawals } from './plant-as-customer.ts'
import { type PlantedOrder, plantOrder } from './plant-as-platform.ts'
import * as shop from './plant-as-staff.ts'
import { STAFF_TEXTS } from './staff-texts.ts'

const YEAR = 365

export interface PlantedShop {
  readonly server: RunningServer
  readonly database: Database
  readonly staff: Staff
  readonly order: PlantedOrder
  /** Ids of hostile records, for the pages that show one. */
  readonly ways: shop.Ways
  readonly ids: Readonly<Record<'status' | 'rule' | 'email' | 'document', number>>
  /** One that carries labels, and one with everything else. */
  readonly labelled: string
  readonly returned: string
  readonly receipt: object
  readonly stop: () => Promise<void>
}

/** Responses of a courier and a mail server. */
const plantAnswers = async (database: Database, shopId: number, returnId: string) => {
  await database.query(
    `insert into labels (shop_id, return_id, attempt, courier, reference, state, problem, created_at)
     values ($1, $2, 9, 'fan', $3, 'failed', $4, now())`,
    [shopId, returnId, `${returnId}-9`, wholeOf('labels.problem')],
  )
  await database.query(
    `insert into return_events (shop_id, return_id, at, actor, kind, note) values ($1, $2, now(), 'system', 'parcel_event', $3)`,
    [shopId, returnId, wholeOf('return_events.note')],
  )
  await database.query(
    `update effects set state = 'failed', last_error = $3 where shop_id = $1 and return_id = $2 and id =
       (select id from effects where shop_id = $1 and return_id = $2 limit 1)`,
    [shopId, returnId, wholeOf('effects.last_error')],
  )
}

const DUE = `select from effects
  where state = 'pending' and last_error is null and next_attempt_at < now() + interval '20 seconds'`

/**
 * Waits until no jobs are due: later changes are then not read by a pending mail. The demo shop has one that has
 * failed and is retried for ever.
 */
const settled = (database: Database) =>
  expect.poll(async () => (await database.query(DUE)).rowCount, { timeout: 30_000, intervals: [100] }).toBe(0)

const plant = async (server: RunningServer, database: Database) => {
  const staff = await staffOf(server)
  await pauseRules(staff)
  await setDays(staff, YEAR)
  await dropTextIndexes(database)
  const order = await plantOrder(server, database)
  const { shopId } = order
  const ways = await shop.plantWays(staff)
  const document = await shop.plantDocument(staff)
  const email = await shop.plantTemplate(staff)
  const rule = await shop.plantRules(staff, email)
  await shop.plantErrorMessages(staff)
  await shop.plantReturnAddress(staff)
  await shop.writeValuesInto(staff, ['return_created', 'withdrawal_received'])
  const statuses = await staff.returnStatuses.list()
  const firstStatus = statuses.find(({ order_index }) => order_index === STATUS.NEW)
  const status = firstStatus?.id ?? 0
  // Its English texts would be shown instead of the payloads.
  if (firstStatus)
    await staff.returnStatuses.replace({ params: { id: status }, body: { ...firstStatus, translations: {} } })
  const awaiting = statuses.find(({ order_index }) => order_index === STATUS.AWAITING_PARCEL)?.name ?? ''
  const rows = (table: string, id: number, ...columns: string[]) =>
    columns.map((column) => [`${table}.${column}` as Field, id] as const)
  await shop.fillUp(
    database,
    shopId,
    new Map([
      ...rows('return_reasons', ways.reasonId, ...STAFF_TEXTS.return_reasons),
      ...rows('return_methods', ways.methodId, ...STAFF_TEXTS.return_methods),
      ...rows('payment_methods', ways.paymentId, ...STAFF_TEXTS.payment_methods),
      ...rows('return_statuses', status, ...STAFF_TEXTS.return_statuses),
      ...rows('email_templates', email, 'subject'),
      ...rows('rules', rule, 'name', 'description'),
      ...rows('settings', (await staff.settings.get()).id, 'sender_name', 'email_footer', 'withdrawal_text'),
    ]),
  )
  const [labelled, returned] = [await plantReturn(order.customer, ways), await plantReturn(order.customer, ways)]
  const receipt = await plantWithdrawals(server, database, order)
  await settled(database)
  await fillUpReturn(database, shopId, returned)
  await plantAnswers(database, shopId, returned)
  await shop.plantNotes(staff, returned)
  await staff.returns.move({ params: { id: labelled }, query: { status: awaiting } })
  return { staff, order, ways, ids: { status, rule, email, document }, labelled, returned, receipt }
}

export const plantShop = async (): Promise<PlantedShop> => {
  const server = await startServer()
  const database = await openDatabase(server)
  const stop = async () => {
    await database.end()
    await server.stop()
  }
  try {
    return { server, database, stop, ...(await plant(server, database)) }
  } catch (error) {
    await stop()
    throw error
  }
}
