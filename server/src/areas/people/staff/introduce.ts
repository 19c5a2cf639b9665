/**
 * People of a platform are known by its number first. Their name, address and language are asked for at their sign-in,
 * again at the next one if there was no answer, and never once they have a name.
 */
import { isLanguage, programLanguage, StaffEmail } from '@returns-desk/contract'
import type { Visitor, VisitorFacts } from '../../../adapters/platform/port.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb, violatesUnique } from '../../../db/db.ts'
import { personName } from './person-name.ts'
import { numberName } from './person-of.ts'
import { findAccount, type Person, updateStaff } from './queries.ts'

/** An address belongs to one person of a shop: a second one stays without. */
const freeEmail = async (db: ShopDb, shopId: number, told: string) => {
  const email = StaffEmail.safeParse(told)
  if (!email.success || (await findAccount(db, shopId, email.data))) return {}
  return { email: email.data }
}

const languageIn = ({ language }: VisitorFacts) =>
  isLanguage(language.split('-')[0]) ? { language: programLanguage(language) } : {}

export const introduce = async (deps: Deps, shopId: number, { id, name }: Person, visitor: Visitor, token: string) => {
  if (visitor.staffRef === undefined || name !== numberName(visitor.staffRef)) return
  const facts = await deps.platform.describeVisitor(visitor, token)
  const told = personName(facts?.name ?? '')
  if (!facts || told === '') return
  const saved = inShop(deps.db, shopId, async (db) => {
    const email = await freeEmail(db, shopId, facts.email)
    await updateStaff(db, shopId, id, { name: told, ...email, ...languageIn(facts) })
  })
  // Somebody is invited with the same address at this moment: the next sign-in finds it taken.
  await saved.catch((error: unknown) => {
    if (!violatesUnique(error, 'staff_email')) throw error
  })
}
