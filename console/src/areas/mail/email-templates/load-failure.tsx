import { Banner, errorText, type LoadState } from '@returns-desk/ui'
import { useState } from 'react'

interface LoadFailureProps {
  readonly query: Pick<LoadState<unknown>, 'error' | 'errorUpdatedAt'>
  readonly failure: string
}

/** Says that something a form could use did not load. The form itself stays, with all that was typed into it. */
export const LoadFailure = ({ query, failure }: LoadFailureProps) => {
  const [dismissedAt, setDismissedAt] = useState(0)
  const { error, errorUpdatedAt } = query
  if (!error || dismissedAt >= errorUpdatedAt) return null
  return (
    <Banner isUnasked onDismiss={() => setDismissedAt(errorUpdatedAt)}>
      {errorText(error, failure)}
    </Banner>
  )
}
