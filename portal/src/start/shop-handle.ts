/** The shop of this portal: the part of the path after `/portal/`. */
export const shopHandleIn = (pathname: string): string | undefined => {
  const handle = /^\/portal\/([^/]+)/.exec(pathname)?.[1]?.toLowerCase()
  return handle && /^[a-z0-9][a-z0-9.-]{0,98}$/.test(handle) ? handle : undefined
}
