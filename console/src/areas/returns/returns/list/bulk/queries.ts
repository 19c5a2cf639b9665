import type { BulkSelection, PreviewedAction } from '@returns-desk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../../../shell/session/api.tsx'
import type { useBulkSelection } from '../../../bulk-runs/bulk-selection.tsx'

export const selectionOf = ({ rows, all, view }: ReturnType<typeof useBulkSelection>): BulkSelection =>
  all === undefined || !view ? { rows: [...rows.values()].map(({ id, version }) => ({ id, version })) } : { view }

/** The text of a note changes nothing about what can be done, so it does not ask again with every letter. */
const previewed = (action: PreviewedAction): PreviewedAction =>
  action.kind === 'note' ? { ...action, body: '–' } : action

export const previewQuery = (api: Api, selection: BulkSelection, action: PreviewedAction | undefined) => {
  const asked = action && previewed(action)
  return queryOptions({
    queryKey: ['bulk', 'preview', selection, asked],
    queryFn: ({ signal }) => api.bulk.preview({ body: { ...selection, action: asked as PreviewedAction }, signal }),
    enabled: asked !== undefined,
    placeholderData: asked && keepPreviousData,
    // What was true a moment ago may not be any more.
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
}
