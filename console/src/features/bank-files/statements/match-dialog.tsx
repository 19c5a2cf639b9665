import type { BankLine, BankLinePayout } from '@returns-desk/contract'
import { Banner, Button, Dialog, errorText, Loaded, Skeleton, useToast } from '@returns-desk/ui'
import { formatMoney, formatShortDay, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../shell/session/api.tsx'
import classes from '../bank-files.module.css'
import { linePayoutsQuery, useMatchLine } from '../queries.ts'

/** Which payment a line of the statement is about. Those of the same amount come first. */
export const MatchDialog = ({ line, onClose }: { line: BankLine; onClose: () => void }) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const toast = useToast()
  const payouts = useQuery(linePayoutsQuery(useApi(), line.id))
  const match = useMatchLine(line.id)
  const [chosen, setChosen] = useState<number>()
  const run = async () => {
    if (chosen === undefined) return
    const done = await match.mutateAsync(chosen).catch(() => undefined)
    if (!done) return
    toast(t('lines.matched_done'))
    onClose()
  }
  const amount = line.amount === null ? '' : formatMoney(line.amount, line.currency, language)
  return (
    <Dialog
      title={t(`lines.match_title.${line.kind}`)}
      onCancel={() => !match.isPending && onClose()}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={match.isPending}>
            {t('ui:cancel')}
          </Button>
          <Button disabled={chosen === undefined} loading={match.isPending} onClick={run}>
            {t('lines.match')}
          </Button>
        </>
      }
    >
      {match.error && <Banner onDismiss={match.reset}>{errorText(match.error, t('failed.act'))}</Banner>}
      <p>
        {[formatShortDay(line.booked_on, language), amount, line.description || line.reference]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Loaded query={payouts} failure={t('failed.payouts')} skeleton={<Skeleton height={132} />}>
        {(loaded) => <Payouts payouts={loaded} chosen={chosen} onChoose={setChosen} />}
      </Loaded>
    </Dialog>
  )
}

interface PayoutsProps {
  readonly payouts: readonly BankLinePayout[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
}

const Payouts = ({ payouts, chosen, onChoose }: PayoutsProps) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  if (payouts.length === 0) return <p>{t('lines.no_payouts')}</p>
  return (
    <fieldset className={classes.payouts}>
      <legend>{t('lines.payouts')}</legend>
      {payouts.map(({ payout_id, number, order_name, customer_name, amount, currency, is_same_amount }) => (
        <label key={payout_id} className={classes.payout}>
          <input type="radio" name="payout" checked={payout_id === chosen} onChange={() => onChoose(payout_id)} />
          <span className={classes.cell}>
            <span>
              {number} · {order_name} · {customer_name}
            </span>
            <span className={is_same_amount ? undefined : classes.soft}>
              {formatMoney(amount, currency, language)}
              {is_same_amount && ` · ${t('lines.same_amount')}`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
