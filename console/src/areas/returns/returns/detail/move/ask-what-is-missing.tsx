/** Before a return waits for its customer: what is missing can be said with the move. */
import type { ReturnDetail, ReturnStatus } from '@returns-desk/contract'
import { Button, Skeleton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { lazy, Suspense } from 'react'

const Composer = lazy(() => import('../messages/composer.tsx').then((file) => ({ default: file.Composer })))

interface AskProps {
  readonly detail: ReturnDetail
  readonly to: ReturnStatus
  readonly onMoved: (version: number) => void
  readonly onMoveOnly: () => void
  readonly onCancel: () => void
}

export const AskWhatIsMissing = ({ detail, to, onMoved, onMoveOnly, onCancel }: AskProps) => {
  const { t } = useTranslation('returns')
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <Composer
        detail={detail}
        moveTo={to.name}
        sendLabel={t('messages.move_and_send')}
        onSent={({ version }) => onMoved(version)}
      >
        <Button variant="default" onClick={onMoveOnly}>
          {t('messages.move_only')}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {t('messages.close')}
        </Button>
      </Composer>
    </Suspense>
  )
}
