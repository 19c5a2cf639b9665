// Runs before the first paint, so that a saved dark scheme never flashes white. A file of its own: inline scripts are refused.
;(() => {
  let saved = null
  try {
    saved = localStorage.getItem('returns-desk.color-scheme')
  } catch {
    // No storage in this frame: the system decides.
  }
  const isDark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  if (window.parent !== window) document.documentElement.setAttribute('data-framed', '')
})()
