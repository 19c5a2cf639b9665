import { useEffect } from 'react'
import { Button } from '../buttons/button.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Notice } from './notice.tsx'

export interface CrashProps {
  /** Not a crash: something needed to render could not be loaded. It is retried when the network is back. */
  readonly isMissing: boolean
  readonly onRetry: () => void
}

/** Replaces a screen that failed, with a retry button. */
export const Crash = ({ isMissing, onRetry }: CrashProps) => {
  const { t } = useTranslation('ui')
  useEffect(() => {
    if (!isMissing) return
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [isMissing, onRetry])
  return (
    <div role="alert">
      <Notice level={1} title={t('crash.title')} actions={<Button onClick={onRetry}>{t('retry')}</Button>}>
        {t(isMissing ? 'crash.missing' : 'crash.text')}
      </Notice>
    </div>
  )
}
