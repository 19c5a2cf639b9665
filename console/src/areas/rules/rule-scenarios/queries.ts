import type { RuleScenario, RuleScenarioInput } from '@returns-desk/contract'
import { type Names, type Translations, textIn } from '@returns-desk/engine'
import { useLanguage } from '@returns-desk/ui/i18n'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../shell/session/api.tsx'
import { ifMatch } from '../../../shell/session/change-of.ts'

const LIST = ['rule-scenarios', 'list'] as const

/** Their results follow the rules, so they are asked for at every visit. */
export const useScenariosQuery = () => {
  const api = useApi()
  return queryOptions({
    queryKey: [...LIST, useLanguage()],
    queryFn: ({ signal }) => api.ruleScenarios.list({ signal }),
    staleTime: 0,
  })
}

const useScenarioChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => queryClient.invalidateQueries({ queryKey: LIST }) })
}

export const useReplaceScenario = (opened: RuleScenario) => {
  const api = useApi()
  const call = { params: { id: opened.id }, headers: ifMatch(opened) }
  return useScenarioChange((body: RuleScenarioInput) => api.ruleScenarios.replace({ ...call, body }))
}

export const useRemoveScenario = () => {
  const api = useApi()
  return useScenarioChange((id: number) => api.ruleScenarios.remove({ params: { id } }))
}

export interface Method {
  readonly id: number
  readonly name: string
}

export type MethodSource = 'return_methods' | 'payment_methods'

/** All methods, by the names that the reader knows; a test may expect one that is switched off. */
export const useMethods = (): Readonly<Record<MethodSource, readonly Method[]>> => {
  const api = useApi()
  const language = useLanguage()
  const key = (name: string) => ['rule-scenarios', name]
  const returns = useQuery({ queryKey: key('return-methods'), queryFn: () => api.returnMethods.list({ query: {} }) })
  const refunds = useQuery({ queryKey: key('payment-methods'), queryFn: () => api.paymentMethods.list({ query: {} }) })
  const named = (method: Method & { readonly translations?: Translations | undefined }) => ({
    id: method.id,
    name: textIn(method, 'name', language),
  })
  return { return_methods: (returns.data ?? []).map(named), payment_methods: (refunds.data ?? []).map(named) }
}

export const namesOf = (methods: Readonly<Record<MethodSource, readonly Method[]>>): Names =>
  Object.fromEntries(
    Object.entries(methods).map(([source, all]) => [source, Object.fromEntries(all.map(({ id, name }) => [id, name]))]),
  )
