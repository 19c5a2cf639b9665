import { Button } from '@returns-desk/ui/button'
import { useTranslation } from '@returns-desk/ui/i18n'
import { LinkButton } from '../look/link-button.tsx'
import { paths } from '../start/paths.ts'
import classes from './notice.module.css'

interface NoticeProps {
  readonly kind: 'unknown' | 'closed' | 'failed' | 'no_page'
  readonly onRetry?: () => void
}

/** A message that fills the page. It may be shown before the shop is known, so it only needs texts. */
export const Notice = ({ kind, onRetry }: NoticeProps) => {
  const { t } = useTranslation('portal')
  return (
    <section className={classes.notice}>
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.text`)}</p>
      {kind === 'failed' && onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
      {kind === 'no_page' && (
        <LinkButton variant="filled" to={paths.find}>
          {t('no_page.start')}
        </LinkButton>
      )}
    </section>
  )
}
