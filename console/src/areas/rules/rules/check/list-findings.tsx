import type { Rule } from '@returns-desk/contract'
import { NEVER_DECIDES, textIn } from '@returns-desk/engine'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { Link } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { allRulesQuery } from '../queries.ts'
import listClasses from '../rules.module.css'
import { Warning } from '../warning.tsx'
import { useFindingWords } from './finding-words.ts'
import type { SaidFinding } from './run-check.ts'

const RANK = { error: 0, warning: 1, hint: 2 }
const TONES = { error: 'danger', warning: 'warning', hint: 'secondary' }

/** The gravest finding of a rule, and how many there are besides. Its page says all of them. */
export const FindingBadge = ({ rule, findings }: { rule: Rule; findings: readonly SaidFinding[] }) => {
  const { t } = useTranslation('rules')
  const names = useRuleNames()
  const { sentence } = useFindingWords({
    nameOf: (id) => names.get(id) ?? `#${id}`,
    numberOf: (condition) => condition + 1,
    actionType: rule.rule_action.action_type,
  })
  const [first, ...more] = findings
    .filter(({ rule_id }) => rule_id === rule.id)
    .toSorted((one, other) => RANK[one.severity] - RANK[other.severity])
  if (!first) return null
  return (
    <span className={listClasses.badge} data-tone={TONES[first.severity]} title={sentence(first)}>
      {t(`check.label.${first.kind}`)}
      {more.length > 0 && ` +${more.length}`}
    </span>
  )
}

const useRuleNames = () => {
  const { data: rules = [] } = useQuery(allRulesQuery(useApi()))
  const language = useLanguage()
  return new Map(rules.map((rule) => [rule.id, textIn(rule, 'name', language)]))
}

const MOST_LINKED = 5

/** "2 rules never decide", with links to them: the list shows only a few rules at a time. */
export const NeverDeciding = ({ findings }: { findings: readonly SaidFinding[] }) => {
  const { t } = useTranslation('rules')
  const names = useRuleNames()
  const ids = [...new Set(findings.filter(({ kind }) => NEVER_DECIDES.includes(kind)).map(({ rule_id }) => rule_id))]
  if (ids.length === 0) return null
  return (
    <Warning>
      {t('check.never_decide', { count: ids.length })}{' '}
      {ids.slice(0, MOST_LINKED).map((id, i) => (
        <span key={id}>
          {i > 0 && ', '}
          <Link to={paths.rule(id)}>{names.get(id) ?? `#${id}`}</Link>
        </span>
      ))}
      {ids.length > MOST_LINKED && ' …'}
    </Warning>
  )
}
