import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StatusDot } from './status-badge.tsx'
import classes from './status-pills.module.css'
import { statusLabel, useStatuses } from './statuses.ts'

/** Filters are links: they can be kept as bookmarks, opened in a tab, and undone by the back button. */
export const StatusPills = ({ selected }: { selected: string | undefined }) => {
  const { t } = useTranslation('returns')
  const { statuses = [] } = useStatuses()
  const pill = (name: string | undefined) => ({
    to: { search: name === undefined ? '' : `?${new URLSearchParams({ status: name })}` },
    className: classes.pill,
    'aria-current': name === selected ? ('true' as const) : undefined,
    preventScrollReset: true,
  })
  return (
    <nav className={classes.pills} aria-label={t('filter.label')}>
      <Link {...pill(undefined)}>{t('filter.all')}</Link>
      {statuses.map((status) => (
        <Link key={status.id} {...pill(status.name)}>
          <StatusDot status={status} />
          {statusLabel(status)}
        </Link>
      ))}
    </nav>
  )
}
