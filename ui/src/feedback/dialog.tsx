import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './dialog.module.css'

export interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
  /** Escape was pressed. The owner decides whether the dialog closes. */
  readonly onCancel: () => void
}

const MARGIN_PX = 24

/** In a frame as tall as its content the middle of the window may be off screen, so it opens next to the click. */
const placeNear = (dialog: HTMLDialogElement, opener: Element | null) => {
  if (window.parent === window || !opener) return
  const room = window.innerHeight - dialog.offsetHeight - MARGIN_PX
  const wanted = opener.getBoundingClientRect().top - dialog.offsetHeight / 2
  dialog.style.marginTop = `${Math.max(MARGIN_PX, Math.min(wanted, room))}px`
}

/**
 * The browser's own modal dialog: it traps focus, starting at the first button (which should be the harmless one).
 * Rendered only while open. Focus returns to its opener, or to the heading of the screen if that is gone (its row was
 * just deleted).
 */
export const Dialog = ({ title, children, actions, onCancel }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [opener] = useState(() => document.activeElement)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    if (element) placeNear(element, opener)
    return () => {
      element?.close()
      const target = opener?.isConnected ? opener : document.querySelector('h1')
      // The opener was in view, but the result may have been scrolled into view since.
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [opener])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      <div id={`${id}-text`} className={classes.text}>
        {children}
      </div>
      <div className={classes.actions}>{actions}</div>
    </dialog>
  )
}
