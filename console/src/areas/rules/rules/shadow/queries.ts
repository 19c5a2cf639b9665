import type { Rule } from '@returns-desk/contract'
import { useLanguage } from '@returns-desk/ui/i18n'
import { queryOptions } from '@tanstack/react-query'
import { type Api, useApi } from '../../../../shell/session/api.tsx'
import type { Insisted } from '../../failed-tests/use-insist.tsx'
import { useRuleChange } from '../queries.ts'

/** How often each rule matched and decided, by its id. */
export const hitsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['rules', 'hits'],
    queryFn: async ({ signal }) => new Map((await api.ruleHits.list({ signal })).map((hits) => [hits.rule_id, hits])),
  })

export const useOutcomesQuery = (id: number) => {
  const api = useApi()
  return queryOptions({
    queryKey: ['rules', 'shadow', id, useLanguage()],
    queryFn: ({ signal }) => api.ruleHits.shadow({ params: { id }, signal }),
  })
}

/** Into the shadow, and out of it. */
export const useShadow = () => {
  const { rules } = useApi()
  return useRuleChange(({ rule: { id, shadow }, ...insisted }: { rule: Rule } & Insisted) =>
    (shadow ? rules.deactivate : rules.shadow)({ params: { id }, ...insisted }),
  )
}
