import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { byShop } from '../../../http/rate-limits.ts'
import { route } from '../../../http/route.ts'
import { afterCommit } from '../../../http/steps/after-commit.ts'
import { findMailShop } from '../../mail/sending/email-values.ts'
import * as checklists from '../checklist-state/queries.ts'
import { readChecklist, testMailOf } from './read-checklist.ts'
import { sendTestMail } from './send-test-mail.ts'
import { senderRecords } from './sender-records.ts'

const TEST_MAILS = { name: 'test mail', max: 20, seconds: 60 * 60 }
const LOOKUPS = { name: 'sender records', max: 60, seconds: 60 }

export const checklistRoutes = (app: FastifyInstance, deps: Deps) => {
  const { get, update, sendTestMail: send, senderRecords: records } = contract.checklist

  route(app, deps, get, ({ db, shopId, language }) => readChecklist(deps, db, shopId, language))

  route(app, deps, update, async ({ db, shopId, body, language }) => {
    const now = deps.clock()
    await checklists.save(db, shopId, { dismissed_at: body.is_dismissed ? now : null }, now)
    return readChecklist(deps, db, shopId, language)
  })

  route(
    app,
    deps,
    send,
    async ({ db, shopId, body: { to }, language }) => {
      const shop = await findMailShop(db, shopId)
      return afterCommit(async () => {
        const { problem, answer } = await sendTestMail(deps, shopId, shop, to, language)
        const now = deps.clock()
        const outcome = { test_mail_at: now, test_mail_to: to, test_mail_problem: problem, test_mail_answer: answer }
        const kept = await inShop(deps.db, shopId, async (shopDb) => {
          await checklists.save(shopDb, shopId, outcome, now)
          return checklists.find(shopDb, shopId)
        })
        const shown = testMailOf(kept, language)
        if (!shown) throw new Error('the test mail was not kept')
        return shown
      })
    },
    { limits: byShop(TEST_MAILS) },
  )

  route(app, deps, records, () => afterCommit(() => senderRecords(deps)), { limits: byShop(LOOKUPS) })
}
