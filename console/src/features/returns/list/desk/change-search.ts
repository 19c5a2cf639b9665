/** The address of the list is the view: everything that is chosen there changes the address, and starts at page one. */
import { useNavigate, useSearchParams } from '@returns-desk/ui/router'
import { useCallback } from 'react'

/** `undefined` removes a parameter. */
export type Changes = Readonly<Record<string, string | undefined>>

const changed = (search: URLSearchParams, changes: Changes) => {
  const next = new URLSearchParams(search)
  next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.size > 0 ? `?${next}` : ''
}

export const useChangeSearch = () => {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return useCallback(
    (changes: Changes, { replace = false } = {}) =>
      navigate({ search: changed(search, changes) }, { replace, preventScrollReset: true }),
    [navigate, search],
  )
}

const quoted = (value: string) => (/[\s"]/u.test(value) ? `"${value.replaceAll('"', '')}"` : value)

const pairOf = (key: string) => new RegExp(`(^|\\s)${key}:(?:"([^"]*)"?|(\\S*))`, 'iu')

/** The value of `key:` in the text of the search box. */
export const filterIn = (q: string, key: string) => {
  const [, , quotedValue, value] = pairOf(key).exec(q) ?? []
  return quotedValue ?? value ?? ''
}

/** The same text with another value for `key:`, or without it. */
export const withFilter = (q: string, key: string, value: string) => {
  const rest = q.replace(pairOf(key), '$1').replace(/\s+/gu, ' ').trim()
  if (value === '') return rest
  return [rest, `${key}:${quoted(value)}`].filter(Boolean).join(' ')
}
