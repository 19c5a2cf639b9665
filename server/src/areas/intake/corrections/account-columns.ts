/** The account of a return as a correction leaves it. */
import type { CorrectionInput } from '@returns-desk/contract'
import { normaliseIban } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Vault } from '../../../base/secrets.ts'
import type { Deps } from '../../../config/deps.ts'
import { accountHolderAad, ibanAad } from '../../../db/sealed-columns.ts'
import type { CurrentReturn } from './load-return.ts'

interface ReturnPlace {
  readonly shopId: number
  readonly id: string
}

type Sealed = Pick<CurrentReturn, 'iban_sealed' | 'account_holder_sealed'>

/** Empty: as it is. */
type Account = Pick<CorrectionInput, 'iban' | 'account_holder'>

/** The account and the holder that the return has already are no correction. */
export const withoutRepeats = <Input extends Account>(
  vault: Vault,
  { shopId, id }: ReturnPlace,
  input: Input,
  { iban_sealed, account_holder_sealed }: Sealed,
): Input => {
  const isIban = iban_sealed && vault.tryOpen(iban_sealed, ibanAad(shopId, id)) === normaliseIban(input.iban)
  const isHolder =
    account_holder_sealed && vault.tryOpen(account_holder_sealed, accountHolderAad(shopId, id)) === input.account_holder
  return { ...input, ...(isIban ? { iban: '' } : {}), ...(isHolder ? { account_holder: '' } : {}) }
}

/** With who entered it, if anything of it is new. */
export const accountColumns = (
  { vault, clock }: Deps,
  { shopId, id }: ReturnPlace,
  { iban, account_holder }: Account,
  current: Sealed,
) => ({
  iban_sealed: iban === '' ? current.iban_sealed : vault.seal(normaliseIban(iban), ibanAad(shopId, id)),
  account_holder_sealed:
    account_holder === '' ? current.account_holder_sealed : vault.seal(account_holder, accountHolderAad(shopId, id)),
  ...(iban === '' && account_holder === ''
    ? {}
    : { account_entered_by: sql<number>`current_staff_id()`, account_entered_at: clock() }),
})
