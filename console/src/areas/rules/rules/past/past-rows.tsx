import type { BacktestClass, BacktestOutcome, BacktestRow } from '@returns-desk/contract'
import { formatDay, formatMoney } from '@returns-desk/engine'
import { Button, errorText, Skeleton, Unseen } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Link } from '@returns-desk/ui/router'
import { ShopTime } from '../../../../parts/shop-time.tsx'
import { paths } from '../../../../paths.ts'
import classes from './past.module.css'
import { useBacktestRows } from './use-backtest.ts'

/** The returns behind a figure. */
export const PastRows = ({ id, name }: { readonly id: string; readonly name: BacktestClass }) => {
  const { t } = useTranslation('rules')
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useBacktestRows(id, name)
  if (!data && error) return <p role="alert">{errorText(error, t('past.failed'))}</p>
  if (!data) return <Skeleton height={60} />
  const rows = data.pages.flatMap((page) => page.rows)
  return (
    <div className={classes.rows}>
      <ul>
        {rows.map((row) => (
          <li key={row.return_id ?? `${row.order_name} ${row.at}`}>
            <PastRow row={row} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button type="button" variant="default" aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('past.more')}
        </Button>
      )}
    </div>
  )
}

const PastRow = ({ row }: { readonly row: BacktestRow }) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const { return_id, number, order_name, before, after } = row
  return (
    <>
      <p>
        {return_id ? <Link to={paths.return(return_id)}>{number}</Link> : t('past.request')} · {order_name} ·{' '}
        <ShopTime at={row.at} /> · {formatMoney(row.total, row.currency, language)}
      </p>
      {before && after ? <Difference before={before} after={after} currency={row.currency} /> : null}
    </>
  )
}

interface DifferenceProps {
  readonly before: BacktestOutcome
  readonly after: BacktestOutcome
  readonly currency: string
}

/** Only what differs, before and after. */
const Difference = ({ before, after, currency }: DifferenceProps) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const named = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : t('past.nothing'))
  const day = (one: BacktestOutcome) => (one.last_day ? formatDay(one.last_day, language) : t('past.nothing'))
  const verdict = (one: BacktestOutcome) => t(one.is_refused ? 'past.is_refused' : 'past.is_accepted')
  const fee = (one: BacktestOutcome) => (one.fee > 0 ? formatMoney(one.fee, currency, language) : t('past.nothing'))
  const flag = (isSet: boolean) => t(isSet ? 'past.yes' : 'past.no')
  const aspects = [
    ['verdict', verdict(before), verdict(after)],
    ['last_day', day(before), day(after)],
    ['return_methods', named(before.return_methods), named(after.return_methods)],
    ['payment_methods', named(before.payment_methods), named(after.payment_methods)],
    ['fee', fee(before), fee(after)],
    ['photos', flag(before.photos_required), flag(after.photos_required)],
    ['kept', flag(before.is_kept), flag(after.is_kept)],
    ['flagged', flag(before.is_flagged), flag(after.is_flagged)],
    ['mails', named(before.mails), named(after.mails)],
  ] as const
  const different = aspects.filter(([, was, is]) => was !== is)
  if (different.length === 0) return <p className={primitives.fine}>{t('past.same')}</p>
  return (
    <dl className={classes.differences}>
      {different.map(([aspect, was, is]) => (
        <div key={aspect}>
          <dt>{t(`past.aspects.${aspect}`)}</dt>
          <dd>
            {was} <span aria-hidden="true">→</span> <Unseen>{t('past.becomes')}</Unseen> {is}
          </dd>
        </div>
      ))}
    </dl>
  )
}
