/** Shows the screen at the current address. */
import { ParamsProvider, Redirect, useLocation } from '@returns-desk/ui/router'
import { useMemo } from 'react'
import { paths } from './paths.ts'
import { SCREENS, type ScreenDeclaration, screenAt } from './screens.ts'
import { ForbiddenPage } from './shell/forbidden-page.tsx'
import { useMay } from './shell/session/use-may.ts'
import { UnknownPage } from './shell/unknown-page.tsx'
import { lazyScreen } from './start/lazy-screen.tsx'

const screensByPath = new Map(SCREENS.map(({ path, file }) => [path, lazyScreen(file)]))

/** Loads it, so that it is rendered without a pause. */
export const fetchScreen = async ({ path }: Pick<ScreenDeclaration, 'path'>) => screensByPath.get(path)?.fetch()

export const Screens = () => {
  const { pathname } = useLocation()
  const found = useMemo(() => screenAt(pathname), [pathname])
  const mayConfigure = useMay('configure')
  const may = useMay(found?.needs ?? 'session')
  const Screen = found && screensByPath.get(found.path)?.Screen
  if (pathname === paths.home) return <Redirect to={mayConfigure ? paths.rules : paths.returns} />
  if (!Screen) return <UnknownPage />
  if (!may) return <ForbiddenPage />
  return (
    <ParamsProvider value={found.params}>
      <Screen />
    </ParamsProvider>
  )
}
