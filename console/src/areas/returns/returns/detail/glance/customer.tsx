import type { CustomerHistory, ReturnDetail } from '@returns-desk/contract'
import { Button, errorText, Skeleton } from '@returns-desk/ui'
import { formatMoney, formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Link } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { ShopTime } from '../../../../../parts/shop-time.tsx'
import { paths } from '../../../../../paths.ts'
import { useApi } from '../../../../../shell/session/api.tsx'
import { customerQuery } from '../../queries.ts'
import { statusLabel, useStatuses } from '../../statuses.ts'
import classes from './glance.module.css'

/** Nobody can be found by an address that is shown in part, or not at all. */
const isSearchable = (email: string) => email !== '' && !email.includes('•')

const useCounted = () => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  return (key: string, { count, is_more = false }: { count: number; is_more?: boolean }) =>
    t(`customer.${key}`, { count, number: `${formatNumber(count, language)}${is_more ? '+' : ''}` })
}

/** "3 earlier returns (2 completed, 1 cancelled), 640.00 RON in total": only what there is. */
const useEarlier = () => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  const counted = useCounted()
  return ({ earlier }: CustomerHistory) => {
    if (earlier.count === 0) return t('customer.first')
    const outcomes = (['open', 'completed', 'cancelled'] as const)
      .filter((outcome) => earlier[outcome] > 0)
      .map((outcome) => counted(outcome, { count: earlier[outcome] }))
    const amount = earlier.totals.map((total) => formatMoney(total.amount, total.currency, language)).join(' + ')
    const whole = `${counted('earlier', earlier)} (${outcomes.join(', ')})`
    return amount ? t('customer.with_total', { returns: whole, amount }) : whole
  }
}

/** What this customer has bought and returned before, and the way to all of it. */
export const Customer = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const { data, error, refetch } = useQuery(customerQuery(useApi(), detail.id))
  const earlier = useEarlier()
  const counted = useCounted()
  if (!data && error)
    return (
      <>
        {errorText(error, t('customer.failed'))}{' '}
        <Button size="compact-sm" variant="plain" onClick={() => void refetch()}>
          {t('customer.retry')}
        </Button>
      </>
    )
  if (!data) return <Skeleton height={32} />
  const parts = [
    counted('orders', data.orders),
    ...(data.later.count > 0 ? [counted('later', data.later)] : []),
    earlier(data),
  ]
  const text = parts.join(' · ')
  const email = detail.client_email
  const hasOthers = data.earlier.count + data.later.count > 0
  return (
    <>
      <span className={classes.counts}>
        <span className={classes.numbers} title={text}>
          {text}
        </span>
        {hasOthers && isSearchable(email) && (
          <Link to={`${paths.returns}?${new URLSearchParams({ q: `email:${email}` })}`}>{t('customer.all')}</Link>
        )}
      </span>
      <Latest history={data} />
    </>
  )
}

const Latest = ({ history: { earlier } }: { history: CustomerHistory }) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  const { completed } = useStatuses()
  if (earlier.latest.length === 0) return null
  const wholeOf = ({ number = '', order_name, return_status, price, currency }: (typeof earlier.latest)[number]) =>
    `${number} ${order_name}: ${statusLabel(completed(return_status))} · ${formatMoney(price, currency, language)}`.trim()
  return (
    <ul className={classes.latest} aria-label={t('customer.latest')}>
      {earlier.latest.map((item) => (
        <li key={item.id} title={wholeOf(item)}>
          <Link to={paths.return(item.id)}>{item.order_name}</Link>{' '}
          <span className={primitives.soft}>
            {statusLabel(completed(item.return_status))} · {formatMoney(item.price, item.currency, language)} ·{' '}
            <ShopTime at={item.created_at} look="day" />
          </span>
        </li>
      ))}
    </ul>
  )
}
