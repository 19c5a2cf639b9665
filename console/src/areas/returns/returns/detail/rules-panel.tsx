import type { AcceptanceWindow, TraceEntry } from '@returns-desk/contract'
import { Button, CheckIcon, CloseIcon, DataTable } from '@returns-desk/ui'
import { formatDay, formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useQueries, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ShopTime } from '../../../../parts/shop-time.tsx'
import { useApi } from '../../../../shell/session/api.tsx'
import { TRACED_PER_PAGE, traceQuery } from '../queries.ts'
import { DecidedBy } from './decided-by.tsx'
import classes from './rules-panel.module.css'

const ShadowOutcomes = lazy(async () => ({ default: (await import('./shadow-outcomes.tsx')).ShadowOutcomes }))

/** Of the heading: other parts of the page lead there. */
export const RULES_ID = 'return-rules'

/** A loaded page is shown in full; the button below loads more. */
const PAGE_SIZE = 100_000

/** The trace, page by page: the first at once, the others on demand. */
const useTrace = (returnId: string) => {
  const api = useApi()
  const language = useLanguage()
  const [pages, setPages] = useState(1)
  const first = useQuery(traceQuery(api, returnId, language))
  const others = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, i) => traceQuery(api, returnId, language, i + 1)),
  })
  const last = others.at(-1) ?? first
  return {
    trace: { ...first, data: first.data && [...first.data, ...others.flatMap(({ data }) => data ?? [])] },
    isLoadingMore: others.some(({ isPending }) => isPending),
    more: last.data?.length === TRACED_PER_PAGE ? () => setPages(pages + 1) : undefined,
  }
}

/** The rules' results for this return: those that decided, those that matched, then the others. */
interface RulesPanelProps {
  readonly returnId: string
  readonly window: AcceptanceWindow | null
  readonly isCorrected: boolean
  /** Of the rules that decided. */
  readonly version: number | null
  /** Rules in shadow matched it. */
  readonly hasShadow: boolean
}

export const RulesPanel = ({ returnId, window, isCorrected, version, hasShadow }: RulesPanelProps) => {
  const { t } = useTranslation('returns')
  const { trace, more, isLoadingMore } = useTrace(returnId)
  return (
    <section className={primitives.stack}>
      <h2 id={RULES_ID} tabIndex={-1} className={classes.title}>
        {t('rules.title')}
      </h2>
      {window && <InTime window={window} />}
      {version !== null && <DecidedBy key={returnId} returnId={returnId} version={version} />}
      {isCorrected && <p>{t('rules.corrected')}</p>}
      <DataTable
        label={t('rules.title')}
        query={trace}
        pageSize={trace.data ? PAGE_SIZE : 2}
        empty={t('rules.empty')}
        failure={t('failed.rules')}
        rowKey={(entry) => `${entry.event?.at ?? ''}/${entry.event?.type ?? ''}/${entry.id}`}
        columns={[
          { header: t('rules.condition'), width: '44%', cell: (entry) => <Condition entry={entry} /> },
          { header: t('rules.matched'), width: '22%', cell: (entry) => <Matched entry={entry} /> },
          { header: t('rules.actions'), cell: (entry) => <Actions entry={entry} /> },
        ]}
      />
      {(more || isLoadingMore) && (
        <div>
          <Button variant="default" onClick={more} aria-disabled={isLoadingMore}>
            {isLoadingMore ? t('rules.loading') : t('rules.more')}
          </Button>
        </div>
      )}
      {hasShadow && (
        <Suspense>
          <ShadowOutcomes returnId={returnId} />
        </Suspense>
      )}
    </section>
  )
}

/** A calendar day of the shop, independent of time zones. */
const InTime = ({ window: { clock, last_day, extension_days } }: { window: AcceptanceWindow }) => {
  const { t } = useTranslation('returns')
  const date = formatDay(last_day, useLanguage())
  const extension = extension_days > 0 ? t('rules.extended', { count: extension_days }) : ''
  return <p className={primitives.soft}>{t(`rules.until.${clock}`, { date, extension, defaultValue: date })}</p>
}

const Condition = ({ entry }: { entry: TraceEntry }) => (
  <span className={classes.lines}>
    <span className={primitives.emphasis}>{entry.name}</span>
    {entry.event && <WhenItHappened event={entry.event} />}
    <span className={classes.expression}>{entry.condition_expression}</span>
  </span>
)

const WhenItHappened = ({ event: { label, at } }: { event: NonNullable<TraceEntry['event']> }) => {
  const { t } = useTranslation('returns')
  return (
    <span className={primitives.soft}>
      {t('rules.on_event', { event: label })} <ShopTime at={at} />
    </span>
  )
}

/** Whether it matched and, if several did, which one decided. */
const Matched = ({ entry: { matched, decided, decided_by, without_effect } }: { entry: TraceEntry }) => {
  const { t } = useTranslation('returns')
  return (
    <span className={classes.lines}>
      <span className={classes.matched} data-matched={matched}>
        {matched ? <CheckIcon /> : <CloseIcon />}
        {t(matched ? 'rules.yes' : 'rules.no')}
      </span>
      {decided && <span className={primitives.soft}>{t('rules.decided')}</span>}
      {without_effect && <span className={primitives.soft}>{t('rules.without_effect')}</span>}
      {decided_by && <span className={primitives.soft}>{t('rules.decided_by', { name: decided_by })}</span>}
    </span>
  )
}

/** What a rule did; for one that did not match, what it would have done, less prominently. */
const Actions = ({ entry }: { entry: TraceEntry }) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  const days = (value: number | null) => (value === null ? undefined : formatNumber(value, language))
  const lines = entry.actual_value.actions.flatMap((action) => [
    { name: t('rules.accepted_methods'), value: action.acceptedMethods.join(', ') },
    { name: t('rules.days_to_accept'), value: days(action.daysToAcceptReturn) },
    { name: t('rules.days_to_extend'), value: days(action.daysToExtend) },
    { name: t('rules.email'), value: action.email },
    { name: t('rules.does'), value: action.detail },
  ])
  const told = lines.filter(({ value }) => value)
  if (told.length === 0) return null
  const isDone = entry.matched && !entry.without_effect
  return (
    <span className={isDone ? classes.lines : classes.notDone}>
      {!isDone && <span>{t('rules.would')}</span>}
      {told.map(({ name, value }) => (
        <span key={name}>
          <span className={primitives.soft}>{name}:</span> {value}
        </span>
      ))}
    </span>
  )
}
