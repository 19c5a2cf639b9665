import type { PortalReturn } from '@returns-desk/contract'
import { BannerFrame } from '@returns-desk/ui/banner'
import { Button } from '@returns-desk/ui/button'
import { Dialog } from '@returns-desk/ui/dialog'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useState } from 'react'
import { isRefusal, useFailureText } from '../../../look/failure.tsx'
import { usePortal } from '../../../start/portal-context.ts'

interface CancelReturnProps {
  readonly detail: PortalReturn
  readonly onCancelled: (detail: PortalReturn) => void
}

export const CancelReturn = ({ detail, onCancelled }: CancelReturnProps) => {
  const { t } = useTranslation('tracking')
  const { api } = usePortal()
  const failureText = useFailureText()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [isTooLate, setTooLate] = useState(false)
  const cancel = async () => {
    setBusy(true)
    setFailure('')
    try {
      onCancelled(await api.portal.cancelReturn({ params: { id: detail.id } }))
      setAsking(false)
    } catch (error) {
      setFailure(failureText(error))
      setTooLate(isRefusal(error))
      // The other button may be about to disappear.
      document.getElementById('keep-return')?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" tone="danger" onClick={() => setAsking(true)}>
        {t('cancel.ask')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('cancel.title', { order: detail.order_name })}
          onCancel={() => !isBusy && setAsking(false)}
          actions={
            <>
              <Button variant="default" id="keep-return" onClick={() => setAsking(false)} aria-disabled={isBusy}>
                {t(isTooLate ? 'cancel.close' : 'cancel.keep')}
              </Button>
              {!isTooLate && (
                <Button
                  variant="default"
                  tone="danger"
                  busyLabel={isBusy && t('portal:working')}
                  onClick={() => void cancel()}
                >
                  {t('cancel.confirm')}
                </Button>
              )}
            </>
          }
        >
          {!isTooLate && t('cancel.text')}
          {failure && <BannerFrame>{failure}</BannerFrame>}
        </Dialog>
      )}
    </>
  )
}
