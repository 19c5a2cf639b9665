import { useCallback, useEffect, useRef, useState } from 'react'
import classes from '../feedback/toast.module.css'
import { useTranslation } from '../i18n/use-translation.ts'

/** Offered in a toast for a while: undoes what the toast reports. */
export interface ToastOffer {
  readonly label: string
  /** For screen readers: how much time is left, and how to reach the button. */
  readonly hint: string
  /** In milliseconds since 1970. */
  readonly until: number
  /** Returns a message about the outcome. */
  readonly run: () => Promise<{ readonly text: string; readonly isFailure?: boolean }>
}

const secondsTo = (until: number) => Math.ceil((until - Date.now()) / 1000)

const useSecondsLeft = (until: number, onEnd: () => void) => {
  const [seconds, setSeconds] = useState(() => secondsTo(until))
  useEffect(() => {
    const tick = () => {
      setSeconds(secondsTo(until))
      if (secondsTo(until) <= 0) onEnd()
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [until, onEnd])
  return seconds
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The usual undo keys, unless they are meant for a field. */
const useUndoKeys = (run: () => void) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [run])
}

interface UndoButtonProps {
  readonly offer: ToastOffer
  readonly onEnd: () => void
  readonly onOutcome: (outcome: { readonly text: string; readonly isFailure?: boolean }) => void
}

export const UndoButton = ({ offer, onEnd, onOutcome }: UndoButtonProps) => {
  const { t } = useTranslation('ui')
  const button = useRef<HTMLButtonElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  /** The button is about to disappear: if it has keyboard focus, move the focus to the heading of the screen. */
  const leave = useCallback(() => {
    if (document.activeElement === button.current) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  const end = useCallback(() => {
    if (isBusy) return
    leave()
    onEnd()
  }, [isBusy, leave, onEnd])
  const run = useCallback(async () => {
    if (isBusy) return
    setIsBusy(true)
    const outcome = await offer.run()
    leave()
    onOutcome(outcome)
  }, [isBusy, leave, offer, onOutcome])
  const seconds = useSecondsLeft(offer.until, end)
  useUndoKeys(run)
  return (
    <button
      ref={button}
      type="button"
      className={classes.offer}
      aria-disabled={isBusy}
      aria-keyshortcuts="Control+Z"
      data-undo
      onClick={run}
    >
      {isBusy ? t('working') : offer.label}
      {!isBusy && (
        <span aria-hidden className={classes.seconds}>
          {Math.max(0, seconds)}
        </span>
      )}
    </button>
  )
}
