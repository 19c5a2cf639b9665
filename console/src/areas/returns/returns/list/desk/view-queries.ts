import type { ReturnView } from '@returns-desk/contract'
import type { Translate } from '@returns-desk/ui/i18n'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../../../shell/session/api.tsx'
import { RETURNS_KEY } from '../../queries.ts'
import type { Changes } from './change-search.ts'

/** Below the returns' own key: what moves a return changes the counts, too. */
export const viewsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...RETURNS_KEY, 'views'],
    queryFn: ({ signal }) => api.returnViews.list({ signal }),
    staleTime: 10_000,
  })

/** Views that were there from the start have names in every language. */
export const viewName = ({ first, name }: Pick<ReturnView, 'first' | 'name'>, t: Translate) =>
  first ? t(`view.first.${first}`) : name

/** Everything about a view, so that its address shows the same to everyone. */
export const searchOf = (view: Pick<ReturnView, 'id' | 'query' | 'sort' | 'dir' | 'columns' | 'per_page'>): Changes => {
  const isUsualOrder = view.sort === 'created' && view.dir === 'desc'
  return {
    ...{ status: undefined, assignee: undefined },
    view: String(view.id),
    q: view.query,
    sort: isUsualOrder ? undefined : view.sort,
    dir: isUsualOrder ? undefined : view.dir,
    cols: view.columns.join(','),
    per: String(view.per_page),
  }
}

/** The list as it is without a view. */
export const NO_VIEW: Changes = {
  ...{ status: undefined, assignee: undefined, view: undefined, q: undefined, sort: undefined, dir: undefined },
  ...{ cols: undefined, per: undefined },
}
