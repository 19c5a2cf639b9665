/**
 * Makes a file for the bank and the payouts in it, in one transaction. The returns are locked first: what is in one file
 * is open to no other.
 */
import { createHash } from 'node:crypto'
import { type BankFileState, errorMessage, type Language, PAYMENTS_PER_FILE } from '@returns-desk/contract'
import {
  type BankProfile,
  bankText,
  DETAILS_LENGTH,
  dayOf,
  dayText,
  type FilePayment,
  isBankReference,
  isExecutionDay,
  NAME_LENGTH,
  nextBankingDay,
  parseDay,
  REFERENCE_MARK_LENGTH,
  sum,
  writePaymentFile,
  zonedText,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError } from '../../../base/errors.ts'
import { pooledRandomBytes } from '../../../base/random.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { bankFileAad, bankRowIbanAad, bankRowNameAad, ibanDigestAad } from '../../../db/sealed-columns.ts'
import { requireSameContent } from '../../../http/used-keys.ts'
import { findAccount } from '../bank-account/queries.ts'
import { settleEntries } from '../entries/settle-entries.ts'
import { loadPayments, type Payment } from './load-payments.ts'

/** Two characters each. */
const RANDOM_BYTES = REFERENCE_MARK_LENGTH / 2

/** Letters and digits that no bank changes. */
const randomMark = () =>
  pooledRandomBytes(RANDOM_BYTES).reduce((text, byte) => text + byte.toString(36).padStart(2, '0').toUpperCase(), '')

interface Wanted {
  readonly key: string
  readonly return_ids: readonly string[]
  readonly profile?: BankProfile | undefined
  readonly execution_day?: string | undefined
}

interface Maker {
  readonly shopId: number
  readonly staffId: number
  readonly language: Language
}

const findByKey = (db: ShopDb, shopId: number, key: string) =>
  db.selectFrom('bank_files').select('id').where('shop_id', '=', shopId).where('key', '=', key).executeTakeFirst()

const findShop = (db: ShopDb, shopId: number) =>
  db.selectFrom('shops').select(['time_zone', 'language']).where('shop_id', '=', shopId).executeTakeFirstOrThrow()

const executionDay = (wanted: string | undefined, today: number): string => {
  const day = wanted === undefined ? nextBankingDay(today) : parseDay(wanted)
  if (day === null || !isExecutionDay(day, today)) throw new DomainError('execution_day_invalid')
  return dayText(day)
}

/** Of one currency, and without a problem. */
const requirePayable = (payments: readonly Payment[], language: Language): string => {
  const wrong = payments.flatMap(({ return_id: field, problem, holder }) =>
    problem === null ? [] : [{ field, code: problem, message: errorMessage(problem, language, { name: holder }) }],
  )
  if (wrong.length > 0) throw new DomainError('bank_file_rows', { details: wrong })
  const [currency, ...others] = new Set(payments.map((payment) => payment.currency))
  if (currency === undefined) throw new DomainError('bank_file_empty')
  if (others.length > 0) throw new DomainError('bank_file_currencies')
  return currency
}

interface FileRow extends FilePayment, Pick<Payment, 'account_entered_by' | 'account_entered_at'> {
  readonly payout_id: number
  readonly is_own_payout: boolean
}

const TRANSFER_WORDS: Readonly<Record<string, string>> = { ro: 'Rambursare retur', en: 'Refund for return' }

/** What is open becomes payouts; what was agreed is taken along. All in a few statements: a file may have thousands. */
const takePayouts = async (
  db: ShopDb,
  { shopId, staffId }: Maker,
  payments: readonly Payment[],
  shopLanguage: string,
  at: Date,
): Promise<FileRow[]> => {
  const rows = payments.map((payment) => {
    const { payout, number } = payment
    const reference = payout && isBankReference(payout.reference) ? payout.reference : `${number}-${randomMark()}`
    return { ...payment, reference }
  })
  const fresh = rows.filter(({ payout }) => payout === null)
  for (const { return_id } of fresh.filter(({ has_entries }) => !has_entries))
    await settleEntries(db, shopId, return_id, at)
  const made = await sql<{ id: number; reference: string }>`
    insert into payouts (shop_id, return_id, route, amount_minor, currency, state, reference, staff_id, created_at, changed_at)
    select ${shopId}::integer, row.return_id, 'bank', row.amount, row.currency, 'in_batch', row.reference, ${staffId}::integer,
      ${at}::timestamptz, ${at}::timestamptz
    from unnest(${fresh.map((row) => row.return_id)}::text[], ${fresh.map((row) => row.amount)}::bigint[],
      ${fresh.map((row) => row.currency)}::text[], ${fresh.map((row) => row.reference)}::text[])
      as row (return_id, amount, currency, reference)
    returning id, reference`.execute(db)
  const agreed = rows.flatMap(({ payout, reference }) => (payout ? [{ id: payout.id, reference }] : []))
  const taken = await sql<{ id: number; reference: string }>`
    update payouts p set state = 'in_batch', reference = row.reference, changed_at = ${at}
    from unnest(${agreed.map(({ id }) => id)}::integer[], ${agreed.map((row) => row.reference)}::text[]) as row (id, reference)
    where p.shop_id = ${shopId} and p.id = row.id and p.state = 'agreed'
    returning p.id, p.reference`.execute(db)
  const ids = new Map([...made.rows, ...taken.rows].map(({ id, reference }) => [reference, id]))
  const words = TRANSFER_WORDS[shopLanguage] ?? TRANSFER_WORDS.en
  return rows.map((row) => {
    const { reference, name, iban, amount, payout, number, order_name, account_entered_by, account_entered_at } = row
    const payout_id = ids.get(reference)
    if (payout_id === undefined || iban === null) throw new DomainError('payout_state')
    const details = bankText(`${words} ${number}, ${order_name}`, DETAILS_LENGTH)
    const payment = { reference, name, iban, amount, details }
    return { ...payment, payout_id, is_own_payout: payout === null, account_entered_by, account_entered_at }
  })
}

