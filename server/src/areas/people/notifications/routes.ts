import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { route } from '../../../http/route.ts'
import { countUnread, listNewest, listPreferences, markRead, savePreferences } from './queries.ts'

export const notificationRoutes = (app: FastifyInstance, deps: Deps) => {
  const { unread, list, markRead: read, preferences, savePreferences: save } = contract.notifications

  route(app, deps, unread, async ({ db, shopId, staffId }) => ({ count: await countUnread(db, shopId, staffId) }))

  route(app, deps, list, ({ db, shopId, staffId }) => listNewest(db, shopId, staffId))

  route(app, deps, read, async ({ db, shopId, staffId, body }) => {
    await markRead(db, shopId, staffId, deps.clock(), body.ids)
    return { count: await countUnread(db, shopId, staffId) }
  })

  route(app, deps, preferences, ({ db, shopId, staffId }) => listPreferences(db, shopId, staffId))

  route(app, deps, save, async ({ db, shopId, staffId, body }) => {
    await savePreferences(db, shopId, staffId, body.preferences)
    return listPreferences(db, shopId, staffId)
  })
}
