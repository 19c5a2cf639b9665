/** People of a shop. Rows are never deleted: history refers to them. */
import type { Role, StaffInput, StaffMember } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'

const MEMBER = ['id', 'name', 'role', 'state', 'email', 'language', 'last_seen_at'] as const

const members = (db: ShopDb, shopId: number) =>
  db
    .selectFrom('staff')
    .select(MEMBER)
    .select(sql<boolean>`platform_ref is not null`.as('is_from_platform'))
    .where('shop_id', '=', shopId)
    .where('erased_at', 'is', null)

type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>

const toMember = ({ last_seen_at, ...row }: MemberRow) =>
  ({ ...row, last_seen_at: last_seen_at?.toISOString() ?? null }) as StaffMember & { email: string }

export const listMembers = async (db: ShopDb, shopId: number) =>
  (await members(db, shopId).orderBy(sql`lower(name)`).orderBy('id').execute()).map(toMember)

export const findMember = async (db: ShopDb, shopId: number, id: number) => {
  const row = await members(db, shopId).where('id', '=', id).executeTakeFirst()
  return row && toMember(row)
}

const accounts = (db: ShopDb, shopId: number) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role', 'state', 'language', 'password_hash', 'oidc_issuer', 'oidc_subject'])
    .where('shop_id', '=', shopId)
    .where('erased_at', 'is', null)

/** Who signs in with this address, or with none: the one who has the shop's own password. */
export const findAccount = (db: ShopDb, shopId: number, email: string) =>
  accounts(db, shopId)
    .where((where) => (email === '' ? where('is_operator', '=', true) : where('email_lower', '=', email.toLowerCase())))
    .executeTakeFirst()

/** Who somebody is at the provider of single sign-on. */
export interface Subject {
  readonly issuer: string
  readonly subject: string
}

export const findAccountBySubject = (db: ShopDb, shopId: number, { issuer, subject }: Subject) =>
  accounts(db, shopId).where('oidc_issuer', '=', issuer).where('oidc_subject', '=', subject).executeTakeFirst()

export const findAccountById = (db: ShopDb, shopId: number, id: number) =>
  accounts(db, shopId).where('id', '=', id).executeTakeFirst()

export interface NewStaff extends Omit<StaffInput, 'email'> {
  readonly email?: string
  readonly state: 'invited' | 'active'
  readonly is_operator?: boolean
  readonly platform_ref?: string
  readonly password_hash?: string
}

export const insertStaff = async (db: ShopDb, shopId: number, person: NewStaff): Promise<number> => {
  const row = await db
    .insertInto('staff')
    .values({ shop_id: shopId, ...person })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const hasOwner = async (db: ShopDb, shopId: number): Promise<boolean> => {
  const owner = db.selectFrom('staff').select('id').where('shop_id', '=', shopId).where('role', '=', 'owner')
  return (await owner.where('state', '=', 'active').limit(1).executeTakeFirst()) !== undefined
}

/** Serialises changes of roles and states until the end of the transaction. */
export const lockStaff = async (db: ShopDb, shopId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId}/staff`}, 0))`.execute(db)
}

/** Owners other than this one who can sign in. Behind `lockStaff`, two owners cannot remove each other at once. */
export const otherOwners = async (db: ShopDb, shopId: number, id: number): Promise<number> => {
  const owners = db.selectFrom('staff').select('id').where('shop_id', '=', shopId).where('role', '=', 'owner')
  return (await owners.where('state', '=', 'active').where('id', '<>', id).execute()).length
}

export interface StaffChanges extends Partial<StaffInput> {
  readonly state?: StaffMember['state'] | undefined
  readonly password_hash?: string | null
  readonly platform_ref?: null
  readonly oidc_issuer?: string | null
  readonly oidc_subject?: string | null
  readonly is_operator?: false
  readonly erased_at?: Date
}

export const updateStaff = async (db: ShopDb, shopId: number, id: number, changes: StaffChanges): Promise<void> => {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('staff').set(changes).where('shop_id', '=', shopId).where('id', '=', id).execute()
}

/** Their next single sign-on decides anew who they are at the provider. */
export const NO_SUBJECT = { oidc_issuer: null, oidc_subject: null } as const

export interface Person {
  readonly id: number
  readonly name: string
  readonly role: Role
}
