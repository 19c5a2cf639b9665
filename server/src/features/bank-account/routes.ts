import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../config/deps.ts'
import { route } from '../../http/route.ts'
import { presentAccount, saveAccount } from './queries.ts'

export const bankAccountRoutes = (app: FastifyInstance, deps: Deps) => {
  const { get, save } = contract.bankAccount
  const { vault } = deps
  route(app, deps, get, ({ db, shopId }) => presentAccount(db, vault, shopId))
  route(app, deps, save, async ({ db, shopId, body, ifMatch, audit }) => {
    const before = await presentAccount(db, vault, shopId)
    await saveAccount(db, vault, shopId, body, ifMatch)
    const after = await presentAccount(db, vault, shopId)
    audit(before, after)
    return after
  })
}
