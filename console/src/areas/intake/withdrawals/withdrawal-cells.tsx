import type { Withdrawal } from '@returns-desk/contract'
import { formatDay, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Link } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../../parts/moment.tsx'
import { settingsQuery } from '../../../parts/queries/settings-query.ts'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import classes from './withdrawals.module.css'

interface CellProps {
  readonly withdrawal: Withdrawal
}

export const Received = ({ withdrawal: { reference, received_at } }: CellProps) => {
  const settings = useQuery(settingsQuery(useApi()))
  return (
    <span className={primitives.cell}>
      <strong>{reference}</strong>
      {settings.data && (
        <time className={primitives.fineInBold} dateTime={received_at}>
          <Moment at={received_at} timeZone={settings.data.time_zone} />
        </time>
      )}
    </span>
  )
}

export const Customer = ({ withdrawal: { name, email } }: CellProps) => (
  <span className={primitives.cell}>
    {name}
    <a href={`mailto:${email}`}>{email}</a>
  </span>
)

/** The order as the customer wrote it, and its current state. */
export const Order = ({ withdrawal: { order_name, is_matched, return_id } }: CellProps) => {
  const { t } = useTranslation('withdrawals')
  return (
    <span className={primitives.cell}>
      {order_name}
      {return_id ? (
        <Link to={paths.return(return_id)}>{t('open_return')}</Link>
      ) : (
        <span className={primitives.fineInBold}>{t(is_matched ? 'matched' : 'unmatched')}</span>
      )}
    </span>
  )
}

export const Covers = ({ withdrawal: { scope, products } }: CellProps) => {
  const { t } = useTranslation('withdrawals')
  return <span className={classes.words}>{scope === 'whole' ? t('whole') : products}</span>
}

export const RefundDue = ({ withdrawal: { refund_due, is_at_risk, is_settled } }: CellProps) => {
  const { t } = useTranslation('withdrawals')
  const language = useLanguage()
  return (
    <span className={primitives.cell}>
      <time className={classes.whole} dateTime={refund_due}>
        {formatDay(refund_due, language)}
      </time>
      {is_settled && <span className={primitives.fineInBold}>{t('settled')}</span>}
      {is_at_risk && !is_settled && <span className={classes.risk}>{t('at_risk')}</span>}
    </span>
  )
}
