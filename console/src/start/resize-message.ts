/** Reports the height of our content to the embedding page, so that it can fit the frame. */
export const RESIZE_THRESHOLD_PX = 5
export const RESIZE_DEBOUNCE_MS = 100

/**
 * The target origin. If the browser hides it, any: a height is no secret, and the server decides by `frame-ancestors`
 * who may frame us.
 */
export const parentOrigin = (page: { ancestorOrigins?: ArrayLike<string> | undefined; referrer: string }) => {
  const known = page.ancestorOrigins?.[0]
  if (known && known !== 'null') return known
  return URL.canParse(page.referrer) ? new URL(page.referrer).origin : '*'
}

/** Call the returned function whenever the height may have changed. */
export const createResizeReporter = (height: () => number, post: (height: number) => void) => {
  let told = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const now = Math.ceil(height())
      if (Math.abs(now - told) <= RESIZE_THRESHOLD_PX) return
      told = now
      post(now)
    }, RESIZE_DEBOUNCE_MS)
  }
}

/** `content` must be sized by its content, never by the window: otherwise the frame could not shrink again. */
export const reportSize = (content: HTMLElement) => {
  const origin = parentOrigin({ ancestorOrigins: location.ancestorOrigins, referrer: document.referrer })
  const report = createResizeReporter(
    () => content.getBoundingClientRect().height,
    (height) => window.parent.postMessage({ type: 'resize', height }, origin),
  )
  new ResizeObserver(report).observe(content)
}
