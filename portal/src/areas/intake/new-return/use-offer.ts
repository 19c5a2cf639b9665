import type { Offer } from '@returns-desk/contract'
import { useReader } from '@returns-desk/ui/i18n'
import { useCallback, useEffect } from 'react'
import { isRefusal } from '../../../look/failure.tsx'
import { usePortal } from '../../../start/portal-context.ts'
import { type Load, useLoad } from '../../../start/use-load.ts'
import { offerProducts } from './draft.ts'
import { useOrder } from './order-context.tsx'
import { isSignedOut, useLeaveOrder } from './use-leave-order.ts'

/** What the shop's rules allow for the selection. `returnMethodId` may change which refunds are offered. */
export const useOffer = (returnMethodId: number | null): Load<Offer> => {
  const { api } = usePortal()
  const { draft, order, offers, markStale } = useOrder()
  const reader = useReader()
  const question = JSON.stringify({ products: offerProducts(draft, order), return_method_id: returnMethodId })
  const leave = useLeaveOrder()
  const load = useLoad(
    useCallback(async () => {
      const key = `${reader} ${question}`
      const known = offers.get(key)
      if (known) return known
      const offer = await api.portal.offer({ body: JSON.parse(question) })
      offers.set(key, offer)
      return offer
    }, [api, offers, question, reader]),
  )
  const { error } = load
  useEffect(() => {
    if (isSignedOut(error)) leave()
    else if (isRefusal(error)) markStale()
  }, [error, leave, markStale])
  return load
}
