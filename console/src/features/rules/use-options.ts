/** What an action's parameter can be: the shop's active methods, or its e-mails in their default language. */
import { useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../shell/session/api.tsx'
import type { OptionSource } from './action-params.ts'

export interface Option {
  readonly id: number
  readonly name: string
}

const ACTIVE = { 'is-active': 'true' } as const

const LOADERS: Record<OptionSource, (api: Api, signal: AbortSignal) => Promise<Option[]>> = {
  return_methods: (api, signal) => api.returnMethods.list({ query: ACTIVE, signal }),
  payment_methods: (api, signal) => api.paymentMethods.list({ query: ACTIVE, signal }),
  email_templates: async (api, signal) => {
    const templates = await api.emails.list({ query: { content: 'none' }, signal })
    return templates.filter((one) => one.default_language).map(({ id, subject }) => ({ id, name: subject }))
  },
}

/** A failure yields an empty list; `isFailed` triggers the warning in the form. */
export const useOptions = (source: OptionSource, isWanted = true) => {
  const api = useApi()
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['rules', 'options', source],
    queryFn: ({ signal }) => LOADERS[source](api, signal),
    enabled: isWanted,
  })
  return { options: data ?? [], isFailed: isError, isPending, retry: () => void refetch() }
}
