/** The current location. */
export interface Location {
  /** Relative to the base path, encoded as in the URL, without a trailing slash. */
  readonly pathname: string
  /** With its `?`, or empty. */
  readonly search: string
  /** With its `#`, or empty. */
  readonly hash: string
  /** The navigation state. It is stored in the history entry, so it survives a reload. */
  readonly state: unknown
  /** Identifies the history entry. */
  readonly key: string
}

/** An absolute path, with or without a query and a fragment, or the parts of the current one that change. */
export type To = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string }

export type Target = Pick<Location, 'pathname' | 'search' | 'hash'>

const ADDRESS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s

const withMark = (mark: string, text: string) => {
  const plain = text.startsWith(mark) ? text.slice(1) : text
  return plain === '' ? '' : mark + plain
}

export const trimmedPath = (pathname: string) => pathname.replace(/\/+$/, '') || '/'

/** Resolves `to` from `current`. A query or fragment that it does not give is dropped. */
export const resolve = (to: To, current: Target): Target => {
  const [, path, query, fragment] = typeof to === 'string' ? (ADDRESS.exec(to) ?? []) : []
  const { pathname = path, search = query ?? '', hash = fragment ?? '' } = typeof to === 'string' ? {} : to
  return {
    pathname: pathname || current.pathname,
    search: withMark('?', search),
    hash: withMark('#', hash),
  }
}

export const addressOf = ({ pathname, search, hash }: Target) => pathname + search + hash
