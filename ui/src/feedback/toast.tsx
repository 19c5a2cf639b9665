import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { type ToastOffer, UndoButton } from '../buttons/undo-button.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { AlertIcon, CheckIcon, CloseIcon } from '../icons.tsx'
import { Unseen } from '../layout/unseen.tsx'
import classes from './toast.module.css'

const TOAST_MS = 4000

interface Toast {
  readonly text: string
  readonly offer?: ToastOffer | undefined
  readonly isFailure?: boolean
}

type Show = (text: string, offer?: ToastOffer) => void

const ToastContext = createContext<Show | undefined>(undefined)

/** A short success message that disappears after a while. Anything that must not be missed belongs in a `Banner`. */
export const useToast = (): Show => {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a UiProvider above it')
  return show
}

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toast, setToast] = useState<Toast>()
  const show = useCallback<Show>((text, offer) => setToast({ text, offer }), [])
  const close = useCallback(() => setToast(undefined), [])

  // An offer ends with its own time, and a failure when it is dismissed.
  useEffect(() => {
    if (!toast || toast.offer || toast.isFailure) return
    const timer = setTimeout(close, TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast, close])

  return (
    <ToastContext value={show}>
      {children}
      <Region toast={toast} onClose={close} onOutcome={setToast} />
    </ToastContext>
  )
}

interface RegionProps {
  readonly toast: Toast | undefined
  readonly onClose: () => void
  readonly onOutcome: (toast: Toast) => void
}

const Region = ({ toast, onClose, onOutcome }: RegionProps) => {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.region}>
      <div className={classes.toast} data-shown={toast !== undefined}>
        {/* Always there, so that a screen reader is already listening when the words arrive. The button is not in it: its
            seconds would be read out one by one. */}
        <output className={classes.words}>{toast && <Words toast={toast} />}</output>
        {toast?.offer && <UndoButton offer={toast.offer} onEnd={onClose} onOutcome={onOutcome} />}
        {toast?.isFailure && (
          <IconButton className={classes.dismiss} onClick={onClose} aria-label={t('dismiss')}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
    </div>
  )
}

const Words = ({ toast: { text, offer, isFailure } }: { toast: Toast }) => (
  <>
    {isFailure ? <AlertIcon /> : <CheckIcon />}
    <span>{text}</span>
    {offer && <Unseen>{offer.hint}</Unseen>}
  </>
)
