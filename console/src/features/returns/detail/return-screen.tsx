import type { ReturnDetail } from '@returns-desk/contract'
import { Loaded, PanelSkeleton, Screen, Skeleton, useBackTo } from '@returns-desk/ui'
import { formatMoney, formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { EmailText } from '../email-text.tsx'
import { useKeptListPlace } from '../list-place.ts'
import { LoadFailure } from '../load-failure.tsx'
import { returnQuery } from '../queries.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useStatuses } from '../statuses.ts'
import { StatusesFailure } from '../statuses-failure.tsx'
import { WithdrawalMark } from '../withdrawal-mark.tsx'
import { EffectsPanel } from './effects-panel.tsx'
import { saidAsStatus } from './failure-text.ts'
import { LabelPanel } from './label/label-panel.tsx'
import { MovePanel } from './move/move-panel.tsx'
import { Neighbours } from './neighbours.tsx'
import { ProductList } from './product-list.tsx'
import { Progress } from './progress.tsx'
import { ReturnFacts } from './return-facts.tsx'
import classes from './return-screen.module.css'
import { RulesPanel } from './rules-panel.tsx'
import { Timeline } from './timeline.tsx'

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
      <span className={classes.email}>
        {t('detail.email')}:{' '}
        <a href={`mailto:${client_email}`}>
          <EmailText email={client_email} />
        </a>
      </span>
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

/** On a phone the children of both columns form one column, in a different order: see the styles. */
const Detail = ({ detail }: { detail: ReturnDetail }) => (
  <div className={classes.detail}>
    <div className={classes.column}>
      <div className={classes.first}>
        <StatusesFailure />
        <MovePanel detail={detail} />
      </div>
      <ReturnFacts detail={detail} />
      <LabelPanel detail={detail} />
      <ProductList detail={detail} />
      <RulesPanel returnId={detail.id} window={detail.window} />
    </div>
    <div className={classes.side}>
      <Progress detail={detail} />
      <Timeline key={detail.id} detail={detail} />
      <EffectsPanel detail={detail} />
    </div>
  </div>
)

const DetailSkeleton = () => (
  <div className={classes.detail}>
    <div className={classes.column}>
      <PanelSkeleton />
      <PanelSkeleton />
    </div>
    <div className={classes.side}>
      <PanelSkeleton />
    </div>
  </div>
)
