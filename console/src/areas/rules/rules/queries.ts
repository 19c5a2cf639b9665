import type { Rule } from '@returns-desk/contract'
import type { Facts, RuleFix } from '@returns-desk/engine'
import type { PageOfRows } from '@returns-desk/ui'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../shell/session/api.tsx'
import { ifMatch } from '../../../shell/session/change-of.ts'
import type { Insisted } from '../failed-tests/use-insist.tsx'
import { askForPage, RULES_LIST_KEY, RULES_PER_PAGE } from './list-queries.ts'

/** A rule as it is sent: the priority is text on the wire. */
export type RuleBody = Parameters<Api['rules']['create']>[0]['body']

const ALL = ['rules', 'all'] as const
const ALL_FRESH_MS = 300_000
const one = (id: string) => ['rules', 'one', id] as const

const SEARCHED_PER_PAGE = 100

const searchPage = async (api: Api, id: number, page = 1): Promise<number | undefined> => {
  const { sent, total } = await askForPage(api, page, SEARCHED_PER_PAGE)
  const index = sent.findIndex((rule) => rule.id === id)
  if (index >= 0) return Math.floor(((page - 1) * SEARCHED_PER_PAGE + index) / RULES_PER_PAGE) + 1
  const isLast = total === null || sent.length === 0 || page * SEARCHED_PER_PAGE >= Number(total)
  return isLast ? undefined : searchPage(api, id, page + 1)
}

/** The page of the list that a rule stands on: by its priority, so a new one need not be on the last. */
export const useFindRulePage = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return (id: number) => {
    const shown = queryClient.getQueriesData<PageOfRows<Rule>>({ queryKey: RULES_LIST_KEY, type: 'active' })
    const isOnScreen = shown.some(([, page]) => page?.totalPages === 1 || page?.rows.some((rule) => rule.id === id))
    return isOnScreen ? Promise.resolve(undefined) : searchPage(api, id).catch(() => undefined)
  }
}

/** All rules: the check compares each with the others. There may be thousands, so they are not asked for again and again. */
export const allRulesQuery = (api: Api) =>
  queryOptions({
    queryKey: ALL,
    queryFn: ({ signal }) => api.rules.list({ signal }),
    staleTime: ALL_FRESH_MS,
    refetchInterval: false,
  })

export const ruleQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: one(id),
    queryFn: ({ signal }) => api.rules.get({ params: { id }, signal }),
    gcTime: 0, // A form starts from what the server holds now, never from a copy kept since the last visit.
  })

type Change<Input> = Input & Insisted

export const useRuleChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all([RULES_LIST_KEY, ALL].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}

export const useCreateRule = () => {
  const api = useApi()
  return useRuleChange((call: Change<{ body: RuleBody }>) => api.rules.create(call))
}

/** `opened` is the rule as the form was opened with it, so that a concurrent change is not silently overwritten. */
export const useReplaceRule = (id: string, opened: Rule) => {
  const api = useApi()
  return useRuleChange(({ body, headers }: Change<{ body: RuleBody }>) =>
    api.rules.replace({ params: { id }, body, headers: { ...ifMatch(opened), ...headers } }),
  )
}

export const useRemoveRule = () => {
  const api = useApi()
  return useRuleChange(({ id, ...insisted }: Change<{ id: number }>) =>
    api.rules.remove({ params: { id }, ...insisted }),
  )
}

/** The server's reply replaces the row; a list that was on its way before it would put the old row back. */
export const useToggleRule = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ rule: { id, active }, ...insisted }: Change<{ rule: Rule }>) =>
      (active ? api.rules.deactivate : api.rules.activate)({ params: { id }, ...insisted }),
    onMutate: () => queryClient.cancelQueries({ queryKey: RULES_LIST_KEY }),
    onSuccess: (reply) => {
      const replaced = (rule: Rule) => (rule.id === reply.id ? reply : rule)
      queryClient.setQueriesData<PageOfRows<Rule>>(
        { queryKey: RULES_LIST_KEY },
        (page) => page && { ...page, rows: page.rows.map(replaced) },
      )
      queryClient.setQueryData<Rule[]>(ALL, (rules) => rules?.map(replaced))
    },
  })
}

const bodyOf = ({ name, description, translations, active, conditions, rule_action }: Rule, priority: number) => ({
  name,
  description,
  ...(translations && { translations }),
  priority: String(priority),
  active,
  conditions: conditions.map(({ attribute, operator, ...rest }) => ({
    attribute_id: attribute.id,
    operator_id: operator.id,
    ...rest,
  })),
  rule_action: { default_action_id: rule_action.default_action_id, action_params: rule_action.action_params },
})

/** An example of the check as a test, with what the rules and the draft say about it. */
export const useKeepExample = (put: RuleBody | undefined) => {
  const api = useApi()
  const changes = put ? [{ put }] : []
  return useMutation({
    mutationFn: ({ now, event: _, customer, ...facts }: Facts) => {
      const { email: _email, ...others } = customer ?? {}
      const named = put ? { name: put.name } : {}
      const body = { ...named, facts: { ...facts, customer: others }, today: String(now).slice(0, 10), changes }
      return api.ruleScenarios.create({ body: body as Parameters<Api['ruleScenarios']['create']>[0]['body'] })
    },
  })
}

/** What the check proposes about another rule than the one in the form. */
export const useFixOther = () => {
  const api = useApi()
  return useRuleChange(async ({ fix, ...insisted }: Change<{ fix: Extract<RuleFix, { rule_id: number }> }>) => {
    const id = String(fix.rule_id)
    if (fix.type === 'deactivate') return api.rules.deactivate({ params: { id: fix.rule_id }, ...insisted })
    const rule = await api.rules.get({ params: { id } })
    return api.rules.replace({
      params: { id },
      body: bodyOf(rule, fix.priority),
      headers: { ...ifMatch(rule), ...insisted.headers },
    })
  })
}
