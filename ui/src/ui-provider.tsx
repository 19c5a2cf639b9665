import type { ReactNode } from 'react'
import { ConfirmProvider } from './feedback/confirm.tsx'
import { ToastProvider } from './feedback/toast.tsx'

/** Provides confirm dialogs and toasts to every screen. */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <ToastProvider>
    <ConfirmProvider>{children}</ConfirmProvider>
  </ToastProvider>
)
