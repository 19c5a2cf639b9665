/** What an action's parameter can be: the shop's active methods, or its e-mails in their default language. */
import { type Translations, textIn } from '@returns-desk/engine'
import { useLanguage } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../shell/session/api.tsx'
import type { OptionSource } from './action-params.ts'

export interface Option {
  readonly id: number
  readonly name: string
}

interface TranslatedOption extends Option {
  readonly translations?: Translations | undefined
  readonly subject?: string
}

/** An e-mail is found by its subject. */
const nameIn = (option: TranslatedOption, reader: string) =>
  option.subject === undefined ? textIn(option, 'name', reader) : (textIn(option, 'subject', reader) ?? option.name)

const ACTIVE = { 'is-active': 'true' } as const

const LOADERS: Record<OptionSource, (api: Api, signal: AbortSignal) => Promise<TranslatedOption[]>> = {
  return_methods: (api, signal) => api.returnMethods.list({ query: ACTIVE, signal }),
  payment_methods: (api, signal) => api.paymentMethods.list({ query: ACTIVE, signal }),
  email_templates: async (api, signal) => {
    const templates = await api.emails.list({ query: { content: 'none' }, signal })
    return templates.filter((one) => one.default_language).map((one) => ({ ...one, name: one.subject }))
  },
}

/** A failure yields an empty list; `isFailed` triggers the warning in the form. */
export const useOptions = (source: OptionSource, isWanted = true) => {
  const api = useApi()
  const language = useLanguage()
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['rules', 'options', source],
    queryFn: ({ signal }) => LOADERS[source](api, signal),
    enabled: isWanted,
  })
  const options = data?.map((option) => ({ id: option.id, name: nameIn(option, language) })) ?? []
  return { options, isFailed: isError, isPending, retry: () => void refetch() }
}
