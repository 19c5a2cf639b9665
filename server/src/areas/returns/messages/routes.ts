import { contract, type ReturnMessage, type Role, sightOf } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { route } from '../../../http/route.ts'
import { afterCommit } from '../../../http/steps/after-commit.ts'
import { wordsFor } from '../../people/masking/words.ts'
import { draftMessage } from './draft-message.ts'
import { countUnanswered, listMessages } from './queries.ts'
import { sendMessage } from './send-message.ts'

/** Who does not see the customer's address does not read what they write either: only that they wrote. */
const mayRead = (role: Role) => ['all', 'no-iban'].includes(sightOf(role))

const messageFor = (role: Role, message: ReturnMessage): ReturnMessage =>
  mayRead(role)
    ? { ...message, body: message.body && wordsFor(role, message.body) }
    : { ...message, body: null, files: [] }

export const messageRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, send, draft } = contract.messages
  const { vault } = deps

  route(app, deps, list, async ({ db, shopId, params: { id }, role }) => {
    const row = db.selectFrom('returns').select('language').where('shop_id', '=', shopId)
    const { language } = found(await row.where('id', '=', id).executeTakeFirst())
    const { data, more } = await listMessages(db, vault, shopId, id)
    return {
      data: data.map((message) => messageFor(role, message)),
      more,
      unanswered: await countUnanswered(db, shopId, id),
      language,
      is_readable: mayRead(role),
    }
  })

  route(app, deps, send, async ({ db, shopId, params: { id }, body, ifMatch, role, audit }) => {
    const moved = await sendMessage(deps, db, { shopId, returnId: id, input: body, ifMatch, role })
    if (moved) audit({ status: moved.from }, { status: moved.to })
    const { data } = await listMessages(db, vault, shopId, id)
    const row = db.selectFrom('returns').select('version').where('shop_id', '=', shopId)
    const { version } = await row.where('id', '=', id).executeTakeFirstOrThrow()
    return { message: found(data.find((message) => message.id === body.id)), version }
  })

  route(app, deps, draft, async ({ db, shopId, params: { id }, body: { email_id } }) =>
    afterCommit(await draftMessage(deps, db, shopId, { returnId: id, emailId: email_id })),
  )
}
