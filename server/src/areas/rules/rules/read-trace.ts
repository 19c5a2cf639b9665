/** The traces of a return: of the decision on its terms, then of every event. */
import { type Language, ReturnId, type TraceEntry } from '@returns-desk/contract'
import {
  EVENT_LABELS,
  type EventFacts,
  isFurtherType,
  type RenderedRule,
  renderRules,
  renderTrace,
  type Trace,
  type TracePage,
} from '@returns-desk/engine'
import { DomainError, found } from '../../../base/errors.ts'
import { mapYielding } from '../../../base/map-yielding.ts'
import type { ShopDb } from '../../../db/db.ts'
import { type EventTrace, listEventTraces } from '../deciding/event-traces.ts'
import { findTrace } from '../deciding/rule-snapshots.ts'
import { namesFor } from '../deciding/trace-names.ts'

export interface TraceQuery {
  readonly returnId: string
  readonly page?: number | undefined
  readonly perPage?: number | undefined
}

const PER_PAGE = 20

const eventOf = ({ at, event }: { at: Date; event: EventFacts }, language: Language): TraceEntry['event'] => ({
  type: event.type,
  label: EVENT_LABELS[event.type]?.[language] ?? event.type,
  at: at.toISOString(),
})

interface Part {
  readonly trace: Trace
  readonly event: EventTrace | undefined
  /** The return of a declaration of withdrawal. */
  readonly isWithdrawal?: boolean
}

/** Rules that refuse, charge and so on do nothing to a withdrawal: they match, and that is all. */
const isIdle = ({ actual_value }: Pick<RenderedRule, 'actual_value'>) =>
  actual_value.actions.some(({ type }) => isFurtherType(type))
const IDLE = { decided: false, decided_by: null, without_effect: true } as const

const present = ({ event, isWithdrawal = false }: Part, language: Language) => {
  const about = event ? { event: eventOf(event, language) } : {}
  return ({ priority: _, ...rule }: RenderedRule): TraceEntry => ({
    ...rule,
    ...about,
    ...(isWithdrawal && rule.matched && isIdle(rule) ? IDLE : {}),
  })
}

const render = (part: Part, language: Language, page: TracePage): TraceEntry[] =>
  renderTrace(part.trace, language, page).map(present(part, language))

/** All rules of all parts: thousands, if the shop has so many. */
export const renderAll = async (parts: readonly Part[], language: Language): Promise<TraceEntry[]> => {
  const entries: TraceEntry[][] = []
  for (const part of parts) entries.push(await mapYielding(renderRules(part.trace, language), present(part, language)))
  return entries.flat()
}

/** How many rules of a part matched; the others had no effect. */
const mattered = ({ trace }: Part) => trace.matched.length

/**
 * A page of all parts, most relevant first: rules that matched when terms were decided, then those that matched at each
 * event, then all the others in the same order. Only the rules of the page are rendered.
 */
const pageOf = (parts: readonly Part[], language: Language, offset: number, limit: number): TraceEntry[] => {
  const stretches = [
    ...parts.map((part) => ({ part, from: 0, length: mattered(part) })),
    ...parts.map((part) => ({ part, from: mattered(part), length: part.trace.rules.length - mattered(part) })),
  ]
  const entries: TraceEntry[] = []
  let skip = offset
  for (const { part, from, length } of stretches) {
    const left = limit - entries.length
    if (left <= 0) break
    if (skip < length)
      entries.push(...render(part, language, { offset: from + skip, limit: Math.min(left, length - skip) }))
    skip = Math.max(0, skip - length)
  }
  return entries
}

export const readTrace = async (
  db: ShopDb,
  shopId: number,
  { returnId, page, perPage }: TraceQuery,
  { language, reader }: { language: Language; reader: string },
): Promise<TraceEntry[]> => {
  if (!ReturnId.safeParse(returnId).success) throw new DomainError('not_found') // A malformed id names no return.
  const returns = db.selectFrom('returns').select('withdrawal_id').where('shop_id', '=', shopId)
  const isWithdrawal = found(await returns.where('id', '=', returnId).executeTakeFirst()).withdrawal_id !== null
  const decided = await findTrace(db, shopId, returnId)
  const renamed = await namesFor(db, shopId, returnId, reader)
  const parts: Part[] = [
    ...(decided ? [{ trace: renamed(decided), event: undefined, isWithdrawal }] : []),
    ...(await listEventTraces(db, shopId, returnId)).map((event) => ({
      trace: renamed(event.trace),
      event,
      isWithdrawal,
    })),
  ]
  if (page === undefined && perPage === undefined) return renderAll(parts, language)
  const limit = perPage ?? PER_PAGE
  return pageOf(parts, language, (page ?? 0) * limit, limit)
}
