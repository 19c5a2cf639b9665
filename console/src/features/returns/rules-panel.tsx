import type { AcceptanceWindow, TraceEntry } from '@returns-desk/contract'
import { CheckIcon, CloseIcon, DataTable } from '@returns-desk/ui'
import { formatDate, formatNumber, useLanguage } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../shell/session/api.tsx'
import { traceQuery } from './queries.ts'
import classes from './rules-panel.module.css'

/** A decision is read as a whole, so there is one page of it. */
const PAGE_SIZE = 1000

/** What every rule said of this return, in the order they were asked. */
export const RulesPanel = ({ returnId, window }: { returnId: string; window: AcceptanceWindow | null }) => {
  const { t } = useTranslation('returns')
  const trace = useQuery(traceQuery(useApi(), returnId, useLanguage()))
  return (
    <section className={classes.rules}>
      <h2 className={classes.title}>{t('rules.title')}</h2>
      {window && <InTime window={window} />}
      <DataTable
        label={t('rules.title')}
        query={trace}
        pageSize={trace.data ? PAGE_SIZE : 2}
        empty={t('rules.empty')}
        failure={t('failed.rules')}
        rowKey={(entry) => entry.id}
        columns={[
          { header: t('rules.condition'), width: '48%', cell: (entry) => <Condition entry={entry} /> },
          { header: t('rules.matched'), width: '14%', cell: (entry) => <Matched isMatched={entry.matched} /> },
          { header: t('rules.actions'), cell: (entry) => <Actions entry={entry} /> },
        ]}
      />
    </section>
  )
}

/** A calendar day of the shop's, which no time zone may move. */
const InTime = ({ window: { clock, last_day, extension_days } }: { window: AcceptanceWindow }) => {
  const { t } = useTranslation('returns')
  const date = formatDate(last_day, useLanguage(), 'UTC')
  const extension = extension_days > 0 ? t('rules.extended', { count: extension_days }) : ''
  return <p className={classes.soft}>{t(`rules.until.${clock}`, { date, extension })}</p>
}

const Condition = ({ entry }: { entry: TraceEntry }) => (
  <span className={classes.lines}>
    <span className={classes.name}>{entry.name}</span>
    <span className={classes.expression}>{entry.condition_expression}</span>
  </span>
)

const Matched = ({ isMatched }: { isMatched: boolean }) => {
  const { t } = useTranslation('returns')
  return (
    <span className={classes.matched} data-matched={isMatched}>
      {isMatched ? <CheckIcon /> : <CloseIcon />}
      {t(isMatched ? 'rules.yes' : 'rules.no')}
    </span>
  )
}

const Actions = ({ entry }: { entry: TraceEntry }) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  const days = (value: number | null) => (value === null ? undefined : formatNumber(value, language))
  const lines = entry.actual_value.actions.flatMap((action) => [
    { name: t('rules.accepted_methods'), value: action.acceptedMethods.join(', ') },
    { name: t('rules.days_to_accept'), value: days(action.daysToAcceptReturn) },
    { name: t('rules.days_to_extend'), value: days(action.daysToExtend) },
    { name: t('rules.email'), value: action.email },
  ])
  return (
    <span className={classes.lines}>
      {lines
        .filter(({ value }) => value)
        .map(({ name, value }) => (
          <span key={name}>
            <span className={classes.soft}>{name}:</span> {value}
          </span>
        ))}
    </span>
  )
}
