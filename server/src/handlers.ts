/** Maps each kind of effect to its handler. Add a kind by adding a line here. */
import { runBacktest } from './features/backtests/run-backtest.ts'
import { runBulk } from './features/bulk/run-bulk.ts'
import { courierHandler } from './features/couriers/courier-handler.ts'
import { sendEmail } from './features/emails/send-email.ts'
import { cancelLabel } from './features/labels/cancel-label.ts'
import { endLabel } from './features/labels/end-label.ts'
import { makeLabel } from './features/labels/make-label.ts'
import { sendMessage } from './features/messages/message-mail.ts'
import { sendNotice } from './features/notification-mails/send-notice.ts'
import { noticed } from './features/notifications/notice-failures.ts'
import { trackParcels } from './features/parcels/track-parcels.ts'
import { catchUp } from './features/platform/catch-up.ts'
import {
  adjustPlatformReturn,
  cancelPlatformReturn,
  openPlatformReturn,
  processPlatformReturn,
} from './features/platform/platform-returns.ts'
import { refundAtPlatform } from './features/platform/refund-at-platform.ts'
import { tagOrder } from './features/platform/tag-order.ts'
import { takeWebhook } from './features/shopify/take-webhook.ts'
import { sendStaffMail } from './features/staff/staff-mail.ts'
import { followWithdrawal } from './features/withdrawals/follow-up.ts'
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
