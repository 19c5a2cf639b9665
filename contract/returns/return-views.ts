import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, IdParams, RequiredText } from '../http/fields.ts'
import { QUERY_ERRORS, QueryText, RETURN_SORTS, SORT_DIRECTIONS } from './list-order.ts'
import { FIRST_VIEWS, VIEW_COLUMNS, VIEW_PAGE_SIZES } from './view-columns.ts'

const VIEW_NAME_LENGTH = 60
export const MOST_VIEWS = 50

const Columns = z.array(z.enum(VIEW_COLUMNS))

export const ReturnViewInput = z.object({
  name: RequiredText('name_required', VIEW_NAME_LENGTH),
  query: QueryText,
  sort: z.enum(RETURN_SORTS),
  dir: z.enum(SORT_DIRECTIONS),
  columns: Columns.min(1).max(VIEW_COLUMNS.length),
  per_page: z.literal([...VIEW_PAGE_SIZES]),
  /** Everyone in the shop sees it; otherwise only the person who made it. */
  is_shared: z.boolean(),
})
export type ReturnViewInput = z.infer<typeof ReturnViewInput>

export const ReturnView = ReturnViewInput.extend({
  columns: Columns,
  id: Id,
  /** One of those that were there from the start, under its own name. */
  first: z.enum(FIRST_VIEWS).nullable(),
  /** Exact up to a limit; `has_more`: at least so many. */
  total_items: z.int().min(0),
  has_more: z.boolean(),
})
export type ReturnView = z.infer<typeof ReturnView>

const one = { path: '/return-views/{id}', access: 'shop', needs: 'read', params: IdParams } as const
const refusals = [...QUERY_ERRORS, 'view_limit', 'view_shared'] as const

export const returnViews = {
  list: endpoint({
    method: 'GET',
    path: '/return-views',
    access: 'shop',
    needs: 'read',
    summary: 'Saved views of the returns, with how many returns each has now: shared ones, and the caller’s own',
    response: z.array(ReturnView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/return-views',
    access: 'shop',
    needs: 'read',
    summary: 'Save a view',
    body: ReturnViewInput,
    response: ReturnView,
    errors: refusals,
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change a view',
    body: ReturnViewInput.partial(),
    response: ReturnView,
    errors: refusals,
  }),
  remove: endpoint({ ...one, method: 'DELETE', summary: 'Delete a view', errors: ['view_shared'] }),
}
