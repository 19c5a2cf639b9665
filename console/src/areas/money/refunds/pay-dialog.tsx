/** Pays the chosen refunds that no bank file is needed for, one after the other. Shows the sum before it does. */
import type { RefundToPay } from '@returns-desk/contract'
import { Banner, Button, Dialog, errorText, Textarea, useToast } from '@returns-desk/ui'
import { formatMoney, formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../shell/session/api.tsx'
import { sumsOf, sumText } from '../sums.ts'
import { REFUNDS_KEY } from './queries.ts'
import classes from './refunds.module.css'

const NOTE_MAX_LENGTH = 500

/** Who says that it was paid, or who is asked to pay. */
export type PayKind = 'mark' | 'platform' | 'store_credit'

interface PayDialogProps {
  readonly kind: PayKind
  readonly refunds: readonly RefundToPay[]
  readonly onPaid: (refund: RefundToPay) => void
  readonly onClose: () => void
}

interface Refused {
  readonly refund: RefundToPay
  readonly why: string
}

const usePayAll = ({ refunds, onPaid }: PayDialogProps) => {
  const { t } = useTranslation('refunds')
  const api = useApi()
  const queryClient = useQueryClient()
  // One each, for as long as the dialog is open: pressed twice, it is one payout.
  const [keys] = useState(() => new Map(refunds.map(({ return_id }) => [return_id, crypto.randomUUID()])))
  const pay = async (refund: RefundToPay, note: string): Promise<Refused[]> => {
    const { return_id: id, route, open: amount } = refund
    try {
      // The amount that was on the screen: if another is open by now, that is refused or left for the next time.
      await api.refunds.pay({ params: { id }, body: { key: keys.get(id) ?? crypto.randomUUID(), route, amount, note } })
      onPaid(refund)
      return []
    } catch (error) {
      return [{ refund, why: errorText(error, t('failed.pay')) }]
    }
  }
  return useMutation({
    mutationFn: async (note: string) => {
      const refused: Refused[] = []
      for (const refund of refunds) refused.push(...(await pay(refund, note)))
      return refused
    },
    onSettled: () =>
      Promise.all([REFUNDS_KEY, ['returns']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}

export const PayDialog = (props: PayDialogProps) => {
  const { kind, refunds, onClose } = props
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  const toast = useToast()
  const pay = usePayAll(props)
  const [note, setNote] = useState('')
  const count = refunds.length
  const words = { count, number: formatNumber(count, language) }
  const run = async () => {
    const refused = await pay.mutateAsync(note.trim())
    if (refused.length > 0) return
    toast(t(`pay.${kind}.done`, words))
    onClose()
  }
  return (
    <Dialog
      title={t(`pay.${kind}.title`, words)}
      onCancel={() => !pay.isPending && onClose()}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={pay.isPending}>
            {t('ui:cancel')}
          </Button>
          <Button disabled={count === 0} loading={pay.isPending} onClick={run}>
            {t(`pay.${kind}.confirm`, words)}
          </Button>
        </>
      }
    >
      {pay.data && pay.data.length > 0 && <Refusals refused={pay.data} />}
      <p className={classes.sum}>
        {sumText(sumsOf(refunds.map(({ currency, open }) => ({ currency, amount: open }))), language)}
      </p>
      <p>{t(`pay.${kind}.text`)}</p>
      <ul className={classes.rows}>
        {refunds.map(({ return_id, number, customer_name, open, currency }) => (
          <li key={return_id}>
            <span>
              {number} {customer_name}
            </span>
            <span>{formatMoney(open, currency, language)}</span>
          </li>
        ))}
      </ul>
      {kind === 'mark' && (
        <Textarea
          label={t('pay.note')}
          description={t('pay.note_hint')}
          rows={2}
          maxLength={NOTE_MAX_LENGTH}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
    </Dialog>
  )
}

/** Each by its number: the others were paid. */
const Refusals = ({ refused }: { refused: readonly Refused[] }) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  return (
    <Banner>
      {t('pay.refused', { count: refused.length, number: formatNumber(refused.length, language) })}
      <ul>
        {refused.map(({ refund, why }) => (
          <li key={refund.return_id}>
            {refund.number}: {why}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
