import type { BankPayment } from '@returns-desk/contract'
import { type Column, DataTable } from '@returns-desk/ui'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { EnteredAccount } from '../entered-account.tsx'
import classes from './bank-files.module.css'

const PAGE_SIZE = 25

interface PaymentsTableProps<Payment> {
  readonly label: string
  readonly payments: readonly Payment[]
  readonly empty: string
  /** What stands in the way of each, or where each is. */
  readonly last: 'problem' | 'state' | 'none'
  /** What can be done about a problem. */
  readonly remedy?: (payment: Payment) => ReactNode
}

export const PaymentsTable = <Payment extends BankPayment>(props: PaymentsTableProps<Payment>) => {
  const { label, payments, empty, last, remedy } = props
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const lastColumn: Record<typeof last, Column<Payment>[]> = {
    none: [],
    problem: [
      {
        header: t('column.problem'),
        width: '34%',
        cell: (payment) => (
          <>
            <span className={primitives.problem}>{payment.problem?.message}</span>
            {remedy?.(payment)}
          </>
        ),
      },
    ],
    state: [
      {
        header: t('column.state'),
        width: '20%',
        cell: ({ state }) =>
          state && (
            <span className={classes.state} data-state={state}>
              {t(`payment_state.${state}`, { defaultValue: state })}
            </span>
          ),
      },
    ],
  }
  return (
    <DataTable
      label={label}
      rows={payments}
      rowKey={({ return_id, payout_id }) => payout_id ?? return_id}
      rowHref={({ return_id }) => paths.return(return_id)}
      pageSize={PAGE_SIZE}
      empty={empty}
      columns={[
        { header: t('column.number'), width: '16%', lines: 2, cell: (payment) => <ReturnNumber payment={payment} /> },
        { header: t('column.holder'), lines: 2, cell: (payment) => <Holder payment={payment} /> },
        {
          header: t('column.amount'),
          width: '15%',
          align: 'end',
          cell: ({ amount, currency }) => formatMoney(amount, currency, language),
        },
        ...lastColumn[last],
      ]}
    />
  )
}

interface PaymentProps {
  readonly payment: BankPayment
}

const ReturnNumber = ({ payment: { number, order_name } }: PaymentProps) => (
  <span className={primitives.cell}>
    <span className={primitives.unbroken}>{number}</span>
    <span className={primitives.fineInBold}>{order_name}</span>
  </span>
)

const Holder = ({ payment }: PaymentProps) => (
  <span className={primitives.cell}>
    {payment.name}
    {payment.iban && <span className={classes.code}>{payment.iban}</span>}
    <EnteredAccount entry={payment} />
    {payment.reference && <span className={primitives.fineInBold}>{payment.reference}</span>}
  </span>
)
