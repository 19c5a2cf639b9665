import type { Backtest, BacktestClass, BacktestFigure } from '@returns-desk/contract'
import { formatMoney, formatNumber } from '@returns-desk/engine'
import { Button, errorText, Skeleton } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useState } from 'react'
import classes from './past.module.css'
import { PastRows } from './past-rows.tsx'
import { isUnderWay, useBacktest, useRemoveBacktest } from './use-backtest.ts'

interface PastResultProps {
  readonly id: string
  /** The rule has changed since. */
  readonly isOutdated: boolean
  readonly onCancel: () => void
}

export const PastResult = ({ id, isOutdated, onCancel }: PastResultProps) => {
  const { t } = useTranslation('rules')
  const { data, error } = useBacktest(id)
  const remove = useRemoveBacktest()
  const cancel = () => {
    remove.mutate(id)
    onCancel()
  }
  if (!data && error) return <p role="alert">{errorText(error, t('past.failed'))}</p>
  if (!data) return <Skeleton height={20} />
  if (isUnderWay(data)) return <Progress backtest={data} onCancel={cancel} />
  if (!data.figures) return <p role="alert">{t('past.failed')}</p>
  return (
    <>
      {isOutdated && <p className={primitives.fine}>{t('past.outdated')}</p>}
      <Figures id={id} days={data.days} figures={data.figures} />
    </>
  )
}

const Progress = ({ backtest, onCancel }: { readonly backtest: Backtest; readonly onCancel: () => void }) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const { seen, total } = backtest
  const words = t('past.progress', { seen: formatNumber(seen, language), total: formatNumber(total, language) })
  return (
    <div className={classes.ask}>
      <label className={classes.progress}>
        {total === 0 ? t('past.waiting') : words}
        <progress max={Math.max(1, total)} value={seen} />
      </label>
      <Button type="button" variant="default" onClick={onCancel}>
        {t('past.cancel')}
      </Button>
    </div>
  )
}

/** In the order in which they are told; those that are zero are left out, except the first. */
const FLIPS: readonly BacktestClass[] = [
  'refused',
  'more_time',
  'less_time',
  'methods',
  'method_gone',
  'refunds',
  'refund_gone',
  'fee',
  'photos',
  'kept',
  'flagged',
  'mails_added',
  'mails_removed',
]

interface FiguresProps {
  readonly id: string
  readonly days: number
  readonly figures: readonly BacktestFigure[]
}

const Figures = ({ id, days, figures }: FiguresProps) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const [open, setOpen] = useState<BacktestClass>()
  const figureOf = (name: BacktestClass) => figures.find((one) => one.class === name)
  const countOf = (name: BacktestClass) => figureOf(name)?.count ?? 0
  const figure = (name: BacktestClass, hasMoney = false) => {
    const { count = 0, money = [] } = figureOf(name) ?? {}
    const amounts = money.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(' + ')
    const words = t(`past.figures.${name}`, { count, number: formatNumber(count, language), days })
    const whole = hasMoney && count > 0 ? t('past.for', { words, amounts }) : words
    if (count === 0) return <span>{whole}</span>
    return (
      <button
        type="button"
        className={classes.figure}
        aria-expanded={open === name}
        onClick={() => setOpen(open === name ? undefined : name)}
      >
        {whole}
      </button>
    )
  }
  const list = (names: readonly BacktestClass[]) =>
    names.some((name) => name === open) && open && <PastRows id={id} name={open} />
  const flips = FLIPS.filter((name) => countOf(name) > 0)
  return (
    <div className={classes.result}>
      <div role="status">
        <p>{figure('all')}</p>
        <p>{figure('matching')}</p>
        <p className={classes.main}>{figure('changed', true)}</p>
      </div>
      {list(['all', 'matching', 'changed'])}
      {flips.length > 0 && (
        <ul className={classes.flips}>
          {flips.map((name) => (
            <li key={name}>
              {figure(name, name === 'refused')}
              {list([name])}
            </li>
          ))}
        </ul>
      )}
      {countOf('refusals') > 0 && (
        <>
          <p>{figure('refusals')}</p>
          <p className={classes.main}>{figure('accepted', true)}</p>
          {list(['refusals', 'accepted'])}
        </>
      )}
      {countOf('not_replayable') > 0 && <p className={primitives.fine}>{figure('not_replayable')}</p>}
      {list(['not_replayable'])}
      <p className={primitives.fine}>{t('past.against')}</p>
    </div>
  )
}
