import { errorText } from '@returns-desk/ui'
import { useState } from 'react'

/** Runs an action of a panel: one at a time, with its failure in words. */
export const useAttempt = () => {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (fallback: string, work: () => Promise<unknown>) => {
    if (isBusy) return
    setFailure(undefined)
    setIsBusy(true)
    await work().catch((error) => setFailure(errorText(error, fallback)))
    setIsBusy(false)
  }
  return { attempt, failure, isBusy, dismiss: () => setFailure(undefined) }
}
