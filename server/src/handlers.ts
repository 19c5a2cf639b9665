/** Maps each kind of effect to its handler. Add a kind by adding a line here. */
import { courierHandler } from './features/couriers/courier-handler.ts'
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
import type { EffectHandler } from './outbox/effect-handler.ts'
import type { Effect } from './outbox/plan-effects.ts'

export const HANDLERS: Readonly<Record<Effect['kind'], EffectHandler>> = {
  email: sendEmail,
  'code-email': sendEmail,
  label: courierHandler<'label'>(makeLabel),
  'cancel-label': courierHandler<'cancel-label'>(cancelLabel),
  'end-label': endLabel,
  track: courierHandler<'track'>(trackParcels),
  'shopify-webhook': takeWebhook,
  'withdrawal-return': followWithdrawal,
  'catch-up': catchUp,
  'order-tag': tagOrder,
  'platform-return-open': openPlatformReturn,
  'platform-return-process': processPlatformReturn,
  'platform-return-cancel': cancelPlatformReturn,
}
