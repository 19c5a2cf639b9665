import { CountBadge, Unseen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { withdrawalCountsQuery } from '../queries/withdrawals-query.ts'
import { useApi } from '../session/api.tsx'
import { useIsIdle } from '../use-is-idle.ts'
import classes from './navigation.module.css'

/** How many withdrawals have to be refunded soon. Unknown or none: nothing. */
export const DueCount = () => {
  const { t } = useTranslation('shell')
  const isIdle = useIsIdle()
  const count = useQuery({ ...withdrawalCountsQuery(useApi()), enabled: isIdle }).data?.at_risk ?? 0
  if (count === 0) return null
  return (
    <span className={classes.due} title={t('nav.due', { count })}>
      <CountBadge count={count} />
      <Unseen>{t('nav.due', { count })}</Unseen>
    </span>
  )
}
