import type { Rule, RuleHits } from '@returns-desk/contract'
import { Skeleton } from '@returns-desk/ui'
import { formatDay, formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useApi } from '../../../../shell/session/api.tsx'
import classes from '../rules.module.css'
import { hitsQuery } from './queries.ts'

interface Hits {
  /** Undefined where they could not be loaded: 0 would be a claim. */
  readonly hits: ReadonlyMap<number, RuleHits> | undefined
  readonly isPending: boolean
}

const HitsContext = createContext<Hits>({ hits: undefined, isPending: true })

/** One request for all cells below. When it is answered these are rendered again, and not the whole table. */
export const RuleHitsProvider = ({ children }: { children: ReactNode }) => {
  const { data: hits, isPending } = useQuery(hitsQuery(useApi()))
  const value = useMemo(() => ({ hits, isPending }), [hits, isPending])
  return <HitsContext value={value}>{children}</HitsContext>
}

/** What a rule did in the last ninety days. */
export const NumbersCell = ({ rule }: { rule: Rule }) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const { hits, isPending } = use(HitsContext)
  if (isPending) return <NumbersSkeleton />
  if (!hits) return null
  const { matched = 0, decided = 0, last = null, shadow_matched = 0, shadow_changed = 0 } = hits.get(rule.id) ?? {}
  const number = (name: string, count: number) => t(name, { count, number: formatNumber(count, language) })
  return (
    <span className={classes.numbers}>
      <span>{number('hits.matched', matched)}</span>
      <span>{number('hits.decided', decided)}</span>
      <span className={classes.soft}>
        {last ? t('hits.last', { date: formatDay(last, language) }) : t('hits.never')}
      </span>
      {(rule.shadow || shadow_matched > 0) && (
        <span className={classes.soft}>
          {t('hits.shadow', {
            matched: formatNumber(shadow_matched, language),
            changed: formatNumber(shadow_changed, language),
          })}
        </span>
      )}
    </span>
  )
}

/** As tall as the numbers: rows must not move while somebody reads or presses. */
const NumbersSkeleton = () => (
  <Skeleton isInline width="7rem">
    <span className={classes.numbers}>
      {[1, 2, 3].map((line) => (
        <span key={line}>&nbsp;</span>
      ))}
    </span>
  </Skeleton>
)
