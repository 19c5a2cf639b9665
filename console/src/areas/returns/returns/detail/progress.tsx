import type { ReturnDetail } from '@returns-desk/contract'
import { isOffTrack, trackerSteps } from '@returns-desk/engine'
import { Panel } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { Tracker } from '@returns-desk/ui/tracker'
import { ShopTime } from '../../../../parts/shop-time.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { journeyOf, statusIndex, statusLabel, useStatuses } from '../statuses.ts'
import classes from './progress.module.css'

/** Off the track (waiting for someone, cancelled) there are no steps to show, only the status itself. */
export const Progress = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  return (
    <Panel title={t('progress.title')}>
      <p className={classes.initiated}>
        <span>{t('progress.initiated')}</span>
        <ShopTime at={detail.created_at} />
      </p>
      {isOffTrack(statusIndex(detail.return_status)) ? (
        <StatusBadge status={detail.return_status} />
      ) : (
        <Track detail={detail} />
      )}
    </Panel>
  )
}

const Track = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const { find } = useStatuses()
  const current = statusIndex(detail.return_status)
  const steps = trackerSteps(current, journeyOf(detail)).map(({ index, isCompleted }) => {
    const isCurrent = index === current
    const status = isCurrent ? detail.return_status : find(index)
    return { key: index, label: status ? statusLabel(status) : '', isCompleted, isCurrent }
  })
  return <Tracker steps={steps} completed={t('progress.completed')} />
}
