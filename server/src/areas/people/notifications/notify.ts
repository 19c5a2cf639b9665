/**
 * Tells people of the shop that something happened: in the console, and by mail if they want that. Called in the
 * transaction of what happened. Nobody is told what they did themselves, but for what owners are always told: it may have
 * been done in their name.
 */
import { randomUUID } from 'node:crypto'
import {
  DEFAULT_PREFERENCES,
  mayRole,
  type NotificationData,
  type NotificationKind,
  type Permission,
  ROLES,
} from '@returns-desk/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { type Effect, planEffects } from '../../../outbox/plan-effects.ts'

export interface Notice {
  readonly kind: NotificationKind
  readonly returnId: string | null
  /** Whom it is for. By default the assignee of the return; without one, everyone whose work it is. */
  readonly staffIds?: readonly number[]
  readonly data?: NotificationData
  /** One of many at once: people who want a mail for each get one mail in the morning instead. */
  readonly isOneOfMany?: boolean | undefined
}

/** Whose work it is. */
const CONCERNS: Readonly<Record<NotificationKind, Permission>> = {
  mentioned: 'note',
  assigned: 'note',
  customer_answered: 'handle',
  new_return: 'handle',
  failed: 'handle',
  refund_due: 'money',
  payment_bounced: 'money',
  refund_failed: 'money',
  control_changed: 'staff',
}

const ALWAYS = { in_bell: true, mail: 'now' } as const

const isTold = (shopId: number, { kind, returnId, staffIds }: Notice) => {
  if (staffIds) return sql`s.id = any(${staffIds}::integer[])`
  const byRole = sql`s.role = any(${ROLES.filter((role) => mayRole(role, CONCERNS[kind]))}::text[])`
  if (kind === 'control_changed') return byRole
  const assignee = sql`(select assignee_id from returns where shop_id = ${shopId} and id = ${returnId})`
  return returnId === null ? byRole : sql`coalesce(s.id = ${assignee}, ${byRole})`
}

interface Mailed {
  readonly staff_id: number
  readonly by_staff_id: number | null
}

/** One statement: an intake waits for it. */
export const notify = async (deps: Deps, db: ShopDb, shopId: number, notice: Notice): Promise<void> => {
  const { kind, returnId, staffIds, data = {}, isOneOfMany = false } = notice
  if (staffIds?.length === 0) return
  const isForced = kind === 'control_changed'
  const usual = isForced ? ALWAYS : DEFAULT_PREFERENCES[kind]
  const preferred = sql`coalesce(p.mail, ${usual.mail})`
  const { rows } = await sql<Mailed>`
    with told as (
      select s.id, s.email, coalesce(p.in_bell, ${usual.in_bell}) as in_bell,
        ${isOneOfMany ? sql`case ${preferred} when 'now' then 'daily' else ${preferred} end` : preferred} as mail
      from staff s
      left join notification_preferences p on p.shop_id = s.shop_id and p.staff_id = s.id and p.kind = ${kind}
      where s.shop_id = ${shopId} and s.state = 'active' and (${isForced} or s.id is distinct from current_staff_id())
        and ${isTold(shopId, notice)}
    ), added as (
      insert into notifications (shop_id, staff_id, kind, return_id, data, at, in_bell, is_mail_due)
      select ${shopId}::integer, told.id, ${kind}, ${returnId}::text, ${JSON.stringify(data)}::jsonb, ${deps.clock()}, in_bell, mail = 'daily'
      from told
      where in_bell or mail = 'daily'
    )
    select id as staff_id, current_staff_id() as by_staff_id from told where mail = 'now' and email <> ''`.execute(db)
  const mails = rows.map(
    (mailed): Effect => ({
      kind: 'notice-email',
      key: `notice/${randomUUID()}`,
      // Not of the return: its panel shows what the shop did for the customer.
      returnId: null,
      payload: { ...mailed, notice: kind, return_id: returnId, data },
    }),
  )
  await planEffects(deps, db, shopId, mails)
}
