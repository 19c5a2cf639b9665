import type { PortalReturn } from '@returns-desk/contract'
import { Dialog } from '@returns-desk/ui/dialog'
import { useTranslation } from '@returns-desk/ui/i18n-light'
import { useState } from 'react'
import { Banner } from '../../look/banner.tsx'
import { Button } from '../../look/button.tsx'
import { isRefusal, useFailureText } from '../../look/failure.tsx'
import { usePortal } from '../../start/portal-context.ts'

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
      // The other button may be about to go.
      document.getElementById('keep-return')?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('cancel.ask')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('cancel.title', { order: detail.order_name })}
          onCancel={() => !isBusy && setAsking(false)}
          actions={
            <>
              <Button id="keep-return" onClick={() => setAsking(false)} isDisabled={isBusy}>
                {t(isTooLate ? 'cancel.close' : 'cancel.keep')}
              </Button>
              {!isTooLate && (
                <Button kind="danger" isBusy={isBusy} onClick={() => void cancel()}>
                  {t('cancel.confirm')}
                </Button>
              )}
            </>
          }
        >
          {!isTooLate && t('cancel.text')}
          {failure && <Banner>{failure}</Banner>}
        </Dialog>
      )}
    </>
  )
}
