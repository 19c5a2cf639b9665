import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { requireOwner } from '../../../http/owner-proof.ts'
import { route } from '../../../http/route.ts'
import { tellOwners } from '../../people/notifications/tell-owners.ts'
import { controlsChanged } from './controls.ts'
import { findAccount, presentAccount, saveAccount } from './queries.ts'

export const bankAccountRoutes = (app: FastifyInstance, deps: Deps) => {
  const { get, save } = contract.bankAccount
  const { vault } = deps
  route(app, deps, get, ({ db, shopId }) => presentAccount(db, vault, shopId))
  route(app, deps, save, async ({ db, shopId, body, ifMatch, audit, ...call }) => {
    const before = await findAccount(db, vault, shopId)
    const shownBefore = await presentAccount(db, vault, shopId)
    await saveAccount(db, vault, shopId, body, ifMatch)
    const changes = controlsChanged(before, await findAccount(db, vault, shopId))
    if (changes.length > 0) await requireOwner(db, { ...call, shopId }, deps.clock())
    for (const change of changes) await tellOwners(deps, db, shopId, change)
    const after = await presentAccount(db, vault, shopId)
    audit(shownBefore, after)
    return after
  })
}
