/**
 * What the customer reads of a correction. Staff may leave it unsaid, but not that the money goes to another account or
 * holder: that is how a refund would be stolen.
 */
import { randomUUID } from 'node:crypto'
import { type Language, programLanguage } from '@returns-desk/contract'
import { formatMinorUnits, maskIban } from '@returns-desk/engine'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { ibanAad } from '../../../db/sealed-columns.ts'
import { writeToCustomer } from '../../returns/messages/send-message.ts'
import type { Change } from './describe-changes.ts'
import type { CurrentReturn } from './load-return.ts'

const MAIL_WORDS: Readonly<Record<Language, Readonly<Record<Change['field'] | 'intro' | 'not_me' | 'total', string>>>> =
  {
    en: {
      intro: 'We have corrected your return:',
      return_method: 'Return method: {to}',
      payment_method: 'Refund method: {to}',
      quantity: 'Quantity of {product}: {to}',
      reason: 'Reason for {product}: {to}',
      pickup_address: 'The pickup address was changed.',
      phone: 'The phone number for the courier was changed.',
      iban: 'The bank account for the refund is now {iban}.',
      account_holder: 'The holder of the account {iban} was changed.',
      not_me: 'If you did not ask for this change, please tell us at once.',
      total: 'You get back: {total}',
    },
    ro: {
      intro: 'Am corectat returul dvs.:',
      return_method: 'Metoda de retur: {to}',
      payment_method: 'Metoda de rambursare: {to}',
      quantity: 'Cantitatea pentru {product}: {to}',
      reason: 'Motivul pentru {product}: {to}',
      pickup_address: 'Adresa de ridicare a fost schimbată.',
      phone: 'Numărul de telefon pentru curier a fost schimbat.',
      iban: 'Contul bancar pentru rambursare este acum {iban}.',
      account_holder: 'Titularul contului {iban} a fost schimbat.',
      not_me: 'Dacă nu ați cerut dvs. această schimbare, vă rugăm să ne anunțați imediat.',
      total: 'Primiți înapoi: {total}',
    },
  }

const fill = (text: string, values: Readonly<Record<string, string | undefined>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

const isOfAccount = ({ field }: Change) => field === 'iban' || field === 'account_holder'

const paidTo = async ({ vault }: Deps, db: ShopDb, shopId: number, id: string) => {
  const row = await db
    .selectFrom('returns')
    .select(['refund_minor', 'iban_sealed'])
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const iban = row.iban_sealed === null ? undefined : vault.tryOpen(row.iban_sealed, ibanAad(shopId, id))
  return { refundMinor: row.refund_minor, iban: iban === undefined ? '' : maskIban(iban) }
}

export interface Telling {
  readonly shopId: number
  readonly id: string
  /** What was changed, in the customer's language. */
  readonly told: readonly Change[]
  /** Otherwise only what cannot be left unsaid. */
  readonly isAllTold: boolean
  readonly current: CurrentReturn
  readonly at: Date
}

/** After the return was changed. */
export const tellCustomer = async (deps: Deps, db: ShopDb, telling: Telling): Promise<void> => {
  const { shopId, id, isAllTold, current, at } = telling
  const told = isAllTold ? telling.told : telling.told.filter(isOfAccount)
  if (told.length === 0 || current.client_email === '') return
  const language = programLanguage(current.language)
  const words = MAIL_WORDS[language]
  const { refundMinor, iban } = await paidTo(deps, db, shopId, id)
  const lines = told.map(({ field, ...values }) => `- ${fill(words[field], { ...values, iban })}`)
  const total = fill(words.total, { total: formatMinorUnits(refundMinor, current.currency, language) })
  const body = [
    ...[words.intro, '', ...lines],
    ...(told.some(isOfAccount) ? ['', words.not_me] : []),
    ...(isAllTold ? ['', total] : []),
  ].join('\n')
  await writeToCustomer(deps, db, { shopId, returnId: id, id: randomUUID(), body, at })
}
