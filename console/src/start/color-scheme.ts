import { saved } from './saved.ts'

/** Before the first paint, so that a saved dark scheme never flashes white. Without storage the system decides. */
export const markColorScheme = (page: HTMLElement = document.documentElement) => {
  const scheme = saved('color-scheme')
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  if (window.parent !== window) page.setAttribute('data-framed', '')
}
