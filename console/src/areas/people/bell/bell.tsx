import { CountBadge, Icon, IconButton, shownCount } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useIsIdle } from '../../../parts/use-is-idle.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { useSessionShop } from '../../../shell/session/session-gate.tsx'
import classes from './bell.module.css'
import { unreadQuery } from './notifications-query.ts'

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }))

/** How much is new for this person; opens the list. Its place is kept whether or not something is. */
export const Bell = () => {
  const { t } = useTranslation('shell')
  const { staff } = useSessionShop()
  const isIdle = useIsIdle()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...unreadQuery(useApi()), enabled: isIdle && staff !== undefined })
  if (!staff) return null
  const count = data?.count ?? 0
  return (
    <>
      <IconButton
        size="lg"
        className={classes.bell}
        aria-label={count > 0 ? t('bell.unread', { count, number: shownCount(count) }) : t('bell.label')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon>
          <path d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13zM8.5 17.5h3" />
        </Icon>
        {count > 0 && <CountBadge count={count} className={classes.count} />}
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <BellPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
