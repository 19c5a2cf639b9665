import { useCallback, useEffect, useRef, useState } from 'react'

export interface Load<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly reload: () => void
  /** Stores the response of another call as the data. */
  readonly put: (data: Data) => void
}

/** Loads once, and again when `load` changes or on `reload`. Existing data stays in place meanwhile. */
export const useLoad = <Data>(load: () => Promise<Data>): Load<Data> => {
  const [state, setState] = useState<{ data?: Data; error?: unknown; isLoading: boolean }>({ isLoading: true })
  const latest = useRef(0)

  const reload = useCallback(() => {
    latest.current += 1
    const mine = latest.current
    const settle = (settled: { data?: Data; error?: unknown }) => {
      // A late response must not replace that of a later request.
      if (mine === latest.current) setState((before) => ({ ...before, error: undefined, ...settled, isLoading: false }))
    }
    setState((before) => ({ ...before, isLoading: true }))
    load().then(
      (data) => settle({ data }),
      (error: unknown) => settle({ error }),
    )
  }, [load])

  useEffect(() => {
    reload()
    return () => {
      latest.current += 1
    }
  }, [reload])

  const put = useCallback((data: Data) => setState({ data, isLoading: false }), [])
  return { data: state.data, error: state.error, isLoading: state.isLoading, reload, put }
}
