import { Banner, Button, errorText, type LoadState, Notice } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useState } from 'react'

/** The banner can be dismissed; the text in place of the form still explains why there is none. */
export const LoadFailure = ({ query }: { query: LoadState<unknown> }) => {
  const { t } = useTranslation('settings')
  const [dismissedAt, setDismissedAt] = useState(0)
  const { error, errorUpdatedAt, isFetching, refetch } = query
  return (
    <>
      {dismissedAt < errorUpdatedAt && (
        <Banner isUnasked onDismiss={() => setDismissedAt(errorUpdatedAt)}>
          {errorText(error, t('failed.load_again'))}
        </Banner>
      )}
      <Notice
        title={t('failed.load')}
        actions={
          <Button variant="default" onClick={() => refetch()} aria-disabled={isFetching}>
            {isFetching ? t('retrying') : t('retry')}
          </Button>
        }
      />
    </>
  )
}
