import { Navigate, type RouteObject } from 'react-router'
import { paths } from './paths.ts'
import { NAV_ITEMS } from './shell/nav-items.ts'
import { NotBuiltScreen } from './shell/not-built-screen.tsx'
import { Shell } from './shell/shell.tsx'
import { UnknownPage } from './shell/unknown-page.tsx'
import { lazyScreen } from './start/screen-loader.tsx'

const ReasonsScreen = lazyScreen(
  async () => (await import('./features/return-reasons/reasons-screen.tsx')).ReasonsScreen,
)
const ReasonScreen = lazyScreen(async () => (await import('./features/return-reasons/reason-screen.tsx')).ReasonScreen)

const builtScreens: RouteObject[] = [
  { path: paths.returnReasons, element: <ReasonsScreen /> },
  { path: paths.returnReason(':returnReasonId'), element: <ReasonScreen /> },
]

const isBuilt = (path: string) => builtScreens.some((route) => route.path === path)

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      { path: paths.home, element: <Navigate to={paths.rules} replace /> },
      ...builtScreens,
      ...NAV_ITEMS.filter(({ to }) => !isBuilt(to)).map(({ key, to }) => ({
        path: to,
        element: <NotBuiltScreen key={key} name={key} />,
      })),
      { path: '*', element: <UnknownPage /> },
    ],
  },
]
