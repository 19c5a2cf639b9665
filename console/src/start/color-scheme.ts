import { saved } from './saved.ts'

/** The reader's own choice, or that there is none. */
export const savedColorScheme = () => {
  const scheme = saved('color-scheme')
  return scheme === 'light' || scheme === 'dark' ? scheme : 'auto'
}

/** Before the first paint, so that a saved dark scheme never flashes white. Without storage the system decides. */
export const markColorScheme = (page: HTMLElement = document.documentElement) => {
  const scheme = savedColorScheme()
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  if (window.parent !== window) page.setAttribute('data-framed', '')
}
