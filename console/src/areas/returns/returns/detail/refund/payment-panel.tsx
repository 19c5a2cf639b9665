/** What was paid of the refund, what is open, and what those who pay can do about it. Everybody else reads it. */
import type { Refund, ReturnDetail } from '@returns-desk/contract'
import { isFinalStatus, STATUS } from '@returns-desk/engine'
import { Banner, Button, errorText, Panel, Skeleton, useToast } from '@returns-desk/ui'
import { formatDay, formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useApi } from '../../../../../shell/session/api.tsx'
import { useMay } from '../../../../../shell/session/use-may.ts'
import { statusIndex } from '../../statuses.ts'
import type { OpenForm } from './payment-forms.tsx'
import { PAYMENT_ID } from './payment-id.ts'
import classes from './payment-panel.module.css'
import { PayoutItem } from './payout-item.tsx'
import { refundQuery, useRefundChange } from './refund-queries.ts'

const PaymentForm = lazy(async () => ({ default: (await import('./payment-forms.tsx')).PaymentForm }))

export const PaymentPanel = ({ detail }: { detail: ReturnDetail }) => {
  const { data: refund } = useQuery({ ...refundQuery(useApi(), detail.id), enabled: !detail.masked })
  const mayPay = useMay('money')
  if (!refund) return null
  const isOfInterest = mayPay || refund.payouts.length > 0 || refund.unpaid_reason !== ''
  if (!isOfInterest) return null
  return (
    <Suspense fallback={<Skeleton height={96} />}>
      <Payment refund={refund} detail={detail} />
    </Suspense>
  )
}

interface PaymentProps {
  readonly refund: Refund
  readonly detail: ReturnDetail
}

const Payment = ({ refund, detail }: PaymentProps) => {
  const { t } = useTranslation('refunds')
  const mayPay = useMay('money')
  const [form, setForm] = useState<OpenForm>()
  const [failure, setFailure] = useState<string>()
  return (
    <div id={PAYMENT_ID} tabIndex={-1}>
      <Panel title={t('payment.title')}>
        {failure && <Banner onDismiss={() => setFailure(undefined)}>{failure}</Banner>}
        <Sums refund={refund} />
        {refund.unpaid_reason && <p>{t('payment.unpaid', { reason: refund.unpaid_reason })}</p>}
        {refund.payouts.length > 0 && (
          <ul className={classes.payouts}>
            {refund.payouts.map((payout) => (
              <PayoutItem
                key={payout.id}
                payout={payout}
                returnId={detail.id}
                mayPay={mayPay}
                onBounce={(one) => setForm({ kind: 'bounce', payout: one })}
                onFailure={setFailure}
              />
            ))}
          </ul>
        )}
        {form ? (
          <div className={classes.form}>
            <Suspense fallback={<Skeleton height={160} />}>
              <PaymentForm key={form.kind} form={form} refund={refund} onClose={() => setForm(undefined)} />
            </Suspense>
          </div>
        ) : (
          mayPay && <Acts refund={refund} detail={detail} onOpen={setForm} onFailure={setFailure} />
        )}
      </Panel>
    </div>
  )
}

const Sums = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  const { total, open, paid, currency, due_on, due, is_waiting_for_goods } = refund
  const money = (amount: number) => formatMoney(amount, currency, language)
  if (total === 0) return <p>{t('payment.nothing')}</p>
  const day = due_on ? formatDay(due_on, language) : ''
  const late = due === 'overdue' && !is_waiting_for_goods
  const when: ReactNode = is_waiting_for_goods
    ? t('payment.waiting')
    : day && t(late ? 'payment.overdue' : 'payment.due', { date: day })
  return (
    <p className={classes.head}>
      <span>
        {t('payment.paid')}: <strong>{money(paid)}</strong>
      </span>
      <span>
        {t('payment.open')}: <strong>{money(open)}</strong>{' '}
        {open > 0 && when && <span className={late ? primitives.problem : primitives.fine}>{when}</span>}
      </span>
    </p>
  )
}

const PAYABLE: readonly number[] = [STATUS.PROCESSED, STATUS.REFUND_TO_IBAN]

interface ActsProps extends PaymentProps {
  readonly onOpen: (form: OpenForm) => void
  readonly onFailure: (message: string | undefined) => void
}

const Acts = ({ refund, detail, onOpen, onFailure }: ActsProps) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  const toast = useToast()
  const { return_id: id, open, currency, unpaid_reason } = refund
  const takeBack = useRefundChange(id, (api) => api.refunds.explain({ params: { id }, body: { reason: '' } }))
  const status = statusIndex(detail.return_status)
  if (isFinalStatus(status)) return null
  const button = (kind: 'add' | 'deduct' | 'explain') => (
    <Button variant="default" onClick={() => onOpen({ kind })}>
      {t(`act.${kind}`)}
    </Button>
  )
  const forget = () =>
    takeBack.mutateAsync(undefined).then(
      () => toast(t('explain_back.done')),
      (error) => onFailure(errorText(error, t('failed.change'))),
    )
  return (
    <div className={`${classes.acts} ${classes.actions}`}>
      {open > 0 && PAYABLE.includes(status) && (
        <Button onClick={() => onOpen({ kind: 'pay' })}>
          {t('act.pay', { amount: formatMoney(open, currency, language) })}
        </Button>
      )}
      {button('add')}
      {refund.total > 0 && button('deduct')}
      {open > 0 && !unpaid_reason && button('explain')}
      {unpaid_reason && (
        <Button variant="default" loading={takeBack.isPending} onClick={forget}>
          {t('act.explain_back')}
        </Button>
      )}
    </div>
  )
}
