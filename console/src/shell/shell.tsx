import { Crash, ErrorBoundary, Icon, IconButton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { ScrollRestoration, useLocation } from '@returns-desk/ui/router'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { ScreenLoadError } from '../start/lazy-screen.tsx'
import { DemoStrip } from './demo-strip.tsx'
import { KeysOnDemand } from './keys/keys-on-demand.tsx'
import { Drawer } from './navigation/drawer.tsx'
import { Brand, Navigation } from './navigation/navigation.tsx'
import { ConfirmIdentity } from './session/confirm-identity.tsx'
import { SetupStrip } from './setup-strip.tsx'
import classes from './shell.module.css'
import { ScreenSkeleton } from './starting.tsx'

const isMissing = (error: unknown) => error instanceof ScreenLoadError

// A failed import is cached for good, so only a page reload fetches the file again. Offline, that would lose the page.
const reloadForScript = (error: unknown) => {
  if (isMissing(error) && navigator.onLine) location.reload()
}

const drawCrash = (error: unknown, retry: () => void) => {
  const again = () => {
    reloadForScript(error)
    retry()
  }
  return <Crash isMissing={isMissing(error)} onRetry={again} />
}

export interface ShellProps {
  readonly children: ReactNode
  /** Beside the name of the shop: what calls for this person. */
  readonly bell: ReactNode
  /** Above every screen: what goes on in the background. */
  readonly strip: ReactNode
}

export const Shell = ({ children, bell, strip }: ShellProps) => {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const closeDrawer = useCallback(() => setIsDrawerOpen(false), [])
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <header className={classes.topBar}>
        <IconButton size="lg" onClick={() => setIsDrawerOpen(true)} aria-label={t('nav.open')} aria-haspopup="dialog">
          <Icon>
            <path d="M3 6h14M3 10h14M3 14h14" />
          </Icon>
        </IconButton>
        <Brand />
        {bell}
      </header>
      <aside className={classes.side}>
        <div className={classes.sideContent}>
          <div className={classes.sideTop}>
            <Brand />
            {bell}
          </div>
          <Navigation />
        </div>
      </aside>
      <main id="content" tabIndex={-1} className={classes.main}>
        <DemoStrip />
        <SetupStrip />
        {strip}
        <ErrorBoundary resetKey={pathname} fallback={drawCrash}>
          <Suspense key={pathname} fallback={<ScreenSkeleton />}>
            {children}
          </Suspense>
        </ErrorBoundary>
      </main>
      {isDrawerOpen && <Drawer onClose={closeDrawer} />}
      <KeysOnDemand />
      <ConfirmIdentity />
      <ScrollRestoration />
    </div>
  )
}
