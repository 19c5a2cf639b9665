/**
 * Receives a declaration of withdrawal. It is stored and acknowledged first, whatever is known of the order. The return
 * is created afterwards in a separate transaction, so that a failure there cannot lose the declaration. The job for it
 * is enqueued with the declaration, so that it cannot be lost either.
 */
import { randomInt } from 'node:crypto'
import type { WithdrawalInput, WithdrawalReceipt } from '@returns-desk/contract'
import { dayOf, dayText } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Order, PlatformShop } from '../../../adapters/platform/port.ts'
import { DomainError } from '../../../base/errors.ts'
import { errorFields } from '../../../base/log.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { acknowledge, hasRoomForMail, saysMailed } from './acknowledge.ts'
import { planFollowUp, returnOnce } from './follow-up.ts'
import * as withdrawals from './queries.ts'

/** Without characters that look alike: the reference is read out over the phone. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const REFERENCE_LETTERS = 8

/** `W-2026-K7PX3QDM`: the year, and enough randomness that no one hits another reference by accident. */
const newReference = (now: Date, timeZone: string) => {
  const letters = Array.from({ length: REFERENCE_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `W-${dayText(dayOf(now, timeZone)).slice(0, 4)}-${letters.join('')}`
}

/** A retry is identical. A different declaration must not get the answer of an earlier one. */
const isSame = (known: withdrawals.WithdrawalRow, input: WithdrawalInput) =>
  known.email.toLowerCase() === input.email.toLowerCase() &&
  (['order_name', 'name', 'scope', 'products'] as const).every((field) => known[field] === input[field])

interface Lookup {
  readonly order: Order | undefined
  /** It could not be determined whether the order exists. */
  readonly isUnsure: boolean
}

const keep = async (
  deps: Deps,
  db: ShopDb,
  { shopId, handle }: PlatformShop,
  input: WithdrawalInput,
  { order, isUnsure, reader }: Lookup & { reader: string },
) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawals ${shopId}/${input.email.toLowerCase()}`}, 0))`.execute(
    db,
  )
  const known = await withdrawals.findByKey(db, shopId, input.declaration_key)
  if (known && isSame(known, input)) return { row: known, is_mailed: await saysMailed(db, known) }
  if (known) throw new DomainError('key_taken')
  const now = deps.clock()
  const orderRef = order?.ref ?? null
  const hasRoom = await hasRoomForMail(db, shopId, { email: input.email, orderRef, now })
  const timeZone = await withdrawals.timeZoneOf(db, shopId)
  const row = await db
    .insertInto('withdrawals')
    .values({
      ...input,
      shop_id: shopId,
      reference: newReference(now, timeZone),
      received_at: now,
      language: reader,
      order_ref: orderRef,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (hasRoom) await acknowledge(deps, db, row, { handle, reader, isKnown: order !== undefined })
  if (isUnsure || (order && row.scope === 'whole')) await planFollowUp(deps, db, shopId, row.id)
  return { row, is_mailed: await saysMailed(db, row) }
}

/** A platform that does not answer is no reason to refuse: the lookup is retried afterwards. */
const findOrder = async (deps: Deps, shop: PlatformShop, { order_name, email }: WithdrawalInput): Promise<Lookup> => {
  try {
    return { order: await deps.platform.findOrder(deps.db, shop, { name: order_name, email }), isUnsure: false }
  } catch (error) {
    deps.log.warn({ event: 'withdrawal_order_not_looked_up', shop_id: shop.shopId, ...errorFields(error) })
    return { order: undefined, isUnsure: true }
  }
}

/** Usually the answer already contains the return. If this fails, the planned effect creates it. */
const tryAtOnce = async (deps: Deps, shop: PlatformShop, id: number, order: Order) => {
  try {
    await returnOnce(deps, shop, id, order)
  } catch (error) {
    deps.log.error({ event: 'withdrawal_return_not_made', shop_id: shop.shopId, ...errorFields(error) })
  }
}

export const declareWithdrawal = async (
  deps: Deps,
  shop: PlatformShop,
  input: WithdrawalInput,
  reader: string,
): Promise<WithdrawalReceipt> => {
  const lookup = await findOrder(deps, shop, input)
  const { order } = lookup
  const { row, is_mailed } = await inShop(deps.db, shop.shopId, (db) =>
    keep(deps, db, shop, input, { ...lookup, reader }),
  )
  const isAboutIt = order !== undefined && row.order_ref === order.ref
  if (isAboutIt && row.scope === 'whole' && row.return_id === null) await tryAtOnce(deps, shop, row.id, order)
  return { ...withdrawals.declarationOf(row), is_mailed }
}
