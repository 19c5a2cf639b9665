import type { ReactNode } from 'react'
import { ConfirmProvider } from './feedback/confirm.tsx'
import { ToastProvider } from './feedback/toast.tsx'

/** What can be asked or said from anywhere on a screen. */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <ToastProvider>
    <ConfirmProvider>{children}</ConfirmProvider>
  </ToastProvider>
)
