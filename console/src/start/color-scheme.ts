/** The tokens read this attribute of the page. Without it, the system's colour scheme applies. */
import { readStored } from '@returns-desk/ui/storage'

export type ColorScheme = 'light' | 'dark' | 'auto'

/** The name it is saved under. */
export const COLOR_SCHEME = 'color-scheme'

const chosen = (scheme: string | null | undefined): ColorScheme =>
  scheme === 'light' || scheme === 'dark' ? scheme : 'auto'

export const savedColorScheme = () => chosen(readStored(COLOR_SCHEME))

export const markedColorScheme = () => chosen(document.documentElement.dataset.colorScheme)

export const markColorScheme = (scheme: ColorScheme) => {
  if (scheme === 'auto') delete document.documentElement.dataset.colorScheme
  else document.documentElement.dataset.colorScheme = scheme
}

/** Before the first paint, so that a saved dark scheme never flashes white. */
export const markPage = () => {
  markColorScheme(savedColorScheme())
  if (window.parent !== window) document.documentElement.setAttribute('data-framed', '')
}
