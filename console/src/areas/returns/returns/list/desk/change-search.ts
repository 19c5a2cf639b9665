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
