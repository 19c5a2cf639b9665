import { FilterPills } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useLocation } from '@returns-desk/ui/router'
import { useSessionShop } from '../../../../shell/session/session-gate.tsx'
import { StatusDot } from '../status-badge.tsx'
import { statusLabel, useStatuses } from '../statuses.ts'

/** What is searched for, and the order, stay when another status is chosen; the page does not. */
const withFilter = (search: string, filter: Record<string, string>) => {
  const kept = new URLSearchParams(search)
  for (const name of ['page', 'status', 'assignee']) kept.delete(name)
  for (const [name, value] of Object.entries(filter)) kept.set(name, value)
  return kept.size > 0 ? `?${kept}` : ''
}

export const StatusPills = ({ selected, isMine }: { selected: string | undefined; isMine: boolean }) => {
  const { search } = useLocation()
  const { t } = useTranslation('returns')
  const { statuses = [] } = useStatuses()
  const all = { search: withFilter(search, {}), isCurrent: selected === undefined && !isMine, content: t('filter.all') }
  const mine = { search: withFilter(search, { assignee: 'me' }), isCurrent: isMine, content: t('filter.mine') }
  const { staff } = useSessionShop()
  const one = (status: (typeof statuses)[number]) => ({
    search: withFilter(search, { status: status.name }),
    isCurrent: status.name === selected && !isMine,
    content: (
      <>
        <StatusDot status={status} />
        {statusLabel(status)}
      </>
    ),
  })
  return <FilterPills label={t('filter.label')} pills={[all, ...(staff ? [mine] : []), ...statuses.map(one)]} />
}
