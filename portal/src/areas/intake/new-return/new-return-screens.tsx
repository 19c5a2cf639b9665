import { useLocation, useNavigate } from '@returns-desk/ui/router'
import { useEffect } from 'react'
import { PageSkeleton } from '../../../look/page.tsx'
import { paths } from '../../../start/paths.ts'
import { type Draft, isItemsComplete } from './draft.ts'
import { ItemsStep } from './items/items-step.tsx'
import { MethodStep } from './method-step.tsx'
import { OrderProvider, useOrder } from './order-context.tsx'
import { RefundStep } from './refund-step.tsx'
import { ReviewStep } from './review-step.tsx'

export const NewReturnScreens = () => (
  <OrderProvider>
    <CurrentStep />
  </OrderProvider>
)

/** The first incomplete step: neither a reload nor a link may skip it. */
const furthestStep = (draft: Draft) => {
  if (!isItemsComplete(draft)) return paths.items
  if (draft.return_method_id === null) return paths.method
  return draft.payment_method_id === null ? paths.refund : paths.review
}

const ORDER: readonly string[] = [paths.items, paths.method, paths.refund, paths.review]

const CurrentStep = () => {
  const { pathname: path } = useLocation()
  const navigate = useNavigate()
  const { draft } = useOrder()
  const furthest = furthestStep(draft)
  const isTooFar = ORDER.indexOf(path) > ORDER.indexOf(furthest)
  useEffect(() => {
    if (isTooFar) navigate(furthest, { replace: true })
  }, [isTooFar, furthest, navigate])

  if (isTooFar) return <PageSkeleton />
  if (path === paths.method) return <MethodStep />
  if (path === paths.refund) return <RefundStep />
  if (path === paths.review) return <ReviewStep />
  return <ItemsStep />
}
