/** The acknowledgement of receipt on a durable medium: what was declared, and when it was received, to the second. */
import type { Language } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { joinTime } from '../../effects/mail-words.ts'
import { planEffects, valuesPlace } from '../../effects/plan-effects.ts'
import type { WithdrawalRow } from './queries.ts'

type Declared = Pick<WithdrawalRow, 'order_name' | 'scope' | 'products' | 'name'>

const DECLARATIONS: Record<Language, { whole: (declared: Declared) => string; part: (declared: Declared) => string }> =
  {
    en: {
      whole: ({ name, order_name }) => `I, ${name}, withdraw from the contract for order ${order_name}, all of it.`,
      part: ({ name, order_name, products }) =>
        `I, ${name}, withdraw from the contract for order ${order_name}: ${products}`,
    },
    ro: {
      whole: ({ name, order_name }) =>
        `Subsemnatul(a) ${name} mă retrag din contractul pentru toată comanda ${order_name}.`,
      part: ({ name, order_name, products }) =>
        `Subsemnatul(a) ${name} mă retrag din contractul pentru comanda ${order_name}: ${products}`,
    },
  }

export const declarationText = (declared: Declared, language: Language) =>
  DECLARATIONS[language][declared.scope === 'whole' ? 'whole' : 'part'](declared)

const LOCALES: Record<Language, string> = { en: 'en-GB', ro: 'ro-RO' }

/** `5 octombrie 2026 la 17:30:12 EEST`, by the clock on the shop's wall and with its zone: it may have to be proved one day. */
export const toTheSecond = (instant: Date, timeZone: string, language: Language) => {
  const locale = LOCALES[language]
  const day = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  const two = '2-digit'
  const time = new Intl.DateTimeFormat(locale, {
    ...{ timeZone, hour: two, minute: two, second: two, hourCycle: 'h23', timeZoneName: 'short' },
  })
  return joinTime(day.format(instant), time.format(instant), language)
}

const RECEIPT = 'withdrawal_received/'
const receiptKey = (id: number) => `${RECEIPT}${id}`

export const isAcknowledged = async (db: ShopDb, { shop_id, id }: WithdrawalRow) => {
  const mail = db.selectFrom('effects').select('id').where('shop_id', '=', shop_id).where('key', '=', receiptKey(id))
  return (await mail.executeTakeFirst()) !== undefined
}

const MAILS_PER_HOUR = 5
const HOUR_MS = 60 * 60 * 1000

/**
 * Anyone may type any address, and every declaration sends a mail to it: there is a limit to what one mailbox gets. It is no
 * limit to declaring, or whoever knows an address could keep its owner from withdrawing; and whoever has many orders gets a
 * copy for each, since only those about the same order count, and those about none that we know.
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

export const acknowledge = async (
  deps: Deps,
  db: ShopDb,
  row: WithdrawalRow,
  { handle, timeZone, language }: { handle: string; timeZone: string; language: Language },
) => {
  const { shop_id: shopId, id } = row
  const key = receiptKey(id)
  const values = {
    'withdrawal.declaration': declarationText(row, language),
    'withdrawal.received_at': toTheSecond(row.received_at, timeZone, language),
    'order.name': row.order_name,
    'customer.name': row.name,
    'customer.email': row.email,
    // There may never be a return: the declaration has a reference of its own.
    'return.id': row.reference,
    'return.tracking_url': `${deps.publicUrl}/portal/${handle}/`,
  }
  const values_sealed = deps.vault.seal(JSON.stringify(values), valuesPlace(shopId, key))
  const payload = { template: { type: 'withdrawal_received' }, to: row.email, language, values_sealed } as const
  await planEffects(deps, db, shopId, [{ key, returnId: null, kind: 'email', payload }])
}
