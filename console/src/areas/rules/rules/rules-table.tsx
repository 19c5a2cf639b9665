import { PRIORITIES, type Rule } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import { ActiveMark, DataTable, type LoadState, type PageOfRows, Skeleton } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { RowMissing } from '../../../parts/texts/row-missing.tsx'
import { paths } from '../../../paths.ts'
import { FindingBadge } from './check/list-findings.tsx'
import type { SaidFinding } from './check/run-check.ts'
import type { Dictionary } from './dictionary.ts'
import { RULES_PER_PAGE } from './list-queries.ts'
import { RuleRowActions } from './rule-row-actions.tsx'
import { ActionCell, ConditionsCell } from './rule-words.tsx'
import classes from './rules.module.css'
import { NumbersCell, RuleHitsProvider } from './shadow/numbers-cell.tsx'

const TONES: Record<number, string> = {
  [PRIORITIES.high]: 'danger',
  [PRIORITIES.medium]: 'warning',
  [PRIORITIES.low]: 'secondary',
}

interface RulesTableProps {
  readonly rules: LoadState<PageOfRows<Rule>>
  readonly dictionary: Dictionary | undefined
  /** The words are on their way: no use in showing the names that programs use until then. */
  readonly isWordless: boolean
  /** The id of the rule that was just added. */
  readonly added?: number | undefined
  readonly findings: readonly SaidFinding[]
  readonly onFailure: (text: string) => void
}

export const RulesTable = ({ rules, dictionary, isWordless, added, findings, onFailure }: RulesTableProps) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const soon = <Skeleton height={12} width="80%" />
  return (
    <RuleHitsProvider>
      <DataTable
        label={t('title')}
        query={{ ...rules, data: rules.data?.rows }}
        dealt={rules.data}
        added={added}
        pageSize={RULES_PER_PAGE}
        empty={t('empty')}
        failure={t('failed.list')}
        rowKey={(rule) => rule.id}
        rowHref={(rule) => paths.rule(rule.id)}
        columns={[
          { header: t('name'), width: '18%', cell: (rule) => textIn(rule, 'name', language) },
          { header: t('title_column'), width: '18%', cell: (rule) => <Title rule={rule} /> },
          { header: t('priority'), cell: (rule) => <Priority code={rule.priority} /> },
          {
            header: t('conditions'),
            width: '23%',
            cell: (rule) => (isWordless ? soon : <ConditionsCell rule={rule} dictionary={dictionary} />),
          },
          {
            header: t('action_type'),
            width: '18%',
            cell: (rule) => (isWordless ? soon : <ActionCell rule={rule} dictionary={dictionary} />),
          },
          { header: t('status'), cell: (rule) => <Status rule={rule} findings={findings} /> },
          { header: t('hits.title'), cell: (rule) => <NumbersCell rule={rule} /> },
          {
            header: t('actions'),
            isActions: true,
            cell: (rule) => <RuleRowActions rule={rule} onFailure={onFailure} />,
          },
        ]}
      />
    </RuleHitsProvider>
  )
}

/** The title is the name; on a phone, where the name heads the card, it is not said twice. */
const Title = ({ rule }: { rule: Rule }) => {
  const language = useLanguage()
  const isName = rule.name === rule.description
  return (
    <>
      <span className={isName ? classes.repeated : classes.soft}>
        {isName ? textIn(rule, 'name', language) : rule.description}
      </span>
      <RowMissing row={rule} fields={['name']} />
    </>
  )
}

const Priority = ({ code }: { code: number }) => {
  const { t } = useTranslation('rules')
  const name = Object.entries(PRIORITIES).find(([, one]) => one === code)?.[0]
  return (
    <span className={classes.badge} data-tone={TONES[code]}>
      {name ? t(`priorities.${name}`) : code || '–'}
    </span>
  )
}

const Status = ({ rule, findings }: { rule: Rule; findings: readonly SaidFinding[] }) => {
  const { active, shadow, problem } = rule
  const { t } = useTranslation('rules')
  return (
    <>
      <ActiveMark isActive={active}>{active ? t('active') : t(shadow ? 'in_shadow' : 'inactive')}</ActiveMark>
      {problem && (
        <span className={classes.badge} data-tone="danger" title={t(`problem.${problem}`)}>
          {t('problem.label')}
        </span>
      )}
      <FindingBadge rule={rule} findings={findings} />
    </>
  )
}
