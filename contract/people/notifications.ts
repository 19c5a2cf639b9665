/** What a person is told, in the console and by mail, and how they want it. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, Instant } from '../http/fields.ts'
import { ReturnId } from '../returns/return-id.ts'
import { StaffName } from './staff.ts'

/** Those that each person chooses about. */
export const CHOSEN_KINDS = [
  'mentioned',
  'assigned',
  'customer_answered',
  'new_return',
  'failed',
  'refund_due',
  'payment_bounced',
  'refund_failed',
] as const
type ChosenKind = (typeof CHOSEN_KINDS)[number]

/** Owners are always told when what protects the money was changed. */
export const NOTIFICATION_KINDS = [...CHOSEN_KINDS, 'control_changed'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const MAIL_TIMES = ['now', 'daily', 'never'] as const

/** How many the console shows. */
export const NEWEST_NOTIFICATIONS = 30

const MoneyControl = z.enum(['four_eyes', 'bank_account', 'correction'])

/**
 * `what`: of `failed`, what has failed. The others of `refund_due`: `count` refunds are due, of which `overdue` are late and
 * `waiting` wait for the goods; `sums` are what is still to pay, by currency. Of `control_changed`, what was changed and what
 * it was and is: a masked account, or an amount.
 */
export const NotificationData = z.object({
  what: z.enum(['label', 'mail']).optional(),
  count: z.int().min(1).optional(),
  overdue: z.int().min(0).optional(),
  waiting: z.int().min(0).optional(),
  sums: z.array(z.object({ currency: z.string(), amount: z.number() })).optional(),
  control: MoneyControl.optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  currency: z.string().optional(),
})
export type NotificationData = z.infer<typeof NotificationData>

export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  at: Instant,
  is_read: z.boolean(),
  return_id: ReturnId.nullable(),
  order_name: z.string().nullable(),
  /** Who of the staff caused it. */
  by: StaffName.nullable(),
  data: NotificationData,
})
export type Notification = z.infer<typeof Notification>

export const NotificationPreference = z.object({
  kind: z.enum(CHOSEN_KINDS),
  in_bell: z.boolean(),
  mail: z.enum(MAIL_TIMES),
})
export type NotificationPreference = z.infer<typeof NotificationPreference>

/** Until a person chooses for themselves: what waits for them comes at once, what can wait comes in the morning. */
export const DEFAULT_PREFERENCES: Readonly<Record<ChosenKind, Omit<NotificationPreference, 'kind'>>> = {
  mentioned: { in_bell: true, mail: 'now' },
  assigned: { in_bell: true, mail: 'now' },
  customer_answered: { in_bell: true, mail: 'now' },
  new_return: { in_bell: true, mail: 'never' },
  failed: { in_bell: true, mail: 'daily' },
  refund_due: { in_bell: true, mail: 'daily' },
  payment_bounced: { in_bell: true, mail: 'now' },
  refund_failed: { in_bell: true, mail: 'now' },
}

export const notifications = {
  unread: endpoint({
    method: 'GET',
    path: '/notifications/unread',
    access: 'shop',
    needs: 'session',
    summary: 'The number of one’s unread notifications',
    response: z.object({ count: z.int().min(0) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'shop',
    needs: 'session',
    summary: 'One’s newest notifications, newest first',
    response: z.array(Notification),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/notifications/read',
    access: 'shop',
    needs: 'session',
    audited: false,
    summary: 'Mark some of one’s notifications as read, or without `ids` all of them',
    body: z.object({ ids: z.array(Id).max(100).optional() }),
    response: z.object({ count: z.int().min(0) }),
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/account/notifications',
    access: 'shop',
    needs: 'session',
    summary: 'How one is told about what',
    response: z.array(NotificationPreference),
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/account/notifications',
    access: 'shop',
    needs: 'session',
    summary: 'Choose how one is told about what',
    body: z.object({ preferences: z.array(NotificationPreference).max(CHOSEN_KINDS.length) }),
    response: z.array(NotificationPreference),
  }),
}
