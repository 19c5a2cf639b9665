import type { Permission } from '@returns-desk/contract'
import { createContext, useContext } from 'react'

/** What the screen at a path needs, as `screens.ts` declares it: the screens import the navigation, not the other way round. */
export const ScreenNeedsContext = createContext<(path: string) => Permission>(() => 'session')

export const useNeedOf = () => useContext(ScreenNeedsContext)
