/**
 * What an attacker would change first: the account that the shop pays from, and that somebody else approves its files. The
 * first account is no change: nothing has been paid from any.
 */
import { maskIban } from '@returns-desk/engine'
import type { ControlChange } from '../../people/notifications/tell-owners.ts'
import type { findAccount } from './queries.ts'

type Account = Awaited<ReturnType<typeof findAccount>>

export const controlsChanged = (before: Account, after: Account): ControlChange[] => {
  if (!before || !after) return []
  const changes: ControlChange[] = []
  if (before.iban !== after.iban)
    changes.push({ control: 'bank_account', from: maskIban(before.iban), to: maskIban(after.iban) })
  if (before.four_eyes && !after.four_eyes) changes.push({ control: 'four_eyes' })
  return changes
}
