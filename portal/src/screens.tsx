/** Maps URLs to screens. All but the first are lazy-loaded, or prefetched while the user is busy. */
import { useI18n } from '@returns-desk/ui/i18n'
import { useLocation } from '@returns-desk/ui/router'
import { type ComponentType, lazy, useEffect } from 'react'
import { CodeScreen } from './areas/intake/find-order/code-screen.tsx'
import { FindOrderScreen } from './areas/intake/find-order/find-order-screen.tsx'
import { Notice } from './shell/notice.tsx'
import { paths, returnIdIn } from './start/paths.ts'

const loadNewReturn = () => import('./areas/intake/new-return/new-return-screens.tsx')
const loadTracking = () => import('./areas/returns/tracking/return-screen.tsx')
const loadWithdrawal = () => import('./areas/intake/withdrawal/withdrawal-screens.tsx')

const NewReturn = lazy(async () => ({ default: (await loadNewReturn()).NewReturnScreens }))
const Tracking = lazy(async () => ({ default: (await loadTracking()).ReturnScreen }))
const Withdrawal = lazy(async () => ({ default: (await loadWithdrawal()).WithdrawalScreens }))

const SCREENS: Readonly<Record<string, ComponentType>> = {
  [paths.find]: FindOrderScreen,
  [paths.code]: CodeScreen,
  [paths.items]: NewReturn,
  [paths.method]: NewReturn,
  [paths.refund]: NewReturn,
  [paths.review]: NewReturn,
  [paths.withdraw]: Withdrawal,
  [paths.confirmWithdrawal]: Withdrawal,
  [paths.withdrawalReceipt]: Withdrawal,
}

/** The translations of a screen are loaded in parallel with its script. */
const SCREEN_TEXTS: readonly (readonly [pattern: RegExp, namespace: string])[] = [
  [/^\/(code|order)/, 'new-return'],
  [/^\/(returns|order\/review)/, 'tracking'],
  [/^\/withdraw/, 'withdrawal'],
]

/** Prefetches the next screens while the customer looks up the code in their mail. */
const useNextScreens = (path: string) => {
  const i18n = useI18n()
  useEffect(() => {
    for (const [pattern, namespace] of SCREEN_TEXTS) if (pattern.test(path)) void i18n.load(namespace)
    if (path === paths.code) void loadNewReturn().catch(() => undefined)
    if (path === paths.review) void loadTracking().catch(() => undefined)
  }, [i18n, path])
}

export const Screens = () => {
  const { pathname: path } = useLocation()
  useNextScreens(path)
  const returnId = returnIdIn(path)
  if (returnId) return <Tracking key={returnId} id={returnId} />
  const Screen = SCREENS[path]
  return Screen ? <Screen /> : <Notice kind="no_page" />
}
