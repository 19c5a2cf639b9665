/** How the refund adds up. Without an answer about it, the parts of the price that the return itself knows. */
import type { Refund, ReturnDetail } from '@returns-desk/contract'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useApi } from '../../../../../shell/session/api.tsx'
import classes from '../product-list.module.css'
import { type ShownLine, shownLines } from './folded-lines.ts'
import { refundQuery } from './refund-queries.ts'

interface RefundLinesProps {
  readonly detail: ReturnDetail
  readonly instead: ReactNode
}

export const RefundLines = ({ detail, instead }: RefundLinesProps) => {
  const { data: refund } = useQuery({ ...refundQuery(useApi(), detail.id), enabled: !detail.masked })
  if (!refund) return instead
  return (
    <Suspense fallback={instead}>
      <Lines refund={refund} detail={detail} />
    </Suspense>
  )
}

const Lines = ({ refund, detail }: { refund: Refund; detail: ReturnDetail }) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  const isExpected = refund.lines.every(({ id }) => id === null)
  return (
    <dl className={classes.totals}>
      {shownLines(refund, detail).map((line) => (
        <div key={line.key}>
          <dt>
            <Name line={line} isExpected={isExpected} />
            <Why line={line} currency={refund.currency} />
          </dt>
          <dd>{formatMoney(line.amount, refund.currency, language)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>
          {t('lines.total')} {isExpected && <span className={classes.why}>({t('lines.expected')})</span>}
        </dt>
        <dd>{formatMoney(refund.total, refund.currency, language)}</dd>
      </div>
    </dl>
  )
}

const Name = ({ line: { kind, title }, isExpected }: { line: ShownLine; isExpected: boolean }) => {
  const { t } = useTranslation('refunds')
  if (kind === 'item') return title || t(isExpected ? 'lines.requested' : 'lines.items')
  return t(`lines.${kind}`)
}

/** Why, in a few words behind the name: of which product, for what reason, by whom. */
const Why = ({ line, currency }: { line: ShownLine; currency: string }) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  const { kind, title, reason, by, requested, amount } = line
  const said = by ? t('lines.by', { reason, name: by }) : reason
  const words = {
    item:
      requested === undefined
        ? []
        : [
            ...(amount === 0 ? [t('lines.not_accepted')] : []),
            t('lines.less', { amount: formatMoney(requested, currency, language) }),
          ],
    original_delivery: [t('lines.original_delivery_why')],
    deduction: [title, said],
    correction: [said],
    way_back: [said],
    fee: [said],
  }[kind].filter(Boolean)
  return words.length > 0 && <span className={classes.why}> {words.join(': ')}</span>
}
