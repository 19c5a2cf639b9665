import { FilterPills } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { StatusDot } from '../status-badge.tsx'
import { statusLabel, useStatuses } from '../statuses.ts'

export const StatusPills = ({ selected }: { selected: string | undefined }) => {
  const { t } = useTranslation('returns')
  const { statuses = [] } = useStatuses()
  const all = { search: '', isCurrent: selected === undefined, content: t('filter.all') }
  const one = (status: (typeof statuses)[number]) => ({
    search: `?${new URLSearchParams({ status: status.name })}`,
    isCurrent: status.name === selected,
    content: (
      <>
        <StatusDot status={status} />
        {statusLabel(status)}
      </>
    ),
  })
  return <FilterPills label={t('filter.label')} pills={[all, ...statuses.map(one)]} />
}
