/** The open order, the draft, and the photos: shared by all steps. */
import type { Offer, PortalOrder } from '@returns-desk/contract'
import { useReader } from '@returns-desk/ui/i18n'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { FailedPage } from '../../../look/failure.tsx'
import { PageSkeleton } from '../../../look/page.tsx'
import { begunWithdrawals } from '../../../start/begun-withdrawal.ts'
import { usePortal } from '../../../start/portal-context.ts'
import { useLoad } from '../../../start/use-load.ts'
import { asAnother, type Draft, type DraftLine, draftOf, fitToOrder, NEW_LINE } from './draft.ts'
import { type Photos, usePhotos } from './items/use-photos.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { isSignedOut, useLeaveOrder } from './use-leave-order.ts'

export interface OpenOrder {
  readonly order: PortalOrder
  readonly draft: Draft
  readonly change: (own: Partial<Draft>) => void
  /** `undefined` deselects the line. */
  readonly changeLine: (ref: string, line: DraftLine | undefined) => void
  /** A line that is selected again is restored as it was: a slip of the thumb costs nothing. */
  readonly chooseLine: (ref: string, isChosen: boolean) => void
  readonly iban: string
  readonly setIban: (iban: string) => void
  readonly photos: Photos
  /** Cached responses by request, so that going back and forth repeats no request. */
  readonly offers: Map<string, Offer>
  /** A request was rejected because the order has changed: the first step reloads it. */
  readonly markStale: () => void
  readonly refresh: () => void
  /** The draft has become a return. */
  readonly finish: () => void
}

const OrderContext = createContext<OpenOrder | undefined>(undefined)

export const useOrder = (): OpenOrder => {
  const order = useContext(OrderContext)
  if (!order) throw new Error('useOrder needs an OrderProvider above it')
  return order
}

export const OrderProvider = ({ children }: { children: ReactNode }) => {
  const { api, orderToken } = usePortal()
  const leave = useLeaveOrder()
  const reader = useReader()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reasons and refusals come in the language they were asked in.
  const order = useLoad(useCallback(() => api.portal.order(), [api, reader]))
  const hasToken = orderToken.read() !== undefined
  const mustProve = isSignedOut(order.error) || !hasToken

  useEffect(() => {
    if (mustProve) leave()
  }, [mustProve, leave])

  if (order.data)
    return (
      <Opened order={order.data} reload={order.reload}>
        {children}
      </Opened>
    )
  if (order.error && !mustProve) return <FailedPage error={order.error} onRetry={order.reload} />
  return <PageSkeleton />
}

interface OpenedProps {
  readonly order: PortalOrder
  readonly reload: () => void
  readonly children: ReactNode
}

const photosOf = ({ lines }: Draft) => Object.values(lines).flatMap(({ photo_ids }) => photo_ids)

const useChooseLine = (draft: Draft, changeLine: OpenOrder['changeLine'], photos: Photos): OpenOrder['chooseLine'] => {
  const takenOut = useRef<Record<string, DraftLine>>({})
  return (ref, isChosen) => {
    const before = isChosen ? (takenOut.current[ref] ?? NEW_LINE) : draft.lines[ref]
    if (!before) return
    takenOut.current[ref] = before
    const known = photos.ids()
    const photo_ids = before.photo_ids.filter((id) => known.has(id))
    changeLine(ref, isChosen ? { ...before, photo_ids } : undefined)
  }
}

/** Prefills a withdrawal from the open order: the customer only confirms who they are and which order it is. */
const useKnownForWithdrawal = ({ name, email, customer }: PortalOrder) => {
  const { handle } = usePortal().shop
  useEffect(() => {
    // User input has a declaration key and stays; values prefilled from another order are replaced.
    if (begunWithdrawals.read(handle)?.declaration_key) return
    begunWithdrawals.keep(handle, { name: customer.name, order_name: name, email })
  }, [handle, name, email, customer.name])
}

const Opened = ({ order, reload, children }: OpenedProps) => {
  const [draft, setDraft] = useState(() => draftOf(order))
  const [iban, setIban] = useState('')
  const offers = useRef(new Map<string, Offer>()).current
  const { forget } = useKeptDraft(draft)
  useKnownForWithdrawal(order)

  const change = useCallback((own: Partial<Draft>) => setDraft((before) => ({ ...before, ...own })), [])
  const changeLine = useCallback((ref: string, line: DraftLine | undefined) => {
    setDraft((before) => {
      const { [ref]: _old, ...rest } = before.lines
      return { ...before, lines: line ? { ...rest, [ref]: line } : rest }
    })
  }, [])
  const onUploaded = useCallback((ref: string, id: string) => {
    setDraft((before) => {
      const line = before.lines[ref]
      return line
        ? { ...before, lines: { ...before.lines, [ref]: { ...line, photo_ids: [...line.photo_ids, id] } } }
        : before
    })
  }, [])
  const photos = usePhotos({ kept: order.photos, used: photosOf(draft), onUploaded })
  const chooseLine = useChooseLine(draft, changeLine, photos)

  // The order was reloaded: drop what it no longer allows from the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new response of the server is a reason.
  useEffect(() => {
    offers.clear()
    setDraft((before) => asAnother(fitToOrder(before, order, photos.ids()), order))
  }, [order])

  const isStale = useRef(false)
  const markStale = useCallback(() => {
    isStale.current = true
    offers.clear()
  }, [offers])
  const refresh = useCallback(() => {
    if (isStale.current) reload()
    isStale.current = false
  }, [reload])
  const value = useMemo<OpenOrder>(
    () => ({
      ...{ order, draft, change, changeLine, chooseLine, iban, setIban, photos, offers },
      ...{ markStale, refresh, finish: forget },
    }),
    [order, draft, change, changeLine, chooseLine, iban, photos, offers, markStale, refresh, forget],
  )
  return <OrderContext value={value}>{children}</OrderContext>
}
