/** The current location. */
export interface Location {
  /** Below the base of the program, encoded as in the address, without a slash at its end. */
  readonly pathname: string
  /** With its `?`, or empty. */
  readonly search: string
  /** With its `#`, or empty. */
  readonly hash: string
  /** The navigation state. It is stored in the history entry, so it survives a reload. */
  readonly state: unknown
  /** Tells entries of the history apart. */
  readonly key: string
}

/** An absolute path, with or without a query and a fragment, or what changes at the current one. */
export type To = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string }

export type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

const ADDRESS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s

const withMark = (mark: string, text: string) => {
  const plain = text.startsWith(mark) ? text.slice(1) : text
  return plain === '' ? '' : mark + plain
}

export const trimmedPath = (pathname: string) => pathname.replace(/\/+$/, '') || '/'

/** Where `to` leads from `current`. A query or a fragment that it does not name is left behind. */
export const resolve = (to: To, current: Place): Place => {
  const [, path, query, fragment] = typeof to === 'string' ? (ADDRESS.exec(to) ?? []) : []
  const { pathname = path, search = query ?? '', hash = fragment ?? '' } = typeof to === 'string' ? {} : to
  return {
    pathname: pathname || current.pathname,
    search: withMark('?', search),
    hash: withMark('#', hash),
  }
}

export const addressOf = ({ pathname, search, hash }: Place) => pathname + search + hash
