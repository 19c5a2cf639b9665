/** The person of the shop whom the provider has signed in. */
import { programLanguage, type Role, StaffEmail } from '@returns-desk/contract'
import type { OidcConfig } from '../../../config/oidc-config.ts'
import type { ShopDb } from '../../../db/db.ts'
import { writeAudit } from '../../../http/steps/audit.ts'
import { endSessionsOf } from '../sign-in/sign-ins.ts'
import { personName } from '../staff/person-name.ts'
import { findAccount, findAccountBySubject, insertStaff, lockStaff, updateStaff } from '../staff/queries.ts'
import { endLinks } from '../staff/staff-links.ts'
import { type OidcClaims, OidcRefusal } from './provider.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

const roleOf = ({ groups }: OidcConfig, claims: OidcClaims): Role | undefined =>
  groups.find(({ group }) => claims.groups.includes(group))?.role

/** An owner with a password of their own stays one: whatever happens at the provider, somebody local gets in. */
const isLocalOwner = ({ role, password_hash }: Account) => role === 'owner' && password_hash !== null

const make = async (db: ShopDb, shopId: number, { email, name }: OidcClaims, role: Role, at: Date): Promise<number> => {
  const valid = StaffEmail.safeParse(email)
  if (!valid.success) throw new OidcRefusal('e-mail not valid')
  const shop = await db.selectFrom('shops').select('language').where('shop_id', '=', shopId).executeTakeFirstOrThrow()
  const language = programLanguage(shop.language)
  const called = personName(name || valid.data)
  const staffId = await insertStaff(db, shopId, { name: called, email: valid.data, role, language, state: 'active' })
  await writeAudit(db, shopId, { action: 'host.personMade', object: String(staffId), staffId, at })
  return staffId
}

const follow = async (db: ShopDb, shopId: number, person: Account, role: Role, now: Date) => {
  if (person.role === role) return
  await lockStaff(db, shopId)
  await updateStaff(db, shopId, person.id, { role })
  await endSessionsOf(db, shopId, person.id, now)
  const changes = { role: { before: person.role, after: role } }
  await writeAudit(db, shopId, {
    action: 'host.groups',
    object: String(person.id),
    staffId: person.id,
    at: now,
    changes,
  })
}

/** Until their first sign-in, a person is found by the verified address; from then on by the provider's subject alone. */
export const accountOf = async (db: ShopDb, shopId: number, claims: OidcClaims): Promise<Account | undefined> => {
  const bound = await findAccountBySubject(db, shopId, claims)
  if (bound) return bound
  const person = await findAccount(db, shopId, claims.email)
  // A subject of another provider, from before the configuration was changed, says nothing of this one.
  if (person?.oidc_subject && person.oidc_issuer === claims.issuer) throw new OidcRefusal('e-mail of another subject')
  return person
}

const bind = (db: ShopDb, shopId: number, staffId: number, { issuer, subject }: OidcClaims) =>
  updateStaff(db, shopId, staffId, { oidc_issuer: issuer, oidc_subject: subject })

/** Their role follows their groups, if there are any in the configuration. */
export const findPerson = async (
  db: ShopDb,
  shopId: number,
  config: OidcConfig,
  claims: OidcClaims,
  now: Date,
): Promise<number> => {
  const role = roleOf(config, claims)
  const person = await accountOf(db, shopId, claims)
  if (!person) {
    if (!config.createsPeople || !role) throw new OidcRefusal('nobody has this e-mail')
    const made = await make(db, shopId, claims, role, now)
    await bind(db, shopId, made, claims)
    return made
  }
  if (person.state === 'off') throw new OidcRefusal('switched off')
  if (!isLocalOwner(person) && config.groups.length > 0) {
    if (!role) throw new OidcRefusal('in no group with a role')
    await follow(db, shopId, person, role, now)
  }
  if (!person.oidc_subject || person.oidc_issuer !== claims.issuer) await bind(db, shopId, person.id, claims)
  // An invited person accepts by signing in.
  if (person.state === 'invited') {
    await updateStaff(db, shopId, person.id, { state: 'active' })
    await endLinks(db, shopId, person.id)
    await writeAudit(db, shopId, { action: 'host.join', object: String(person.id), staffId: person.id, at: now })
  }
  return person.id
}
