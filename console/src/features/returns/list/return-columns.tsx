import type { ReturnListItem } from '@returns-desk/contract'
import type { Column } from '@returns-desk/ui'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { EmailText } from '../email-text.tsx'
import { ShopTime } from '../shop-time.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { useStatuses } from '../statuses.ts'
import { WithdrawalMark } from '../withdrawal-mark.tsx'

export const useReturnColumns = (): Column<ReturnListItem>[] => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  const { completed } = useStatuses()
  return [
    { header: t('column.order_name'), width: '8%', cell: (item) => item.order_name },
    { header: t('column.order_number'), width: '12%', cell: (item) => item.order_number },
    { header: t('column.created'), width: '14.5%', lines: 2, cell: (item) => <ShopTime at={item.created_at} /> },
    { header: t('column.email'), width: '15%', lines: 2, cell: (item) => <EmailText email={item.client_email} /> },
    {
      header: t('column.amount'),
      width: '11%',
      align: 'end',
      cell: (item) => formatMoney(item.price, item.currency, language),
    },
    { header: t('column.return_method'), width: '14%', cell: (item) => item.return_method.name },
    { header: t('column.payment_method'), width: '12%', cell: (item) => item.payment_method.name },
    {
      header: t('column.status'),
      width: '13.5%',
      cell: (item) => (
        <>
          <StatusBadge status={completed(item.return_status)} />
          {item.withdrawal && ' '}
          <WithdrawalMark withdrawal={item.withdrawal} />
        </>
      ),
    },
  ]
}
