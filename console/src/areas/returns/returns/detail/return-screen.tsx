import type { ReturnDetail } from '@returns-desk/contract'
import { Loaded, PanelSkeleton, Screen, Skeleton, useBackTo } from '@returns-desk/ui'
import { formatMoney, formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { useSessionShop } from '../../../../shell/session/session-gate.tsx'
import { EmailText } from '../email-text.tsx'
import { useKeptListPlace } from '../list-place.ts'
import { LoadFailure } from '../load-failure.tsx'
import { returnQuery } from '../queries.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useStatuses } from '../statuses.ts'
import { StatusesFailure } from '../statuses-failure.tsx'
import { WithdrawalMark } from '../withdrawal-mark.tsx'
import { ActionsPanel } from './actions/actions-panel.tsx'
import { EditReturn } from './correction/edit-return.tsx'
import { EffectsPanel } from './effects-panel.tsx'
import { saidAsStatus } from './failure-text.ts'
import { Glance } from './glance/glance.tsx'
import { InspectionPlace } from './inspection/inspection-place.tsx'
import { LabelPanel } from './label/label-panel.tsx'
import { MessagesPanel } from './messages/messages-panel.tsx'
import { Neighbours } from './neighbours.tsx'
import { ProductList } from './product-list.tsx'
import { Progress } from './progress.tsx'
import { PaymentPanel } from './refund/payment-panel.tsx'
import { ReturnFacts } from './return-facts.tsx'
import classes from './return-screen.module.css'
import { RulesPanel } from './rules-panel.tsx'
import { Timeline } from './timeline.tsx'
import { NotesPanel } from './together/notes-panel.tsx'
import { Presence } from './together/presence.tsx'

export const ReturnScreen = () => {
  const { t } = useTranslation('returns')
  const { returnId: id = '' } = useParams()
  const query = useWhole(saidAsStatus(useQuery(returnQuery(useApi(), id))))
  const back = { to: useBackTo(paths.returns), label: t('back') }
  const { data: detail } = query
  useKeptListPlace()
  return (
    <Screen
      {...useHeading(detail, query.error !== null)}
      intro={detail ? <Summary detail={detail} /> : !query.error && <SummarySkeleton />}
      back={back}
      actions={<Neighbours key={id} id={id} />}
      isTight
    >
      {query.error && !detail ? (
        <LoadFailure query={query} back={back} />
      ) : (
        <Loaded query={query} failure={t('failed.network')} skeleton={<DetailSkeleton />}>
          {(loaded) => <Detail detail={loaded} />}
        </Loaded>
      )}
    </Screen>
  )
}

/** Waits until the status names are loaded or have failed: later, the moves would grow and shift the content. */
const useWhole = <Query extends { readonly data: ReturnDetail | undefined }>(query: Query): Query => {
  const { statuses, query: asked, completed } = useStatuses()
  const { data } = query
  // Not `error`: a retry clears it until it fails again, and the return would flicker.
  if (!data || !(statuses || asked.errorUpdateCount > 0)) return { ...query, data: undefined }
  return { ...query, data: { ...data, return_status: completed(data.return_status), return_products: numbered(data) } }
}

/** Products without an id are identified by their index. */
const numbered = ({ return_products }: ReturnDetail) =>
  return_products.map((product, index) => (product.id ? product : { ...product, id: -index - 1 }))

/** A typical title, to size the placeholder. */
const SHAPE = { count: 2, number: '2', order: '#1000', internal: '10000000' }

const useHeading = (detail: ReturnDetail | undefined, isFailed: boolean) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  if (!detail) return { title: t('detail.loading'), titleShape: isFailed ? undefined : t('detail.heading', SHAPE) }
  const count = detail.return_products.length
  const { order_name: order, order_number: internal } = detail
  return { title: t('detail.heading', { count, number: formatNumber(count, language), order, internal }) }
}

/** Shown in part only: nobody can be reached by it. */
const isMasked = (email: string) => email.includes('•')

/** The key facts: status, amount, customer. */
const Summary = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const { price, currency, client_email, return_status } = detail
  return (
    <span className={classes.summary}>
      <StatusBadge status={return_status} />
      <WithdrawalMark withdrawal={detail.withdrawal} />
      <span>
        {t('detail.total')}: <strong>{formatMoney(price, currency, useLanguage())}</strong>
      </span>
      {client_email && (
        <span className={primitives.breaking}>
          {t('detail.email')}:{' '}
          {isMasked(client_email) ? (
            client_email
          ) : (
            <a href={`mailto:${client_email}`}>
              <EmailText email={client_email} />
            </a>
          )}
        </span>
      )}
      {detail.is_kept && <strong>{t('kept')}</strong>}
      {detail.review_note && (
        <span className={classes.review}>
          {t('review.label')} <strong>{detail.review_note}</strong>
        </span>
      )}
      <Presence key={detail.id} returnId={detail.id} />
    </span>
  )
}

const SummarySkeleton = () => {
  const { t } = useTranslation('returns')
  const shapes = [
    '● Awaiting parcel',
    `${t('detail.total')}: 100.00 RON`,
    `${t('detail.email')}: somebody.there@example.com`,
  ]
  return (
    <span className={classes.summary}>
      {shapes.map((shape) => (
        <Skeleton key={shape} isInline>
          <span>{shape}</span>
        </Skeleton>
      ))}
    </span>
  )
}

const isCorrected = ({ timeline }: ReturnDetail) => timeline.some(({ kind }) => kind === 'corrected')

/**
 * What decides comes first: the customer, the rules, the products with their reasons and photos. What can be done stays
 * beside it, or at the bottom of a phone. Everything else follows.
 */
const Detail = ({ detail }: { detail: ReturnDetail }) => {
  const hasColleagues = useSessionShop().staff !== undefined
  const [isWriting, setWriting] = useState(false)
  const messages = useRef<HTMLDivElement>(null)
  const write = () => {
    setWriting(true)
    // The form takes the focus when it opens; one that is open already has to be led to.
    messages.current?.querySelector('textarea')?.focus()
  }
  return (
    <div className={classes.detail}>
      <div className={classes.side}>
        <ActionsPanel key={`actions-${detail.id}`} detail={detail} onWrite={write} />
        <Progress detail={detail} />
      </div>
      <div className={classes.column}>
        <div className={classes.first}>
          <StatusesFailure />
          <Glance detail={detail} />
          <ProductList detail={detail} />
        </div>
        <InspectionPlace detail={detail} />
        <PaymentPanel key={`payment-${detail.id}`} detail={detail} />
        <ReturnFacts detail={detail} />
        <LabelPanel detail={detail} />
        <div ref={messages} className={classes.reached}>
          <MessagesPanel key={`messages-${detail.id}`} detail={detail} isWriting={isWriting} setWriting={setWriting} />
        </div>
        {hasColleagues && <NotesPanel key={`notes-${detail.id}`} returnId={detail.id} />}
        <EditReturn key={`edit-${detail.id}`} detail={detail} />
        <RulesPanel
          returnId={detail.id}
          window={detail.window}
          isCorrected={isCorrected(detail)}
          version={detail.rules_version ?? null}
          hasShadow={detail.has_shadow ?? false}
        />
        <Timeline key={`timeline-${detail.id}`} detail={detail} />
        <EffectsPanel key={`effects-${detail.id}`} detail={detail} />
      </div>
    </div>
  )
}

const DetailSkeleton = () => (
  <div className={classes.detail}>
    <div className={classes.side}>
      <PanelSkeleton />
    </div>
    <div className={classes.column}>
      <Skeleton height={114} />
      <PanelSkeleton />
    </div>
  </div>
)
