/**
 * In the morning of the shop's own day: people who want a daily mail get one with what they have not seen yet. Refunds that
 * are due soon are counted first, once a day.
 */
import type { Language, NotificationData, NotificationKind } from '@returns-desk/contract'
import { dayOf, dayText } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { listOpenShopIds } from '../../../db/shop-directory.ts'
import { countWithoutReturn } from '../../intake/withdrawals/queries.ts'
import { findMailShop, type MailShop } from '../../mail/sending/email-values.ts'
import { refundsAtRisk } from '../../money/refunds/list-refunds.ts'
import { consoleLink } from '../../people/notices/console-link.ts'
import { FRAMES, sentenceOf } from '../../people/notices/texts.ts'
import { notify } from '../../people/notifications/notify.ts'
import { planStaffMail } from '../../people/staff/staff-mail.ts'
import { hourIn } from '../../returns/moves/deadlines.ts'

const FIRST_HOUR = 8
const MAX_LINES = 30

/** False if the mails of that day are planned already, maybe by another server. */
const beginDay = async (db: ShopDb, shopId: number, day: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into daily_mails (shop_id, day) values (${shopId}, ${day}::date)
    on conflict (shop_id) do update set day = excluded.day where daily_mails.day < excluded.day
    returning shop_id`.execute(db)
  return rows.length > 0
}

/** Today's numbers take the place of yesterday's. A withdrawal that no order was found for has no amount yet. */
const tellOfRefunds = async (deps: Deps, db: ShopDb, shopId: number, at: Date) => {
  const { count, ...refunds } = await refundsAtRisk(db, shopId, at)
  const all = count + (await countWithoutReturn(db, shopId, at))
  const earlier = db.updateTable('notifications').set({ read_at: at, is_mail_due: false })
  await earlier.where('shop_id', '=', shopId).where('kind', '=', 'refund_due').where('read_at', 'is', null).execute()
  if (all === 0) return
  await notify(deps, db, shopId, { kind: 'refund_due', returnId: null, data: { count: all, ...refunds } })
}

interface Due {
  readonly staff_id: number
  readonly language: Language
  readonly kind: NotificationKind
  readonly order: string | null
  readonly by: string | null
  readonly data: NotificationData
}

/** What was read in the console meanwhile is no news. */
const takeDue = async (db: ShopDb, shopId: number): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    with due as (
      update notifications set is_mail_due = false where shop_id = ${shopId} and is_mail_due returning *
    )
    select due.staff_id, person.language, due.kind, r.order_name as order, due.data,
      (select name from staff s where s.shop_id = due.shop_id and s.id = due.by_staff_id and s.erased_at is null) as by
    from due
    join staff person on person.shop_id = due.shop_id and person.id = due.staff_id
    left join returns r on r.shop_id = due.shop_id and r.id = due.return_id
    where due.read_at is null and person.state = 'active' and person.email <> ''
    order by due.id`.execute(db)
  return rows
}

const dailyMail = (deps: Deps, { name, handle }: MailShop, language: Language, due: readonly Due[]) => {
  const frame = FRAMES[language]
  const sentences = due.map((one) => sentenceOf(language, { ...one, order: one.order ?? '' }))
  const shown = [...new Set(sentences)]
  const more = shown.length > MAX_LINES ? [frame.more(shown.length - MAX_LINES)] : []
  return {
    subject: frame.dailySubject(name),
    lines: [frame.dailyLead(name), ...shown.slice(0, MAX_LINES), ...more, frame.choose],
    button: { label: frame.openDesk, url: consoleLink(deps, handle, 'returns') },
  }
}

const planInShop = (deps: Deps, shopId: number) =>
  inShop(deps.db, shopId, async (db) => {
    const at = deps.clock()
    const shop = await findMailShop(db, shopId)
    const day = dayText(dayOf(at, shop.time_zone))
    if (hourIn(at, shop.time_zone) < FIRST_HOUR || !(await beginDay(db, shopId, day))) return
    await tellOfRefunds(deps, db, shopId, at)
    const byPerson = Map.groupBy(await takeDue(db, shopId), ({ staff_id }) => staff_id)
    for (const [staffId, due] of byPerson) {
      const mail = dailyMail(deps, shop, due[0]?.language ?? 'en', due)
      await planStaffMail(deps, db, shopId, { key: `daily/${day}/${staffId}`, staffId, mail })
    }
  })

export const planDailyMails = async (deps: Deps): Promise<void> => {
  for (const shopId of await listOpenShopIds(deps.db)) await planInShop(deps, shopId)
}
