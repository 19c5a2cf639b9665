import { Banner, Button, errorText, LinkButton, type LoadState, Notice } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useState } from 'react'

interface LoadFailureProps {
  readonly query: LoadState<unknown>
  readonly back: { readonly to: string; readonly label: string }
}

/** The return could not be loaded: the reason, and a retry button. */
export const LoadFailure = ({ query, back }: LoadFailureProps) => {
  const { t } = useTranslation('returns')
  const [dismissedAt, setDismissedAt] = useState(0)
  const { error, errorUpdatedAt, isFetching, refetch } = query
  return (
    <div className={primitives.stack}>
      {dismissedAt < errorUpdatedAt && (
        <Banner isUnasked onDismiss={() => setDismissedAt(errorUpdatedAt)}>
          {errorText(error, t('failed.network'))}
        </Banner>
      )}
      <Notice
        title={t('failed.load')}
        actions={
          <>
            <Button onClick={() => refetch()} aria-disabled={isFetching}>
              {isFetching ? t('ui:working') : t('ui:retry')}
            </Button>
            <LinkButton to={back.to}>{back.label}</LinkButton>
          </>
        }
      />
    </div>
  )
}
