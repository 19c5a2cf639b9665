import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { CheckIcon } from './icons.tsx'
import classes from './toast.module.css'

const TOAST_MS = 4000

type Show = (text: string) => void

const ToastContext = createContext<Show | undefined>(undefined)

/** A short word of success that goes by itself. Whatever must not be missed belongs in a `Banner`. */
export const useToast = (): Show => {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a UiProvider above it')
  return show
}

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toast, setToast] = useState<{ readonly text: string }>()
  const show = useCallback((text: string) => setToast({ text }), [])

  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(undefined), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast])

  return (
    <ToastContext value={show}>
      {children}
      {/* Always there, so that a screen reader is already listening when the words arrive. */}
      <output className={classes.region}>
        {toast && (
          <span className={classes.toast}>
            <CheckIcon />
            {toast.text}
          </span>
        )}
      </output>
    </ToastContext>
  )
}