interface NewFile {
  readonly key: string
  readonly reference: string
  readonly profile: BankProfile
  readonly execution_day: string
  readonly currency: string
  readonly four_eyes: boolean
  readonly text: string
}

const insertFile = async (
  { vault }: Deps,
  db: ShopDb,
  { shopId, staffId }: Maker,
  { text, ...file }: NewFile,
  rows: readonly FileRow[],
  at: Date,
): Promise<number> => {
  const state: BankFileState = file.four_eyes ? 'made' : 'approved'
  const { id } = await db
    .insertInto('bank_files')
    .values({
      ...file,
      ...{ shop_id: shopId, state, made_by: staffId, made_at: at },
      name: `${file.reference}.${file.profile === 'csv' ? 'csv' : 'xml'}`,
      count: rows.length,
      sum_minor: sum(
        rows.map(({ amount }) => ({ amount, currency: file.currency })),
        file.currency,
      ).amount,
      sha256: createHash('sha256').update(text).digest('hex'),
      ...(file.four_eyes ? {} : { approved_by: staffId, approved_at: at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Sealed for its own row, which has its id only now.
  const file_sealed = vault.seal(text, bankFileAad(shopId, id))
  await db.updateTable('bank_files').set({ file_sealed }).where('shop_id', '=', shopId).where('id', '=', id).execute()
  const kept = rows.map(({ payout_id, iban, name }) => ({
    digest: vault.digest(iban, ibanDigestAad(shopId)),
    iban: vault.seal(iban, bankRowIbanAad(shopId, id, payout_id)),
    name: vault.seal(name, bankRowNameAad(shopId, id, payout_id)),
  }))
  await sql`
    insert into bank_file_rows (shop_id, file_id, payout_id, place, iban_digest, iban_sealed, name_sealed, is_own_payout,
      account_entered_by, account_entered_at)
    select ${shopId}::integer, ${id}::integer, row.payout_id, row.place, row.digest, row.iban, row.name, row.is_own,
      row.entered_by, row.entered_at
    from unnest(${rows.map((row) => row.payout_id)}::integer[], ${kept.map(({ digest }) => digest)}::text[],
      ${kept.map(({ iban }) => iban)}::text[], ${kept.map(({ name }) => name)}::text[],
      ${rows.map((row) => row.is_own_payout)}::boolean[],
      ${rows.map((row) => row.account_entered_by?.id ?? null)}::integer[],
      ${rows.map((row) => row.account_entered_at)}::timestamptz[])
      with ordinality as row (payout_id, digest, iban, name, is_own, entered_by, entered_at, place)`.execute(db)
  return id
}

/** The id of the file. */
export const makeFile = async (deps: Deps, db: ShopDb, maker: Maker, wanted: Wanted): Promise<number> => {
  const { shopId, language } = maker
  await requireSameContent(db, deps.vault, { shopId, call: 'bankFiles.create', key: wanted.key }, wanted)
  const account = await findAccount(db, deps.vault, shopId)
  if (!account) throw new DomainError('bank_account_missing')
  const { return_ids, key, profile = account.profile } = wanted
  const asked = { return_ids, profile, debtor: account.iban, most: PAYMENTS_PER_FILE, isLocking: true }
  const payments = await loadPayments(db, deps.vault, shopId, asked)
  const known = await findByKey(db, shopId, key)
  if (known) return known.id
  const currency = requirePayable(payments, language)
  const at = deps.clock()
  const shop = await findShop(db, shopId)
  const today = dayOf(at, shop.time_zone)
  const execution_day = executionDay(wanted.execution_day, today)
  const rows = await takePayouts(db, maker, payments, shop.language, at)
  const reference = `RD${dayText(today).replaceAll('-', '')}-${randomMark()}`
  const debtor = { name: bankText(account.debtor_name, NAME_LENGTH), iban: account.iban, bic: account.bic }
  const created = zonedText(at, shop.time_zone)
  const text = writePaymentFile({ profile, reference, created, execution_day, debtor, currency, payments: rows })
  const file = { key, reference, profile, execution_day, currency, four_eyes: account.four_eyes, text }
  return insertFile(deps, db, maker, file, rows, at)
}
