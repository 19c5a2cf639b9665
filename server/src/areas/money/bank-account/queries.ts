/** The account that refunds are paid from: one for each shop. */
import type { BankAccount, BankAccountInput } from '@returns-desk/contract'
import {
  type BankProfile,
  bankText,
  debtorProblem,
  isIban,
  isTreasury,
  maskIban,
  NAME_LENGTH,
  normaliseIban,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import { DomainError, updated } from '../../../base/errors.ts'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { bankAccountAad } from '../../../db/sealed-columns.ts'

type Input = z.output<typeof BankAccountInput>

/** With its number. */
export const findAccount = async (db: ShopDb, vault: Vault, shopId: number) => {
  const row = await db.selectFrom('bank_accounts').selectAll().where('shop_id', '=', shopId).executeTakeFirst()
  if (!row) return undefined
  const { iban_sealed, profile, ...columns } = row
  return { ...columns, profile: profile as BankProfile, iban: vault.open(iban_sealed, bankAccountAad(shopId)) }
}

const UNKNOWN: BankAccount = {
  ...{ debtor_name: '', iban: null, bic: '', profile: 'generic_03', four_eyes: false, version: 1 },
}

/** As it is shown. */
export const presentAccount = async (db: ShopDb, vault: Vault, shopId: number): Promise<BankAccount> => {
  const account = await findAccount(db, vault, shopId)
  return account ? { ...account, iban: maskIban(account.iban) } : UNKNOWN
}

const checkedIban = (text: string): string => {
  if (!isIban(text)) throw new DomainError('iban_invalid')
  if (isTreasury(text)) throw new DomainError('bank_iban_treasury')
  return normaliseIban(text)
}

export const saveAccount = async (
  db: ShopDb,
  vault: Vault,
  shopId: number,
  { iban, ...input }: Input,
  ifMatch: number | undefined,
): Promise<void> => {
  if (bankText(input.debtor_name, NAME_LENGTH) === '') throw new DomainError('debtor_name_unusable')
  const known = await findAccount(db, vault, shopId)
  const given = iban === '' ? known?.iban : checkedIban(iban)
  if (given === undefined) throw new DomainError('iban_required')
  const problem = debtorProblem(given, input.profile)
  if (problem !== null) throw new DomainError(problem)
  const values = { ...input, iban_sealed: vault.seal(given, bankAccountAad(shopId)) }
  const saved = await db
    .insertInto('bank_accounts')
    .values({ shop_id: shopId, ...values })
    .onConflict((conflict) => {
      const update = conflict.column('shop_id').doUpdateSet({ ...values, version: sql`bank_accounts.version + 1` })
      return ifMatch === undefined ? update : update.where('bank_accounts.version', '=', ifMatch)
    })
    .returning('version')
    .executeTakeFirst()
  await updated(saved, () => findAccount(db, vault, shopId))
}
