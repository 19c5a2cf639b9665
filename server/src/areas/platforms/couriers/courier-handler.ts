import type { EffectProblem } from '@returns-desk/contract'
import { CourierError, type CourierTrouble } from '../../../adapters/courier/courier-error.ts'
import type { Deps } from '../../../config/deps.ts'
import { EffectError, type EffectHandler } from '../../../outbox/effect-handler.ts'
import type { Effect, EffectOf } from '../../../outbox/plan-effects.ts'

const COURIER_PROBLEMS: Readonly<Record<CourierTrouble, EffectProblem>> = {
  unreachable: 'courier_unreachable',
  unknown: 'courier_unsure',
  credentials: 'courier_sign_in',
  refused: 'courier_refused',
}

type CourierWork<Kind extends Effect['kind']> = (
  deps: Deps,
  shopId: number,
  effect: EffectOf<Kind>,
) => Promise<Readonly<Record<string, unknown>>>

/** A handler that calls a courier. Courier errors are translated into our own problem codes for staff. */
export const courierHandler =
  <Kind extends Effect['kind']>(work: CourierWork<Kind>): EffectHandler =>
  async (deps, { shopId, returnId, payload }) => {
    try {
      return await work(deps, shopId, { returnId, payload } as EffectOf<Kind>)
    } catch (error) {
      if (!(error instanceof CourierError)) throw error
      throw new EffectError(COURIER_PROBLEMS[error.trouble], { cause: error })
    }
  }
