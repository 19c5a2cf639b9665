import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../shell/session/api.tsx'

export const CHECKLIST_KEY = ['checklist'] as const

/** What a new shop still has to do. Its screen shows it; the shell leads there until it is done or put away. */
export const checklistQuery = (api: Api) =>
  queryOptions({ queryKey: CHECKLIST_KEY, queryFn: ({ signal }) => api.checklist.get({ signal }) })
