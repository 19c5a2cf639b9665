/**
 * Every change of the rules goes through here. If the server refuses it because tests fail, the failures are listed; an
 * owner may repeat the change with a reason.
 */
import { ApiError, OVERRIDE_HEADER } from '@returns-desk/contract'
import { lazy, type ReactNode, Suspense, useState } from 'react'

const FailedTests = lazy(async () => ({ default: (await import('./failed-tests.tsx')).FailedTests }))

interface Asked {
  readonly failures: readonly string[]
  /** With the reason, or without one if the change is given up. */
  readonly answer: (reason: string | undefined) => void
}

/** What is added to the call: nothing, unless it is insisted on. */
export interface Insisted {
  readonly headers?: Record<string, string>
}

export interface Insisting {
  readonly insist: <T>(change: (insisted: Insisted) => Promise<T>) => Promise<T>
  /** To be rendered where the change is made. */
  readonly dialog: ReactNode
}

export const useInsist = (): Insisting => {
  const [asked, setAsked] = useState<Asked>()
  const ask = (error: ApiError) =>
    new Promise<string | undefined>((resolve) => {
      const answer = (reason: string | undefined) => {
        setAsked(undefined)
        resolve(reason)
      }
      setAsked({ failures: error.details.map(({ message }) => message), answer })
    })
  return {
    insist: async (change) => {
      try {
        return await change({})
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'rule_scenarios_failed') throw error
        const reason = await ask(error)
        if (reason === undefined) throw error
        return change({ headers: { [OVERRIDE_HEADER]: encodeURIComponent(reason) } })
      }
    },
    dialog: asked && (
      <Suspense fallback={null}>
        <FailedTests failures={asked.failures} onAnswer={asked.answer} />
      </Suspense>
    ),
  }
}
