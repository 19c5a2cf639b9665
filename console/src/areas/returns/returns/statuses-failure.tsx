import { ApiError } from '@returns-desk/contract'
import { Banner } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useState } from 'react'
import { useStatuses } from './statuses.ts'

/** Explains that filters and moves need the shop's statuses, which could not be loaded. */
export const StatusesFailure = () => {
  const { t } = useTranslation('returns')
  const { error, errorUpdatedAt } = useStatuses().query
  const [dismissedAt, setDismissedAt] = useState(0)
  if (!error || dismissedAt >= errorUpdatedAt) return null
  const reason = error instanceof ApiError ? error.message || error.statusText : t('failed.network')
  return (
    <Banner isUnasked onDismiss={() => setDismissedAt(errorUpdatedAt)}>
      {t('failed.statuses', { statusText: reason })}
    </Banner>
  )
}
