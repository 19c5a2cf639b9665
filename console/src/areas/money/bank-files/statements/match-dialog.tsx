import type { BankLine, BankLinePayout } from '@returns-desk/contract'
import { Banner, Button, Dialog, errorText, Loaded, Skeleton, useToast } from '@returns-desk/ui'
import { formatMoney, formatShortDay, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../shell/session/api.tsx'
import classes from '../bank-files.module.css'
import { linePayoutsQuery, useMatchLine } from '../queries.ts'

/** What is asked about once more before it is done. */
const questionOf = ({ kind, question }: BankLine, chosen: BankLinePayout | undefined) => {
  if (kind === 'returned') return 'ask'
  if (question === 'voided_file') return 'ask_voided'
  return chosen?.has_voided ? 'ask_perhaps' : undefined
}

interface MatchDialogProps {
  readonly line: BankLine
  readonly onClose: () => void
}

/**
 * Which payment a line of the statement is about. The one that it names comes first, then those of the same amount. What
 * came back is paid again, and what was paid from a voided file, or may have been, may be paid twice: both are asked about
 * once more.
 */
export const MatchDialog = ({ line, onClose }: MatchDialogProps) => {
  const { t } = useTranslation('bank-files')
  const toast = useToast()
  const payouts = useQuery(linePayoutsQuery(useApi(), line.id))
  const match = useMatchLine(line.id)
  const [chosen, setChosen] = useState<BankLinePayout>()
  const [isAsking, setAsking] = useState(false)
  const asks = questionOf(line, chosen)
  const run = async () => {
    if (!chosen) return
    if (asks && !isAsking) return setAsking(true)
    const done = await match.mutateAsync({ payout_id: chosen.payout_id, is_sure: isAsking }).catch(() => undefined)
    if (!done) return
    toast(t('lines.matched_done'))
    onClose()
  }
  return (
    <Dialog
      title={t(isAsking && asks ? `lines.${asks}.title` : `lines.match_title.${line.kind}`)}
      onCancel={() => !match.isPending && onClose()}
      actions={
        <>
          <Button variant="default" onClick={isAsking ? () => setAsking(false) : onClose} disabled={match.isPending}>
            {t(isAsking ? 'lines.ask.back' : 'ui:cancel')}
          </Button>
          <Button disabled={!chosen} loading={match.isPending} onClick={run}>
            {t(isAsking && asks ? `lines.${asks}.confirm` : 'lines.match')}
          </Button>
        </>
      }
    >
      {match.error && <Banner onDismiss={match.reset}>{errorText(match.error, t('failed.act'))}</Banner>}
      {isAsking && asks && chosen ? (
        <Amounts line={line} payout={chosen} asks={asks} />
      ) : (
        <>
          <Line line={line} />
          {asks === 'ask_voided' && <p>{t('lines.voided_todo')}</p>}
          <Loaded query={payouts} failure={t('failed.payouts')} skeleton={<Skeleton height={132} />}>
            {(loaded) => <Payouts payouts={loaded} chosen={chosen} onChoose={setChosen} />}
          </Loaded>
        </>
      )}
    </Dialog>
  )
}

const Line = ({ line }: { line: BankLine }) => {
  const language = useLanguage()
  const amount = line.amount === null ? '' : formatMoney(line.amount, line.currency, language)
  const said = [formatShortDay(line.booked_on, language), amount, line.description || line.reference]
  return <p>{said.filter(Boolean).join(' · ')}</p>
}

interface AmountsProps {
  readonly line: BankLine
  readonly payout: BankLinePayout
  readonly asks: NonNullable<ReturnType<typeof questionOf>>
}

/** Both of them: a customer may send back one cent with the reference of the payment. */
const Amounts = ({ line, payout, asks }: AmountsProps) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  const paid = formatMoney(payout.amount, payout.currency, language)
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('lines.ask.in_statement')}</dt>
          <dd className={classes.sum}>
            {line.amount === null ? t('lines.sum_only') : formatMoney(line.amount, line.currency, language)}
          </dd>
        </div>
        <div>
          <dt>{t(asks === 'ask' ? 'lines.was_paid' : 'lines.ask_voided.to_pay')}</dt>
          <dd className={classes.sum}>{paid}</dd>
        </div>
      </dl>
      <p>{t(`lines.${asks}.text`, { amount: paid, number: payout.number, name: payout.customer_name })}</p>
    </>
  )
}

interface PayoutsProps {
  readonly payouts: readonly BankLinePayout[]
  readonly chosen: BankLinePayout | undefined
  readonly onChoose: (payout: BankLinePayout) => void
}

const Payouts = ({ payouts, chosen, onChoose }: PayoutsProps) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  if (payouts.length === 0) return <p>{t('lines.no_payouts')}</p>
  return (
    <fieldset className={classes.payouts}>
      <legend>{t('lines.payouts')}</legend>
      {payouts.map((payout) => (
        <label key={payout.payout_id} className={classes.payout}>
          <input
            type="radio"
            name="payout"
            checked={payout.payout_id === chosen?.payout_id}
            onChange={() => onChoose(payout)}
          />
          <span className={primitives.cell}>
            <span>
              {payout.number} · {payout.order_name} · {payout.customer_name}
            </span>
            <span className={payout.is_same_amount ? undefined : primitives.fineInBold}>
              {formatMoney(payout.amount, payout.currency, language)}
              {payout.is_same_amount && ` · ${t('lines.same_amount')}`}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
