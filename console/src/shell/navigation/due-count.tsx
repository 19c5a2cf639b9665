import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../session/api.tsx'
import { withdrawalCountsQuery } from '../withdrawals-query.ts'
import classes from './navigation.module.css'

const WAIT_MS = 300

/** Once the browser has nothing better to do: the screen itself comes first. */
const useIsIdle = () => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), WAIT_MS)
      return () => clearTimeout(timer)
    }
    const callback = requestIdleCallback(() => setIdle(true), { timeout: 10 * WAIT_MS })
    return () => cancelIdleCallback(callback)
  }, [])
  return isIdle
}

/** How many withdrawals have to be refunded soon. Unknown or none: nothing. */
export const DueCount = () => {
  const { t } = useTranslation('shell')
  const isIdle = useIsIdle()
  const count = useQuery({ ...withdrawalCountsQuery(useApi()), enabled: isIdle }).data?.at_risk ?? 0
  if (count === 0) return null
  return (
    <span className={classes.count} title={t('nav.due', { count })}>
      <span aria-hidden="true">{count}</span>
      <span className={classes.unseen}>{t('nav.due', { count })}</span>
    </span>
  )
}
