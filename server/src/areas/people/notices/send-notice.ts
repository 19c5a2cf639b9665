/** Sends one notification as a mail of its own. It is worded now, in the person's language and with today's names. */
import { sql } from 'kysely'
import { inShop } from '../../../db/db.ts'
import type { EffectHandler } from '../../../outbox/effect-handler.ts'
import type { NoticePayload } from '../../../outbox/plan-effects.ts'
import { sendToPerson } from '../staff/staff-mail.ts'
import { consoleLink, noticePath } from './console-link.ts'
import { FRAMES, sentenceOf } from './texts.ts'

interface Names {
  readonly order: string | null
  readonly by: string | null
}

export const sendNotice: EffectHandler = async (deps, effect, signal) => {
  const { shopId } = effect
  const { staff_id, by_staff_id, notice: kind, return_id, data } = effect.payload as NoticePayload
  const { rows } = await inShop(deps.db, shopId, (db) =>
    sql<Names>`
      select (select order_name from returns where shop_id = ${shopId} and id = ${return_id}) as order,
        (select name from staff where shop_id = ${shopId} and id = ${by_staff_id} and erased_at is null) as by`.execute(
      db,
    ),
  )
  const { order, by } = rows[0] ?? { order: null, by: null }
  return sendToPerson(
    deps,
    effect,
    staff_id,
    ({ language }, { handle }) => {
      const frame = FRAMES[language]
      const sentence = sentenceOf(language, { kind, order: order ?? '', by, data })
      const label = return_id !== null ? frame.openReturn : data.control ? frame.openAccount : frame.openRefunds
      const button = { label, url: consoleLink(deps, handle, noticePath(data, return_id)) }
      const closing = kind === 'control_changed' ? frame.always : frame.choose
      return { subject: sentence.replace(/\.$/, ''), lines: [sentence, closing], button }
    },
    signal,
  )
}
