/**
 * Steps that an area brings for every call that changes what it guards, whichever topic the call belongs to. `app.ts`
 * adds them once; a call gets them by what the contract says of it, so no handler can forget one.
 */
import type { Endpoint } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { RequestContext, StaffValues } from '../handler.ts'

export type ConcludedCall = RequestContext & StaffValues & { readonly body: unknown }

export interface ChangeStep {
  readonly isFor: (endpoint: Endpoint) => boolean
  /** Runs in the transaction of the change, when it was made and before its line in the audit. May refuse it. */
  readonly conclude: (call: ConcludedCall) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    changeSteps?: readonly ChangeStep[]
  }
}

/** Before the routes that they are for. */
export const addChangeSteps = (app: FastifyInstance, steps: readonly ChangeStep[]) => app.decorate('changeSteps', steps)

export const changeStepsFor = (app: FastifyInstance, endpoint: Endpoint): readonly ChangeStep[] =>
  (app.changeSteps ?? []).filter(({ isFor }) => isFor(endpoint))
