import { z } from 'zod'
import { StorableText } from '../http/fields.ts'

export const RETURN_SORTS = ['created', 'due', 'total', 'moved'] as const
export type ReturnSort = (typeof RETURN_SORTS)[number]
export const SORT_DIRECTIONS = ['asc', 'desc'] as const
export type SortDirection = (typeof SORT_DIRECTIONS)[number]

/** How each order is usually wanted: the newest, what is due first, the dearest, what has waited longest. */
export const USUAL_DIRECTION: Readonly<Record<ReturnSort, SortDirection>> = {
  created: 'desc',
  due: 'asc',
  total: 'desc',
  moved: 'asc',
}

export const MAX_QUERY_LENGTH = 300

/** What is searched for, in the words of the search box. */
export const QueryText = StorableText(MAX_QUERY_LENGTH)

/** What may be wrong with the text of a search box. */
export const QUERY_ERRORS = [
  'query_key_unknown',
  'query_value_invalid',
  'query_not_impossible',
  'query_key_hidden',
  'query_number_wrong',
  'query_too_long',
] as const

/** Of everything that reads a view of the returns: the list, its neighbours, its export, and actions on all of it. */
export const ViewQuery = z.object({
  status: StorableText(200).optional(),
  /** Only returns that are assigned to the caller. */
  assignee: z.enum(['me']).optional(),
  q: QueryText.optional(),
  sort: z.enum(RETURN_SORTS).optional(),
  dir: z.enum(SORT_DIRECTIONS).optional(),
})
export type ViewQuery = z.infer<typeof ViewQuery>
