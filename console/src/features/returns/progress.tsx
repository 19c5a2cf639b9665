import type { ReturnDetail } from '@returns-desk/contract'
import { isOffTrack, trackerSteps } from '@returns-desk/engine'
import { CheckIcon, Panel } from '@returns-desk/ui'
import { useTranslation } from 'react-i18next'
import classes from './progress.module.css'
import { ShopTime } from './shop-time.tsx'
import { StatusBadge } from './status-badge.tsx'
import { journeyOf, statusIndex, statusLabel, useStatuses } from './statuses.ts'

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
        <Tracker detail={detail} />
      )}
    </Panel>
  )
}

const Tracker = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const { find } = useStatuses()
  const current = statusIndex(detail.return_status)
  return (
    <ol className={classes.track}>
      {trackerSteps(current, journeyOf(detail)).map(({ index, isCompleted }) => {
        const status = index === current ? detail.return_status : find(index)
        return (
          <li key={index} data-completed={isCompleted} aria-current={index === current ? 'step' : undefined}>
            <span className={classes.mark}>{isCompleted && <CheckIcon />}</span>
            <span>{status && statusLabel(status)}</span>
            {isCompleted && <span className={classes.heard}>{t('progress.completed')}</span>}
          </li>
        )
      })}
    </ol>
  )
}
