/** The acknowledgement of receipt on a durable medium: what was declared, and when it was received, to the second. */
import { programLanguage } from '@returns-desk/contract'
import { formatExactTime } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { planEffects, valuesAad } from '../../../outbox/plan-effects.ts'
import { RECEIPT, receiptKey, wordsKey } from '../requests/withdrawal-keys.ts'
import { declarationText, summaryText } from './declaration-text.ts'
import { harmlessText, plainOrderName } from './harmless-text.ts'
import { timeZoneOf, type WithdrawalRow } from './queries.ts'

const isAcknowledged = async (db: ShopDb, { shop_id, id }: WithdrawalRow) => {
  const mail = db.selectFrom('effects').select('id').where('shop_id', '=', shop_id).where('key', '=', receiptKey(id))
  return (await mail.executeTakeFirst()) !== undefined
}

const NO_NUMBER = '—'
const MAILS_PER_HOUR = 5
const HOUR_MS = 60 * 60 * 1000

/**
 * Anyone may type any address, and every declaration sends a mail to it, so the mails per mailbox are limited.
 * Declaring is not limited, or anyone who knows an address could keep its owner from withdrawing. A customer with many
 * orders gets a copy for each, since only declarations about the same order, or about no known order, count together.
 */
export const hasRoomForMail = async (
  db: ShopDb,
  shopId: number,
  { email, orderRef, now }: { email: string; orderRef: string | null; now: Date },
) => {
  const mailed = await db
    .selectFrom('withdrawals as w')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('effects')
          .select('id')
          .whereRef('shop_id', '=', 'w.shop_id')
          .where('key', '=', sql<string>`${RECEIPT}::text || w.id`)
          .limit(1)
          .as('e'),
      (join) => join.onTrue(),
    )
    .select('w.id')
    .where('w.shop_id', '=', shopId)
    .where('w.email_lower', '=', email.toLowerCase())
    .where('w.order_ref', 'is not distinct from', orderRef)
    .where('w.received_at', '>', new Date(now.getTime() - HOUR_MS))
    .limit(MAILS_PER_HOUR)
    .execute()
  return mailed.length < MAILS_PER_HOUR
}

/**
 * What the answer says of the mail. Whether there is room for it depends on the order being known, and the answer must
 * not tell that to whoever types an order and an address. So it counts what anybody can count: the declarations from
 * this address within the hour before, whatever they are about. What it promises is sent; sometimes more is.
 */
export const saysMailed = async (db: ShopDb, { shop_id, id, email, received_at }: WithdrawalRow) => {
  const before = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('shop_id', '=', shop_id)
    .where('email_lower', '=', email.toLowerCase())
    .where('received_at', '>', new Date(received_at.getTime() - HOUR_MS))
    .where('id', '<', id)
    .limit(MAILS_PER_HOUR)
    .execute()
  return before.length < MAILS_PER_HOUR
}

export interface Addressee {
  readonly handle: string
  readonly reader: string
  /** Whether the order is known, by its name and this address or because staff matched it. */
  readonly isKnown: boolean
}

/**
 * If the order is not known, anyone may have typed the address: the mail then repeats nothing that was typed except the
 * order number. The full text follows when the order is found.
 */
export const acknowledge = async (
  deps: Deps,
  db: ShopDb,
  row: WithdrawalRow,
  { handle, reader, isKnown }: Addressee,
) => {
  const language = programLanguage(reader)
  const { shop_id: shopId, id } = row
  const key = isKnown && (await isAcknowledged(db, row)) ? wordsKey(id) : receiptKey(id)
  const values = {
    'withdrawal.declaration': isKnown ? declarationText(row, language) : summaryText(row, language),
    'withdrawal.received_at': formatExactTime(row.received_at, reader, await timeZoneOf(db, shopId)),
    'order.name': isKnown ? harmlessText(row.order_name) : (plainOrderName(row.order_name) ?? NO_NUMBER),
    'customer.name': isKnown ? harmlessText(row.name) : '',
    'customer.email': row.email,
    // There may never be a return, so the declaration has a separate reference.
    'return.id': row.reference,
    'return.tracking_url': `${deps.publicUrl}/portal/${handle}/`,
  }
  const values_sealed = deps.vault.seal(JSON.stringify(values), valuesAad(shopId, key))
  const payload = { template: { type: 'withdrawal_received' }, to: row.email, language: reader, values_sealed } as const
  await planEffects(deps, db, shopId, [{ key, returnId: null, kind: 'email', payload }])
}
