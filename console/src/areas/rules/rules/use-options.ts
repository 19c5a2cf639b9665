/** What an action's parameter can be: the shop's active methods, its e-mails in their default language, its messages,
 * its statuses and its people. */
import { RULE_REFUSALS } from '@returns-desk/contract'
import { type Translations, textIn } from '@returns-desk/engine'
import { useLanguage } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../../shell/session/api.tsx'
import { useSessionShop } from '../../../shell/session/session-gate.tsx'
import type { OptionSource } from './action-params.ts'

export interface Option {
  /** A number, or the code of a message. */
  readonly id: number | string
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

type Loader = (api: Api, signal: AbortSignal, shopId: number | string) => Promise<TranslatedOption[]>

const LOADERS: Record<OptionSource, Loader> = {
  return_statuses: async (api, signal) => {
    const statuses = await api.returnStatuses.list({ signal })
    return statuses.map((one) => ({ ...one, id: one.order_index, name: one.display_name || one.name }))
  },
  staff: async (api, signal) => {
    const people = await api.staff.list({ signal })
    return people.filter(({ state }) => state === 'active').map(({ id, name }) => ({ id, name: name ?? `#${id}` }))
  },
  refusals: async (api, signal, shopId) => {
    const messages = await api.errorMessages.list({ params: { shopId }, query: {}, signal })
    return messages
      .filter(({ code }) => RULE_REFUSALS.some((one) => one === code))
      .map(({ code, message }) => ({ id: code, name: message }))
  },
  return_methods: (api, signal) => api.returnMethods.list({ query: ACTIVE, signal }),
  payment_methods: (api, signal) => api.paymentMethods.list({ query: ACTIVE, signal }),
  email_templates: async (api, signal) => {
    const templates = await api.emails.list({ query: { content: 'none' }, signal })
    return templates.filter((one) => one.default_language).map((one) => ({ ...one, name: one.subject }))
  },
}

/** The check of the list and the form below it want the same ones, one after the other. */
const OPTIONS_FRESH_MS = 10_000

/** A failure yields an empty list; `isFailed` triggers the warning in the form. */
export const useOptions = (source: OptionSource, isWanted = true) => {
  const api = useApi()
  const language = useLanguage()
  const { shopId } = useSessionShop()
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['rules', 'options', source],
    queryFn: ({ signal }) => LOADERS[source](api, signal, shopId),
    enabled: isWanted,
    staleTime: OPTIONS_FRESH_MS,
  })
  const options = data?.map((option) => ({ id: option.id, name: nameIn(option, language) })) ?? []
  return { options, isFailed: isError, isPending, retry: () => void refetch() }
}
