/** What people of a shop may do. Each has one role, and a role has fixed permissions. */
import { STATUS, type StatusIndex } from '@returns-desk/engine'

export const ROLES = ['owner', 'manager', 'agent', 'warehouse', 'finance', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/**
 * Every staff call names one of these as what it `needs`.
 * - `session`: being signed in, for one's own account.
 * - `read`: returns, and the policy that applies to them. How much of the customer is shown depends on the role.
 * - `note`: working together: notes, assignees.
 * - `move`: changing a return's status. Some roles may only reach one of them: see `mayMoveTo`.
 * - `handle`: everything else about a return and its customer: labels, messages, corrections, withdrawals.
 * - `receive`: scanning parcels and saying what was found in them.
 * - `money`: seeing bank accounts, paying refunds, and correcting the name that they are paid to.
 * - `configure`: rules, methods, statuses, reasons, templates, settings, couriers, orders.
 * - `privacy`: exporting and erasing customers.
 * - `audit`: reading who did what.
 * - `keys`: secrets that let other programs in.
 * - `staff`: people and how they sign in.
 */
const PERMITTED = {
  session: ROLES,
  read: ROLES,
  note: ['owner', 'manager', 'agent', 'warehouse', 'finance'],
  move: ['owner', 'manager', 'agent', 'warehouse', 'finance'],
  handle: ['owner', 'manager', 'agent'],
  receive: ['owner', 'manager', 'agent', 'warehouse'],
  money: ['owner', 'manager', 'finance'],
  configure: ['owner', 'manager'],
  privacy: ['owner', 'manager'],
  audit: ['owner', 'manager'],
  keys: ['owner'],
  staff: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMITTED
export const PERMISSIONS = Object.keys(PERMITTED) as Permission[]

export const isRole = (value: unknown): value is Role => ROLES.includes(value as Role)

export const mayRole = (role: Role, permission: Permission): boolean =>
  (PERMITTED[permission] as readonly Role[]).includes(role)

/** The warehouse receives parcels, and finance completes what it has paid. Everyone else who moves returns is free to choose. */
const ONLY_TO: Partial<Record<Role, StatusIndex>> = { warehouse: STATUS.RECEIVED, finance: STATUS.COMPLETED }

export const mayMoveTo = (role: Role, status: number): boolean =>
  mayRole(role, 'move') && (ONLY_TO[role] === undefined || ONLY_TO[role] === status)

/** How much of a customer a role sees: all, all but the bank account, nothing that names them, or the same masked. */
export type Sight = 'all' | 'no-iban' | 'no-contact' | 'masked'

const SIGHT: Record<Role, Sight> = {
  owner: 'all',
  manager: 'all',
  finance: 'all',
  agent: 'no-iban',
  warehouse: 'no-contact',
  viewer: 'masked',
}

export const sightOf = (role: Role): Sight => SIGHT[role]
