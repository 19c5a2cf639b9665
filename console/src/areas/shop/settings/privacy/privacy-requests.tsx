import { Button } from '@returns-desk/ui'
import { formatDate, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../../../parts/queries/settings-query.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import classes from './privacy.module.css'
import { privacyRequestsQuery } from './queries.ts'

/** Customers who asked through the shop's platform what is known about them. An export answers one. */
export const PrivacyRequests = ({ onChoose }: { readonly onChoose: (email: string) => void }) => {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const api = useApi()
  const { data: requests = [] } = useQuery(privacyRequestsQuery(api))
  const timeZone = useQuery(settingsQuery(api)).data?.time_zone ?? 'UTC'
  if (requests.length === 0) return null
  return (
    <div className={classes.requests}>
      <p>{t('privacy.requests', { count: requests.length })}</p>
      <ul>
        {requests.map(({ id, email, requested_at }) => (
          <li key={id}>
            <Button variant="default" size="compact-sm" onClick={() => onChoose(email)}>
              {email}
            </Button>{' '}
            {t('privacy.asked', { date: formatDate(requested_at, language, timeZone) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
