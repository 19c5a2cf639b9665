import { type ReturnListItem, sightOf, USUAL_COLUMNS, VIEW_COLUMNS, type ViewColumn } from '@returns-desk/contract'
import { type Column, Unseen } from '@returns-desk/ui'
import { formatDay, formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { ShopTime } from '../../../../parts/shop-time.tsx'
import { useSessionShop } from '../../../../shell/session/session-gate.tsx'
import { EmailText } from '../email-text.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { statusLabel, useStatuses } from '../statuses.ts'
import { WithdrawalMark } from '../withdrawal-mark.tsx'
import classes from './returns-screen.module.css'

/** The assignee stands below, in the room that the other cells of a row take anyway. */
const OrderName = ({ item: { order_name, assignee } }: { item: ReturnListItem }) => {
  const { t } = useTranslation('returns')
  const name = (
    <span className={classes.clipped} title={order_name}>
      {order_name}
    </span>
  )
  if (!assignee?.name) return name
  return (
    <>
      {name}
      <span className={classes.assignee} title={t('assignee.title', { name: assignee.name })}>
        <Unseen>{t('assignee.label')}: </Unseen>
        {assignee.name}
      </span>
    </>
  )
}

/** The names of a shop's methods may be long: what does not fit is read by pointing at it, or in the return. */
const TwoLines = ({ children }: { children: string }) => (
  <span className={classes.twoLines} title={children}>
    {children}
  </span>
)

type Made = Record<ViewColumn, Column<ReturnListItem>>

const useAllColumns = (): Made => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  // Days take more room in English, names of methods in Romanian.
  const isEnglish = language === 'en'
  const { completed } = useStatuses()
  return {
    order_name: {
      header: t('column.order_name'),
      width: isEnglish ? '10%' : '10.5%',
      cell: (item) => <OrderName item={item} />,
    },
    order_number: {
      header: t('column.order_number'),
      width: '10.5%',
      cell: (item) => (
        <span className={classes.clipped} title={item.order_number}>
          {item.order_number}
        </span>
      ),
    },
    created: {
      header: t('column.created'),
      // The day above the time, each on a line of its own.
      width: isEnglish ? '14.5%' : '14%',
      cell: (item) => <ShopTime at={item.created_at} />,
    },
    email: {
      header: t('column.email'),
      cell: (item) => (
        <span className={`${classes.clipped} ${classes.address}`} title={item.client_email}>
          <EmailText email={item.client_email} />
        </span>
      ),
    },
    amount: {
      header: t('column.amount'),
      width: '11%',
      align: 'end',
      cell: (item) => {
        const amount = formatMoney(item.price, item.currency, language)
        return (
          <span className={classes.clipped} title={amount}>
            {amount}
          </span>
        )
      },
    },
    return_method: {
      header: t('column.return_method'),
      width: isEnglish ? '10.5%' : '12%',
      cell: (item) => <TwoLines>{item.return_method.name}</TwoLines>,
    },
    payment_method: {
      header: t('column.payment_method'),
      width: '12%',
      cell: (item) => <TwoLines>{item.payment_method.name}</TwoLines>,
    },
    status: {
      header: t('column.status'),
      width: isEnglish ? '15.5%' : '15%',
      cell: (item) => (
        <span className={classes.status} title={statusLabel(completed(item.return_status))}>
          <StatusBadge status={completed(item.return_status)} />
          {item.withdrawal && ' '}
          <WithdrawalMark withdrawal={item.withdrawal} isShort />
        </span>
      ),
    },
    number: { header: t('column.number'), cell: (item) => item.number ?? '' },
    customer: { header: t('column.customer'), cell: (item) => <TwoLines>{item.customer_name ?? ''}</TwoLines> },
    assignee: { header: t('column.assignee'), cell: (item) => <TwoLines>{item.assignee?.name ?? ''}</TwoLines> },
    due: {
      header: t('column.due'),
      cell: (item) => (item.withdrawal ? formatDay(item.withdrawal.refund_due, language) : ''),
    },
    moved: {
      header: t('column.moved'),
      cell: (item) => (item.moved_at ? <ShopTime at={item.moved_at} /> : ''),
    },
    awb: { header: t('column.awb'), cell: (item) => item.awb ?? '' },
  }
}

/** What each column needs beside the others, where a view has chosen them. */
const SHARES: Readonly<Record<ViewColumn, number>> = {
  ...{ order_name: 9, order_number: 10, created: 17, email: 18, amount: 12, return_method: 13, payment_method: 13 },
  ...{ status: 16, number: 10, customer: 14, assignee: 13, due: 15, moved: 17, awb: 13 },
}

const CONTACT: readonly ViewColumn[] = ['email', 'customer']

const isColumn = (name: string): name is ViewColumn => (VIEW_COLUMNS as readonly string[]).includes(name)

/** Those that a view has chosen, in its order; otherwise the usual ones, at their widths. */
export const useReturnColumns = (chosen?: readonly string[]): Column<ReturnListItem>[] => {
  const { staff } = useSessionShop()
  const all = useAllColumns()
  const seesEmail = !staff || sightOf(staff.role) !== 'no-contact'
  const names = chosen?.filter(isColumn) ?? []
  const isUsual = names.length === 0
  const shown = (isUsual ? USUAL_COLUMNS : names).filter((name) => seesEmail || !CONTACT.includes(name))
  const whole = shown.reduce((sum, name) => sum + SHARES[name], 0)
  const shareOf = (name: ViewColumn) => ({ ...all[name], width: `${(100 * SHARES[name]) / whole}%` })
  return shown.map((name) => (isUsual ? all[name] : shareOf(name)))
}
