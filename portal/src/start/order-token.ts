/**
 * The proof that an order is the customer's, stored on this device until it expires. Each shop's portal has its own,
 * since all of them share one origin.
 */
interface Kept {
  readonly token: string
  readonly expires_at: string
}

export interface OrderToken {
  readonly read: () => string | undefined
  readonly keep: (token: string, expiresAt: string) => void
  readonly forget: () => void
}

const HASH = /^#order-token=(.+)$/
/** A link does not contain the expiry of its token; the server refuses it once it has expired. */
const LINK_KEPT_MS = 24 * 3_600_000

const storage = () => {
  try {
    return localStorage
  } catch {
    return undefined // Withheld by the browser: the token then lasts as long as the page.
  }
}

export const createOrderToken = (handle: string, now: () => number): OrderToken => {
  const key = `returns-desk.order.${handle}`
  let kept: Kept | undefined
  const load = (): Kept | undefined => {
    try {
      const value = JSON.parse(storage()?.getItem(key) ?? 'null') as Kept | null
      return value?.token && value.expires_at ? value : undefined
    } catch {
      return undefined
    }
  }
  /** Another window may have opened an order since: its token must not be removed. */
  const forget = () => {
    const own = kept?.token
    kept = undefined
    if (load()?.token === own) storage()?.removeItem(key)
  }
  const isOver = ({ expires_at }: Kept) => Date.parse(expires_at) <= now()
  return {
    read: () => {
      if (kept && isOver(kept)) forget()
      kept ??= load()
      if (kept && isOver(kept)) forget()
      return kept?.token
    },
    keep: (token, expires_at) => {
      kept = { token, expires_at }
      try {
        storage()?.setItem(key, JSON.stringify(kept))
      } catch {
        // Full or withheld: as above.
      }
    },
    forget,
  }
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // The server will refuse it, which leads to the first page.
  }
}

/** Removes a token from the URL: histories and screenshots would keep it. */
export const takeTokenFromAddress = (orderToken: OrderToken, now: () => number): boolean => {
  const token = HASH.exec(location.hash)?.[1]
  if (!token) return false
  history.replaceState(null, '', location.pathname + location.search)
  orderToken.keep(decoded(token), new Date(now() + LINK_KEPT_MS).toISOString())
  return true
}
