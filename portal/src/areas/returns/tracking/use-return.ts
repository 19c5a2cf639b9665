import { ApiError, type PortalReturn } from '@returns-desk/contract'
import { useReader } from '@returns-desk/ui/i18n'
import { useCallback, useEffect } from 'react'
import { usePortal } from '../../../start/portal-context.ts'
import { useLoad } from '../../../start/use-load.ts'

const REFRESH_MS = 20_000

const isNotOurs = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 404)

export interface Tracked {
  readonly detail: PortalReturn
  /** Loaded with the order's token: the label may be printed and the return cancelled. */
  readonly isOwn: boolean
}

/** Everything with the order's token; for anyone else with the link, only the progress. */
export const useReturn = (id: string) => {
  const { api, shop, orderToken } = usePortal()
  const { handle } = shop
  const reader = useReader()
  const load = useLoad(
    // biome-ignore lint/correctness/useExhaustiveDependencies: statuses and instructions are in the language of the request.
    useCallback(async (): Promise<Tracked> => {
      const track = async () => ({ detail: await api.portal.track({ params: { handle, id } }), isOwn: false })
      if (!orderToken.read()) return track()
      try {
        return { detail: await api.portal.getReturn({ params: { id } }), isOwn: true }
      } catch (error) {
        if (isNotOurs(error)) return track()
        throw error
      }
    }, [api, orderToken, handle, id, reader]),
  )

  // Polls, so that a label or a new status appears without a reload.
  const { reload } = load
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && reload()
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [reload])
  return load
}
