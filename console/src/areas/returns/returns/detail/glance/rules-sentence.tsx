import type { ReturnDetail, TraceEntry } from '@returns-desk/contract'
import { Button, errorText, Skeleton } from '@returns-desk/ui'
import { formatDay, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../shell/session/api.tsx'
import { traceQuery } from '../../queries.ts'
import { RULES_ID } from '../rules-panel.tsx'
import classes from './glance.module.css'
import { rulesSaid } from './rules-said.ts'

const showRules = () => {
  const heading = document.getElementById(RULES_ID)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

const useSentence = (detail: ReturnDetail) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  return (trace: readonly TraceEntry[]) => {
    const said = rulesSaid(detail, trace)
    if (said.kind === 'withdrawal') return t('glance.by_law')
    if (said.kind === 'none')
      return said.until ? t('glance.no_rule_until', { date: formatDay(said.until, language) }) : t('glance.no_rule')
    const { name, why, others: count } = said
    return count > 0 ? t('glance.by_rules', { name, why, count }) : t('glance.by_rule', { name, why })
  }
}

/** What the rules said, in one sentence; what they compared is in their panel, one press away. */
export const RulesSentence = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const { data: trace, error } = useQuery(traceQuery(useApi(), detail.id, useLanguage()))
  const sentence = useSentence(detail)
  if (!trace) return error ? errorText(error, t('failed.rules')) : <Skeleton height={32} />
  const text = sentence(trace)
  return (
    <span className={classes.said}>
      <span className={classes.sentence} title={text}>
        {text}
      </span>
      <Button size="compact-sm" variant="plain" onClick={showRules}>
        {t('glance.show_rules')}
      </Button>
    </span>
  )
}
