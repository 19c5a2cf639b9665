import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmProvider } from './feedback/confirm.tsx'
import { ToastProvider } from './feedback/toast.tsx'
import { theme } from './theme/theme.ts'

/** Also read by the script that sets the scheme before the first paint. */
const COLOR_SCHEME_KEY = 'returns-desk.color-scheme'

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })

/** Variables and classes come from `styles.css`: with these two off, the kit writes no <style> tag into the page. */
export const UiProvider = ({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) => (
  <MantineProvider
    theme={theme}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
    env={env}
  >
    <ToastProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
    </ToastProvider>
  </MantineProvider>
)
