import { Banner } from '@returns-desk/ui'
import { useEffect } from 'react'
import classes from './error-messages.module.css'

export const SUCCESS_ALERT_MS = 3000

interface SuccessAlertProps {
  /** A new object for every success, so that the same text twice in a row restarts the timer. */
  readonly success: { readonly text: string } | undefined
  readonly onDone: () => void
}

export const SuccessAlert = ({ success, onDone }: SuccessAlertProps) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another success starts the clock again.
  useEffect(() => {
    if (!success) return
    const timer = setTimeout(onDone, SUCCESS_ALERT_MS)
    return () => clearTimeout(timer)
  }, [success])
  if (!success) return null
  return (
    <div className={classes.alert}>
      <Banner tone="success" onDismiss={onDone}>
        {success.text}
      </Banner>
    </div>
  )
}
