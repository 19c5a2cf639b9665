import type { NotificationData } from '@returns-desk/contract'
import type { EffectHandler } from '../../../outbox/effect-handler.ts'
import { notify } from './notify.ts'

/** Tells staff when a mail or label of a return is given up. */
export const noticed = (handler: EffectHandler, what: NonNullable<NotificationData['what']>): EffectHandler => {
  const perform: EffectHandler = (...call) => handler(...call)
  return Object.assign(perform, {
    givenUp: async (...[deps, db, { shopId, returnId }]: Parameters<NonNullable<EffectHandler['givenUp']>>) => {
      if (returnId !== null) await notify(deps, db, shopId, { kind: 'failed', returnId, data: { what } })
    },
  })
}
