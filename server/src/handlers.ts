/** Which handler performs which kind of effect. A new kind joins by a line here. */
import type { EffectProblem } from '@returns-desk/contract'
import { CourierError, type CourierTrouble } from './adapters/courier/courier-error.ts'
import type { Deps } from './config/deps.ts'
import { sendEmail } from './features/emails/send-email.ts'
import { cancelLabel } from './features/labels/cancel-label.ts'
import { endLabel } from './features/labels/end-label.ts'
import { makeLabel } from './features/labels/make-label.ts'
import { trackParcels } from './features/parcels/track-parcels.ts'
import { catchUp } from './features/platform/catch-up.ts'
import {
  cancelPlatformReturn,
  openPlatformReturn,
  processPlatformReturn,
} from './features/platform/platform-returns.ts'
import { tagOrder } from './features/platform/tag-order.ts'
import { takeWebhook } from './features/shopify/take-webhook.ts'
import { followWithdrawal } from './features/withdrawals/follow-up.ts'
import { EffectError, type EffectHandler } from './outbox/effect-handler.ts'
import type { Effect, EffectOf } from './outbox/plan-effects.ts'

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

/** What a courier answers is told to staff in our words. */
const byCourier =
  <Kind extends Effect['kind']>(work: CourierWork<Kind>): EffectHandler =>
  async (deps, { shopId, returnId, payload }) => {
    try {
      return await work(deps, shopId, { returnId, payload } as EffectOf<Kind>)
    } catch (error) {
      if (!(error instanceof CourierError)) throw error
      throw new EffectError(COURIER_PROBLEMS[error.trouble], { cause: error })
    }
  }

export const HANDLERS: Readonly<Record<Effect['kind'], EffectHandler>> = {
  email: sendEmail,
  'code-email': sendEmail,
  label: byCourier<'label'>(makeLabel),
  'cancel-label': byCourier<'cancel-label'>(cancelLabel),
  'end-label': endLabel,
  track: byCourier<'track'>(trackParcels),
  'shopify-webhook': takeWebhook,
  'withdrawal-return': followWithdrawal,
  'catch-up': catchUp,
  'order-tag': tagOrder,
  'platform-return-open': openPlatformReturn,
  'platform-return-process': processPlatformReturn,
  'platform-return-cancel': cancelPlatformReturn,
}
