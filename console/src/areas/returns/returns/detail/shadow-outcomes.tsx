import type { ReturnShadow } from '@returns-desk/contract'
import { Loaded, Skeleton } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Api, useApi } from '../../../../shell/session/api.tsx'
import classes from './rules-panel.module.css'

const shadowQuery = (api: Api, returnId: string, language: string) =>
  queryOptions({
    queryKey: ['returns', 'shadow', returnId, language],
    queryFn: ({ signal }) => api.ruleHits.ofReturn({ query: { 'return-id': returnId }, signal }),
  })

/** What rules that run without effect would have done with this return. */
export const ShadowOutcomes = ({ returnId }: { returnId: string }) => {
  const { t } = useTranslation('returns')
  const id = useId()
  const query = useQuery(shadowQuery(useApi(), returnId, useLanguage()))
  return (
    <section aria-labelledby={id} className={classes.shadow}>
      <h3 id={id}>{t('rules.shadow.title')}</h3>
      <Loaded query={query} failure={t('rules.shadow.failed')} skeleton={<Skeleton height={24} />}>
        {(outcomes) => (
          <ul>
            {outcomes.map((outcome) => (
              <li key={`${outcome.rule_id}/${outcome.at}/${outcome.event}`}>
                <Would outcome={outcome} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

const Would = ({ outcome: { rule_name, event, changes } }: { outcome: ReturnShadow }) => {
  const { t } = useTranslation('returns')
  const name = rule_name ?? t('rules.shadow.gone')
  if (changes.length === 0) return <span className={primitives.soft}>{t('rules.shadow.same', { name })}</span>
  return (
    <>
      {event === null ? t('rules.shadow.would', { name }) : t('rules.shadow.would_on', { name, event })}
      <ul>
        {changes.map(({ aspect, was, would }) => (
          <li key={aspect}>
            {t(`rules.aspect.${aspect}`)}: {was} → <strong>{would}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}
