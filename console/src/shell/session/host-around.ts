/** The built-in host's page, where it frames this one: it is ours, so it may be looked at. Any other page may not. */
export const hostAround = (): Window | undefined => {
  try {
    return window.parent !== window && window.parent.location.origin === location.origin ? window.parent : undefined
  } catch {
    return undefined
  }
}
