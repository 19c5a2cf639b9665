import { ApiError } from '@returns-desk/contract'
import { wearAccent } from '@returns-desk/ui/accent'
import { ErrorBoundary } from '@returns-desk/ui/error-boundary'
import { useI18n, useTranslation } from '@returns-desk/ui/i18n'
import {
  createBrowserRouter,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useNavigate,
} from '@returns-desk/ui/router'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { PageSkeleton } from './look/page.tsx'
import { Screens } from './screens.tsx'
import { Frame } from './shell/frame.tsx'
import { Notice } from './shell/notice.tsx'

import { paths } from './start/paths.ts'
import { PortalContext, type PortalWorld } from './start/portal-context.ts'
import { useLoad } from './start/use-load.ts'

export interface AppProps {
  readonly handle: string | undefined
  readonly world: PortalWorld
  /** The URL contains an order token: skip the first page, which would only ask for what is known. */
  readonly startsSignedIn?: boolean
}

export const App = ({ handle, world, startsSignedIn = false }: AppProps) => {
  const [router] = useState(() => createBrowserRouter(`/portal/${handle}`))
  if (handle === undefined) {
    return (
      <Frame>
        <Notice kind="unknown" />
      </Frame>
    )
  }
  return (
    <RouterProvider router={router}>
      <ShopPortal handle={handle} world={world} startsSignedIn={startsSignedIn} />
      <ScrollRestoration />
    </RouterProvider>
  )
}

/** What to say where there is no shop to show. */
const noticeFor = (error: unknown) => {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.code === 'shop_closed') return 'closed'
  return error.status === 404 || error.status === 400 ? 'unknown' : 'failed'
}

const ShopPortal = ({ handle, world, startsSignedIn }: AppProps & { handle: string }) => {
  const { api } = world
  const i18n = useI18n()
  const shop = useLoad(
    useCallback(async () => {
      const loaded = await api.shops.get({ params: { handle } })
      await i18n.offer(loaded.languages)
      return loaded
    }, [api, i18n, handle]),
  )
  const { data } = shop
  const portal = useMemo(() => data && { ...world, shop: data }, [world, data])

  useEffect(() => {
    if (data) wearAccent(data.accent_color)
  }, [data])

  if (portal) {
    return (
      <PortalContext value={portal}>
        <Frame shop={portal.shop}>
          <Guarded>{startsSignedIn ? <SignedIn /> : <Screens />}</Guarded>
        </Frame>
      </PortalContext>
    )
  }
  return <Frame>{shop.error ? <Notice kind={noticeFor(shop.error)} onRetry={shop.reload} /> : <PageSkeleton />}</Frame>
}

const SignedIn = () => {
  const { pathname: path } = useLocation()
  const navigate = useNavigate()
  const [isLeading, setLeading] = useState(path === paths.find)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start.
  useEffect(() => {
    if (isLeading) navigate(paths.items, { replace: true })
    setLeading(false)
  }, [])
  return isLeading ? <PageSkeleton /> : <Screens />
}

/** If a screen fails, or its script does not load, the header and a way on remain. */
const Guarded = ({ children }: { children: ReactNode }) => {
  const { pathname: path } = useLocation()
  useTranslation('portal')
  return (
    <ErrorBoundary resetKey={path} fallback={() => <Notice kind="failed" onRetry={() => location.reload()} />}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
