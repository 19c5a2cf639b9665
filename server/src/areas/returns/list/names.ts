/** What statuses, methods, reasons and people are called, and which of them a filter means. */
import type { NameKey, SearchWord, ViewFilter } from '@returns-desk/engine'
import { foldSearch } from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'

interface Named {
  readonly id: number
  readonly names: readonly string[]
}

/** Everything that a value may be called: by its name, or by what staff or customers read instead, in any language. */
const NAMED: Record<Exclude<NameKey, 'assignee'>, string> = {
  status: `select order_index as id, array[name, display_name] || coalesce((select array_agg(t.value ->> 'display_name')
    from jsonb_each(translations) as t), '{}') as names from return_statuses`,
  method: `select id, array[name] || coalesce((select array_agg(t.value ->> 'name') from jsonb_each(translations) as t), '{}')
    as names from return_methods`,
  refund: `select id, array[name] || coalesce((select array_agg(t.value ->> 'name') from jsonb_each(translations) as t), '{}')
    as names from payment_methods`,
  reason: `select id, array[name, display_name] || coalesce((select array_agg(t.value ->> 'display_name')
    from jsonb_each(translations) as t), '{}') as names from return_reasons`,
}

const listNamed = async (db: ShopDb, shopId: number, key: NameKey): Promise<readonly Named[]> => {
  const from = key === 'assignee' ? `select id, array[name] as names from staff` : NAMED[key]
  return (await sql<Named>`${sql.raw(from)} where shop_id = ${shopId}`.execute(db)).rows
}

type NameFilter = Extract<ViewFilter, { key: NameKey }>

/** The whole name, the first word of a person's name, the beginning of a name: the first of these that anything is called. */
const idsNamed = (known: readonly Named[], key: NameKey, value: string): number[] => {
  const wanted = foldSearch(value)
  const idsOf = (isMeant: (name: string) => boolean) =>
    known.filter(({ names }) => names.some((name) => name && isMeant(foldSearch(name)))).map(({ id }) => id)
  const exact = idsOf((name) => name === wanted)
  if (exact.length > 0) return exact
  const partly = key === 'assignee' ? idsOf((name) => name.startsWith(`${wanted} `)) : []
  if (partly.length > 0) return partly
  const begun = idsOf((name) => wanted !== '' && name.startsWith(wanted))
  // Somebody's returns are those of one person.
  return key === 'assignee' && begun.length > 1 ? [] : begun
}

const MOST_LISTED = 12

const refuse = (known: readonly Named[], key: NameKey, value: string): never => {
  const names = key === 'assignee' ? ['me', 'none'] : known.flatMap((one) => one.names.find((name) => name) ?? [])
  const choices = names.slice(0, MOST_LISTED).join(', ')
  throw new DomainError('query_value_invalid', { values: { key, value, choices } })
}

interface Meant {
  readonly ids: readonly number[]
  /** Words that belong to the name, and are not searched for. */
  readonly taken: readonly SearchWord[]
}

/** As many of the words after it as make a name: `status:in asteptarea coletului`. */
const lastNamed = (known: readonly Named[], { key, trail = [] }: NameFilter, last: string) => {
  for (let count = trail.length; count > 0; count--) {
    const taken = trail.slice(0, count)
    const ids = idsNamed(known, key, [last, ...taken.map(({ text }) => text)].join(' '))
    if (ids.length > 0) return { ids, taken }
  }
  return { ids: idsNamed(known, key, last), taken: [] }
}

export const namedIn = async (db: ShopDb, shopId: number, filter: NameFilter): Promise<Meant> => {
  const { key, values } = filter
  const known = await listNamed(db, shopId, key)
  const first = values.slice(0, -1).map((value) => ({ value, ids: idsNamed(known, key, value), taken: [] }))
  const last = values.at(-1) ?? ''
  const found = [...first, { value: last, ...lastNamed(known, filter, last) }]
  const missing = found.find(({ ids }) => ids.length === 0)
  if (missing) refuse(known, key, missing.value)
  return {
    ids: [...new Set(found.flatMap(({ ids }) => ids))],
    taken: found.flatMap(({ taken }) => taken),
  }
}
