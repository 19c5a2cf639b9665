import { ApiError, type PublicShop } from '@returns-desk/contract'
import { useCallback, useEffect, useState } from 'react'

export type ShopState =
  | { readonly status: 'loading' }
  | { readonly status: 'open'; readonly shop: PublicShop }
  | { readonly status: 'unknown' }
  | { readonly status: 'failed' }

export type LoadShop = (handle: string) => Promise<PublicShop>

const isUnknown = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** The shop of this portal. Nothing else is loaded here, so there is no cache to keep. */
export const useShop = (handle: string | undefined, load: LoadShop) => {
  const [state, setState] = useState<ShopState>({ status: handle ? 'loading' : 'unknown' })

  const reload = useCallback(async () => {
    if (!handle) return
    setState({ status: 'loading' })
    try {
      setState({ status: 'open', shop: await load(handle) })
    } catch (error) {
      setState({ status: isUnknown(error) ? 'unknown' : 'failed' })
    }
  }, [handle, load])

  useEffect(() => {
    void reload()
  }, [reload])

  return { state, reload }
}
