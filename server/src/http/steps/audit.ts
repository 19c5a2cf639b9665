/**
 * Who did what. Every staff call that changes something leaves a line, written in its transaction: one is not there
 * without the other. The person is who the transaction acts for.
 */
import { isDeepStrictEqual } from 'node:util'
import { contract, type Endpoint } from '@returns-desk/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'

const MAX_TEXT = 200
const SIGHT_MINUTES = 10

export interface AuditLine {
  readonly action: string
  readonly object: string
  readonly at: Date
  /** Where the transaction does not act for a person yet. */
  readonly staffId?: number
  readonly changes?: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>> | undefined
}

const ACTIONS = new Map<Endpoint, string>(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, call]) => [call, `${feature}.${name}`] as const),
  ),
)

export const isAudited = ({ method, audited }: Endpoint): boolean => method !== 'GET' && audited !== false

/** Without half a character at the end, which the database does not take in a document. */
const cut = (text: string) => text.slice(0, MAX_TEXT).toWellFormed()

/** Enough to recognise a text by. */
const shortened = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text !== undefined && text.length > MAX_TEXT ? `${cut(text)}…` : (value ?? null)
}

/** Counters and times that follow from a change are no change of their own. */
const DERIVED = new Set(['version', 'updated_at'])

const changesOf = (before: object, after: object): AuditLine['changes'] => {
  const names = Object.keys({ ...before, ...after }).filter((name) => !DERIVED.has(name))
  const of = (row: object, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name]
  const changed = names.filter((name) => !isDeepStrictEqual(of(before, name) ?? null, of(after, name) ?? null))
  if (changed.length === 0) return undefined
  return Object.fromEntries(
    changed.map((name) => [name, { before: shortened(of(before, name)), after: shortened(of(after, name)) }]),
  )
}

/** The shop's own id says nothing here. */
const objectOf = ({ params }: FastifyRequest): string => {
  const named = Object.entries((params ?? {}) as Record<string, string>).filter(([name]) => name !== 'shopId')
  return cut(named.map(([, value]) => value).join('/'))
}

/** The line of one request, as far as its handler, and the steps after it, have filled it. */
export const auditLine = (endpoint: Endpoint, request: FastifyRequest) => {
  let changes: AuditLine['changes']
  return {
    add: (before: object, after: object) => {
      const told = changesOf(before, after)
      if (told) changes = { ...changes, ...told }
    },
    read: () => ({ action: ACTIONS.get(endpoint) ?? endpoint.path, object: objectOf(request), changes }),
  }
}

export const writeAudit = async (db: ShopDb, shopId: number, line: AuditLine) => {
  const { action, object, at, changes, staffId } = line
  const by = staffId === undefined ? {} : { staff_id: staffId }
  const row = { ...by, shop_id: shopId, at, action, object, changes: changes ? JSON.stringify(changes) : null }
  await db.insertInto('audit').values(row).execute()
}

/** Somebody saw something. A page that is read again every few seconds is one look. */
export const auditView = (db: ShopDb, shopId: number, { action, object, at }: Omit<AuditLine, 'changes'>) =>
  sql`
    insert into audit (shop_id, at, action, object)
    select ${shopId}, ${at}, ${action}, ${object}
    where not exists (
      select from audit where shop_id = ${shopId} and object = ${object} and action = ${action}
        and staff_id = current_staff_id() and at > ${new Date(at.getTime() - SIGHT_MINUTES * 60_000)})`.execute(db)
