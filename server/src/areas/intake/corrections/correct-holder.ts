/**
 * Whoever pays corrects the name of an account, where banks can write nothing of it. Nothing else of the return changes,
 * so nobody needs to ask the platform what is left of the order.
 */
import type { HolderInput, Language } from '@returns-desk/contract'
import { bankText, NAME_LENGTH } from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError } from '../../../base/errors.ts'
import { detailOf } from '../../../base/faults.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { accountColumns, withoutRepeats } from './account-columns.ts'
import { accountChangesOf } from './describe-changes.ts'
import { finishCorrection, type Result, requireOpen } from './finish-correction.ts'
import { lockCurrent } from './load-return.ts'

interface HolderCorrection {
  readonly shopId: number
  readonly id: string
  readonly input: HolderInput
  readonly ifMatch: number | undefined
  /** Of the refusals. */
  readonly language: Language
}

const requireUsable = (name: string, language: Language) => {
  if (bankText(name, NAME_LENGTH) !== '') return
  const objection = { code: 'bank_name_unusable', values: { name } } as const
  const details = [detailOf('account_holder', objection, language)]
  throw new DomainError(objection.code, { values: objection.values, details })
}

export const correctHolder = async (deps: Deps, db: ShopDb, correction: HolderCorrection): Promise<Result> => {
  const { shopId, id, input, ifMatch, language } = correction
  const current = await lockCurrent(db, shopId, id)
  requireOpen(current, ifMatch)
  if (!current.payment.require_iban) throw new DomainError('bank_not_by_bank')
  if (current.iban_sealed === null) throw new DomainError('payout_account_missing')
  requireUsable(input.account_holder, language)
  const account = withoutRepeats(deps.vault, correction, { iban: '', account_holder: input.account_holder }, current)
  const changes = accountChangesOf(current.payment, account)
  if (changes.length === 0) return { version: current.version, changes, bank_files: [] }
  const { version } = await db
    .updateTable('returns')
    .set({ ...accountColumns(deps, correction, account, current), version: sql`version + 1` })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const told = { told: changes, isAllTold: false, current, at: deps.clock() }
  const bank_files = await finishCorrection(deps, db, { shopId, id, reason: input.reason, changes, ...told })
  return { version, changes, bank_files }
}
