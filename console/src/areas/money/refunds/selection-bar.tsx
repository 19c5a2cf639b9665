import type { RefundToPay } from '@returns-desk/contract'
import { Button } from '@returns-desk/ui'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useNavigate } from '@returns-desk/ui/router'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { sumsOf, sumText } from '../sums.ts'
import type { Chosen } from './choice.tsx'
import { PayDialog, type PayKind } from './pay-dialog.tsx'
import type { Route } from './queries.ts'
import classes from './refunds.module.css'

const KIND_OF: Readonly<Record<Exclude<Route, 'bank'>, PayKind>> = {
  cash: 'mark',
  other: 'mark',
  platform: 'platform',
  store_credit: 'store_credit',
}
const KINDS = ['mark', 'platform', 'store_credit'] as const satisfies readonly PayKind[]

const isOf = (kind: PayKind) => (refund: RefundToPay) => refund.route !== 'bank' && KIND_OF[refund.route] === kind

/** What is chosen, its sum, and the ways to pay it. */
export const SelectionBar = ({ chosen, choose, clear }: Chosen) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  const navigate = useNavigate()
  const [open, setOpen] = useState<PayKind>()
  const rows = [...chosen.values()]
  const byBank = rows.filter(({ route }) => route === 'bank')
  const said = (key: string, count: number) => t(key, { count, number: formatNumber(count, language) })
  // Kept by the browser, so that the check survives a reload.
  const toFile = () =>
    navigate(paths.newBankFile, { state: { returns: byBank.map(({ return_id }) => return_id), back: paths.refunds } })
  if (rows.length === 0 && !open) return null
  return (
    <section className={classes.bar} aria-label={t('bar.label')}>
      <div className={classes.chosen}>
        <strong role="status">
          {said('bar.chosen', rows.length)}:{' '}
          {sumText(sumsOf(rows.map(({ currency, open: amount }) => ({ currency, amount }))), language)}
        </strong>
        <Button size="compact-sm" variant="plain" onClick={clear}>
          {t('bar.clear')}
        </Button>
      </div>
      <div className={classes.actions}>
        {KINDS.map((kind) => {
          const count = rows.filter(isOf(kind)).length
          return (
            count > 0 && (
              <Button key={kind} variant="default" onClick={() => setOpen(kind)}>
                {said(`pay.${kind}.action`, count)}
              </Button>
            )
          )
        })}
        {byBank.length > 0 && <Button onClick={toFile}>{said('bar.bank_file', byBank.length)}</Button>}
      </div>
      {open && (
        <PayDialog
          kind={open}
          refunds={rows.filter(isOf(open))}
          onPaid={(refund) => choose([refund], false)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
