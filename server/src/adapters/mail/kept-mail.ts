/** Without a mail server, mails are stored with their shop, where staff can read them. Nothing is sent. */
import { DAY_MS } from '@returns-desk/engine'
import { type Db, inShop } from '../../db/db.ts'
import type { Mailer } from './port.ts'

const KEPT_DAYS = 30

export const keptMail = (db: Db, clock: () => Date): Mailer => ({
  sender: 'returns@localhost',
  server: undefined,
  problem: () => null,
  send: (mail) =>
    inShop(db, mail.shopId, async (shopDb) => {
      const at = clock()
      await shopDb
        .insertInto('kept_mails')
        .values({
          shop_id: mail.shopId,
          message_id: mail.messageId,
          at,
          sender: `${mail.from.name} <${mail.from.address}>`,
          reply_to: mail.replyTo ?? '',
          recipient: mail.to,
          subject: mail.subject,
          html: mail.html,
          plain: mail.text,
          attachments: (mail.attachments ?? []).map(({ name }) => name),
        })
        .onConflict((conflict) => conflict.columns(['shop_id', 'message_id']).doNothing())
        .execute()
      await shopDb
        .deleteFrom('kept_mails')
        .where('shop_id', '=', mail.shopId)
        .where('at', '<', new Date(at.getTime() - KEPT_DAYS * DAY_MS))
        .execute()
      return ''
    }),
})
