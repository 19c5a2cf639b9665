import { ApiError } from '@returns-desk/contract'
import { BannerFrame } from '@returns-desk/ui/banner'
import { Button } from '@returns-desk/ui/button'
import { useTranslation } from '@returns-desk/ui/i18n'
import { paths } from '../start/paths.ts'
import { LinkButton } from './link-button.tsx'
import { Page } from './page.tsx'

/** The server rejected the request itself, so a retry does not help. */
export const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 429

/** The message of a failure: the shop's override if there is one. */
export const useFailureText = () => {
  const { t } = useTranslation('portal')
  return (error: unknown) => {
    if (!(error instanceof ApiError)) return t('failed.network')
    if (error.code === 'not_found') return t('failed.not_found')
    // Customers never signed in, so "sign in again" would tell them nothing.
    return error.status === 401 ? t('failed.signed_out') : error.message || t('failed.server')
  }
}

/** A whole screen failed to load. */
export const FailedPage = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation('portal')
  const failureText = useFailureText()
  return (
    <Page title={t('failed.title')}>
      <BannerFrame>{failureText(error)}</BannerFrame>
      <div>
        {isRefusal(error) ? (
          <LinkButton variant="filled" to={paths.find}>
            {t('no_page.start')}
          </LinkButton>
        ) : (
          <Button onClick={onRetry}>{t('retry')}</Button>
        )}
      </div>
    </Page>
  )
}
