import type { RefundToPay } from '@returns-desk/contract'
import type { Column } from '@returns-desk/ui'
import { formatDay, formatMoney, formatShortDay, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useSentence } from '../../../parts/use-sentence.ts'
import { EnteredAccount } from '../entered-account.tsx'
import classes from './refunds.module.css'

interface CellProps {
  readonly refund: RefundToPay
}

const Due = ({ refund: { due_on, due, is_waiting_for_goods } }: CellProps) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  return (
    <span className={primitives.cell}>
      {due_on ? (
        <time dateTime={due_on} title={formatDay(due_on, language)} className={primitives.unbroken}>
          {formatShortDay(due_on, language)}
        </time>
      ) : (
        t('due.none')
      )}
      {is_waiting_for_goods ? (
        <span className={primitives.fineInBold}>{t('due.waiting')}</span>
      ) : (
        (due === 'overdue' || due === 'soon') && <span className={classes[due]}>{t(`due.${due}`)}</span>
      )}
    </span>
  )
}

const Name = ({ refund: { number, order_name } }: CellProps) => (
  <span className={primitives.cell}>
    <span className={primitives.unbroken}>{number}</span>
    <span className={primitives.fineInBold}>{order_name}</span>
  </span>
)

const Method = ({ refund }: CellProps) => {
  const { t } = useTranslation('refunds')
  const { payment_method, route, is_withdrawal } = refund
  return (
    <span className={primitives.cell}>
      {payment_method}
      <span className={primitives.fineInBold}>
        {t(`route.${route}`)}
        {is_withdrawal && ` · ${t('withdrawal')}`}
      </span>
      <EnteredAccount entry={refund} />
    </span>
  )
}

const Open = ({ refund: { open, total, currency } }: CellProps) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  return (
    <span className={classes.amount}>
      {formatMoney(open, currency, language)}
      {open !== total && (
        <span className={primitives.fineInBold}>
          {t('of_total', { total: formatMoney(total, currency, language) })}
        </span>
      )}
    </span>
  )
}

/** What stands in the way, in a sentence. */
const Obstacle = ({ refund: { obstacle } }: CellProps) => {
  const { t } = useTranslation('refunds')
  const sentence = useSentence([obstacle])
  if (obstacle === null) return t('no_obstacle')
  // Nothing is wrong with a return that is still being worked on.
  return (
    <span className={obstacle === 'payout_not_ready' ? primitives.fineInBold : primitives.problem}>
      {sentence(obstacle)}
    </span>
  )
}

export const useRefundColumns = (): Column<RefundToPay>[] => {
  const { t } = useTranslation('refunds')
  return [
    { header: t('column.due'), width: '15%', lines: 2, cell: (refund) => <Due refund={refund} /> },
    { header: t('column.number'), width: '13%', lines: 2, cell: (refund) => <Name refund={refund} /> },
    { header: t('column.customer'), width: '18%', cell: (refund) => refund.customer_name },
    { header: t('column.method'), width: '18%', lines: 2, cell: (refund) => <Method refund={refund} /> },
    { header: t('column.amount'), width: '13%', align: 'end', cell: (refund) => <Open refund={refund} /> },
    { header: t('column.obstacle'), cell: (refund) => <Obstacle refund={refund} /> },
  ]
}
