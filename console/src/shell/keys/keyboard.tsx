/** The keys that work everywhere. What they open is loaded on demand; this much with the first key. */
import { ErrorBoundary } from '@returns-desk/ui'
import { useLocation, useNavigate } from '@returns-desk/ui/router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { awaitKey, cancelAwaited } from './keys.ts'
import { listenToKeys } from './listen.ts'
import { usePlaces } from './places.ts'
import { selectRow, walkRows } from './rows.ts'
import { focusSearch, focusSearchOnArrival } from './search-box.ts'
import { useSingleKeys } from './single-keys.ts'
import { useKeys } from './use-keys.ts'

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }))
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }))
const GoHint = lazy(async () => ({ default: (await import('./go-hint.tsx')).GoHint }))

type Opened = 'help' | 'palette' | 'go'

const undo = () => document.querySelector<HTMLElement>('button[data-undo]')?.click()

/** `g`, then the letter of a screen. The letters are shown until one is pressed, so there is no hurry. */
const useGo = (setOpened: (opened: Opened | undefined) => void) => {
  const navigate = useNavigate()
  const places = usePlaces()
  return () => {
    setOpened('go')
    awaitKey((key) => {
      setOpened(undefined)
      const place = places.find(({ letter }) => letter !== undefined && letter === key)
      if (place) navigate(place.to)
    })
  }
}

export const Keyboard = () => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<Opened>()
  const close = useCallback(() => setOpened(undefined), [])
  const [hasSingleKeys] = useSingleKeys()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page the next key means something else.
  useEffect(() => cancelAwaited, [pathname])
  const search = () => {
    if (focusSearch()) return
    focusSearchOnArrival()
    navigate(paths.returns)
  }
  useKeys({
    '/': search,
    g: useGo(setOpened),
    z: undo,
    '?': () => setOpened('help'),
    j: () => walkRows(1),
    k: () => walkRows(-1),
    x: () => selectRow(false),
    'Shift+x': () => selectRow(true),
  })
  // After the keys are registered: some may have been pressed already.
  useEffect(() => {
    const onPalette = () => {
      cancelAwaited()
      setOpened('palette')
    }
    return listenToKeys({ hasSingleKeys, onPalette })
  }, [hasSingleKeys])
  return (
    <ErrorBoundary resetKey={opened ?? ''} fallback={() => null}>
      <Suspense fallback={null}>
        {opened === 'help' && <HelpDialog onClose={close} />}
        {opened === 'palette' && <Palette onClose={close} onHelp={() => setOpened('help')} />}
        {opened === 'go' && <GoHint />}
      </Suspense>
    </ErrorBoundary>
  )
}
