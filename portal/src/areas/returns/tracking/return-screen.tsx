import type { PortalReturn } from '@returns-desk/contract'
import { isFinalStatus, isOffTrack, STATUS, type StatusIndex, trackerSteps } from '@returns-desk/engine'
import { BannerFrame } from '@returns-desk/ui/banner'
import { formatDateTime, useReader, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useLocation } from '@returns-desk/ui/router'
import { Tracker } from '@returns-desk/ui/tracker'
import { FailedPage } from '../../../look/failure.tsx'
import { LinkButton } from '../../../look/link-button.tsx'
import { Card, Page, PageSkeleton } from '../../../look/page.tsx'
import { paths, SUBMITTED } from '../../../start/paths.ts'
import { usePortal } from '../../../start/portal-context.ts'
import { CancelReturn } from './cancel-return.tsx'
import { Messages } from './messages.tsx'
import { NextSteps } from './next-steps.tsx'
import { ReturnContent } from './return-content.tsx'
import classes from './return-screen.module.css'
import { type Tracked, useReturn } from './use-return.ts'

export const ReturnScreen = ({ id }: { id: string }) => {
  const { data, error, reload, put } = useReturn(id)
  if (data) return <Followed tracked={data} onCancelled={(detail) => put({ detail, isOwn: true })} />
  return error ? <FailedPage error={error} onRetry={reload} /> : <PageSkeleton />
}

interface FollowedProps {
  readonly tracked: Tracked
  readonly onCancelled: (detail: PortalReturn) => void
}

const Followed = ({ tracked: { detail, isOwn }, onCancelled }: FollowedProps) => {
  const { t } = useTranslation('tracking')
  const { shop } = usePortal()
  const { state } = useLocation()
  const reader = useReader()
  const at = formatDateTime(detail.created_at, reader, shop.time_zone)
  const isOver = isFinalStatus(detail.order_index as StatusIndex)
  return (
    <Page
      title={t('title', { order: detail.order_name })}
      intro={
        <>
          {t('number')} <strong className={primitives.code}>{detail.number}</strong> ·{' '}
          {t(detail.is_withdrawal ? 'withdrawn' : 'asked', { at })}
        </>
      }
    >
      {detail.order_index === STATUS.NEW && state === SUBMITTED && (
        <BannerFrame tone="success">{t('submitted')}</BannerFrame>
      )}
      <Card title={t('progress')}>
        <Progress detail={detail} />
      </Card>
      {detail.has_messages && isOwn && <Messages detail={detail} />}
      {!isOver && <NextSteps detail={detail} />}
      <ReturnContent detail={detail} />
      <div className={classes.actions}>
        {isOwn ? (
          <>
            <LinkButton to={paths.items}>{t('more')}</LinkButton>
            {detail.can_cancel && <CancelReturn detail={detail} onCancelled={onCancelled} />}
          </>
        ) : (
          <p className={primitives.note}>
            {t(detail.has_messages ? 'prove_to_read' : 'prove')} <LinkButton to={paths.find}>{t('find')}</LinkButton>
          </p>
        )}
      </div>
    </Page>
  )
}

/** The same steps as in the console. Off the track there are no steps, only the status and its meaning. */
const Progress = ({ detail }: { detail: PortalReturn }) => {
  const { t } = useTranslation('tracking')
  const current = detail.order_index as StatusIndex
  const statusAt = (index: number) => detail.statuses.find(({ order_index }) => order_index === index)
  if (isOffTrack(current)) {
    const status = statusAt(current)
    return (
      <div>
        <p className={classes.status}>{status?.display_name}</p>
        {status?.description && <p className={primitives.note}>{status.description}</p>}
      </div>
    )
  }
  const journey = { requiresIban: detail.requires_iban, isExternal: detail.is_external, isKept: detail.is_kept }
  const steps = trackerSteps(current, journey).map(({ index, isCompleted }) => {
    const isCurrent = index === current
    const status = statusAt(index)
    const note = isCurrent ? status?.description || undefined : undefined
    return { key: index, label: status?.display_name ?? '', isCompleted, isCurrent, note }
  })
  return <Tracker steps={steps} completed={t('completed')} />
}
