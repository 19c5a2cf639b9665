/** What the audit says of a file of returns: how many, of which view. It names no customer, and searched words may. */
import type { ExportQuery } from '@returns-desk/contract'
import { parseQuery, type ViewFilter } from '@returns-desk/engine'
import type { ShopDb } from '../../../db/db.ts'
import { writeAudit } from '../../../http/steps/audit.ts'
import { countMany } from '../list/find-page.ts'
import type { View } from '../list/read-view.ts'

const SOME_WORDS = '•••'

const filterText = (filter: ViewFilter): string => {
  if ('values' in filter) return `${filter.key}:${filter.values.join(',')}`
  if ('value' in filter) return `${filter.key}:${filter.value}`
  return `${filter.key}:${JSON.stringify('days' in filter ? filter.days : filter.amounts)}`
}

const searchText = (q: string): string => {
  const { words, filters } = parseQuery(q)
  const texts = filters.map((filter) => `${filter.isNot ? '-' : ''}${filterText(filter)}`)
  return [...texts, ...(words.length > 0 ? [SOME_WORDS] : [])].join(' ')
}

/** Before the first line leaves: a download that is broken off has shown some of them. */
export const noteExport = async (
  db: ShopDb,
  shopId: number,
  view: View,
  { per, withIbans, asked, at }: { per: string; withIbans: boolean; asked: Partial<ExportQuery>; at: Date },
) => {
  const { total, hasMore } = await countMany(db, shopId, view)
  const told = {
    returns: hasMore ? `${total}+` : total,
    per,
    status: asked.status,
    assignee: asked.assignee,
    search: searchText(asked.q ?? '') || undefined,
  }
  const changes = Object.entries(told).flatMap(([name, after]) =>
    after === undefined ? [] : [[name, { before: null, after }] as const],
  )
  const action = withIbans ? 'returns.exportIbans' : 'returns.export'
  await writeAudit(db, shopId, { action, object: '', at, changes: Object.fromEntries(changes) })
}
