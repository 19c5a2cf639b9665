/** Maps each kind of effect to its handler. Add a kind by adding a line here. */

import { followWithdrawal } from './areas/intake/withdrawals/follow-up.ts'
import { sendEmail } from './areas/mail/sending/send-email.ts'
import { sendNotice } from './areas/people/notices/send-notice.ts'
import { noticed } from './areas/people/notifications/notice-failures.ts'
import { sendStaffMail } from './areas/people/staff/staff-mail.ts'
import { courierHandler } from './areas/platforms/couriers/courier-handler.ts'
import { catchUp } from './areas/platforms/platform-returns/catch-up.ts'
import {
  adjustPlatformReturn,
  cancelPlatformReturn,
  openPlatformReturn,
  processPlatformReturn,
} from './areas/platforms/platform-returns/platform-returns.ts'
import { refundAtPlatform } from './areas/platforms/platform-returns/refund-at-platform.ts'
import { tagOrder } from './areas/platforms/platform-returns/tag-order.ts'
import { takeWebhook } from './areas/platforms/shopify/take-webhook.ts'
import { cancelLabel } from './areas/receiving/labels/cancel-label.ts'
import { endLabel } from './areas/receiving/labels/end-label.ts'
import { makeLabel } from './areas/receiving/labels/make-label.ts'
import { trackParcels } from './areas/receiving/parcels/track-parcels.ts'
import { runBulk } from './areas/returns/bulk/run-bulk.ts'
import { sendMessage } from './areas/returns/messages/message-mail.ts'
import { runBacktest } from './areas/rules/past/run-backtest.ts'
import type { EffectHandler } from './outbox/effect-handler.ts'
import type { Effect } from './outbox/plan-effects.ts'

export const HANDLERS: Readonly<Record<Effect['kind'], EffectHandler>> = {
  email: noticed(sendEmail, 'mail'),
  'code-email': sendEmail,
  'staff-email': sendStaffMail,
  'notice-email': sendNotice,
  label: noticed(courierHandler<'label'>(makeLabel), 'label'),
  'message-email': noticed(sendMessage, 'mail'),
  'cancel-label': courierHandler<'cancel-label'>(cancelLabel),
  'end-label': endLabel,
  track: courierHandler<'track'>(trackParcels),
  'shopify-webhook': takeWebhook,
  'withdrawal-return': followWithdrawal,
  'bulk-run': runBulk,
  'rule-backtest': runBacktest,
  'catch-up': catchUp,
  'order-tag': tagOrder,
  'platform-return-open': openPlatformReturn,
  'platform-return-adjust': adjustPlatformReturn,
  'platform-return-process': processPlatformReturn,
  'platform-return-cancel': cancelPlatformReturn,
  'refund-at-platform': refundAtPlatform,
}
