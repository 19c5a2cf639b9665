/** One's own account. */
import { type Account, contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { passwordProblem } from '../../../auth/password-strength.ts'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { refundRateLimit } from '../../../http/rate-limits.ts'
import { route } from '../../../http/route.ts'
import { afterCommit, changeAfterCommit } from '../../../http/steps/after-commit.ts'
import { findMailShop } from '../../mail/sending/email-values.ts'
import { findMeans } from '../second-factor/means.ts'
import { ownTries } from '../second-factor/own-tries.ts'
import { renewHostCookie } from '../sign-in/host-cookie.ts'
import { endSignInsOf } from '../sign-in/sign-ins.ts'
import { findAccountById, findMember, updateStaff } from '../staff/queries.ts'
import { endLinks } from '../staff/staff-links.ts'

const findOwn = async ({ oidc }: Deps, db: ShopDb, shopId: number, id: number): Promise<Account> => {
  const member = found(await findMember(db, shopId, id))
  const { password_hash } = found(await findAccountById(db, shopId, id))
  const means = await findMeans(db, shopId, id)
  const has_sso = oidc !== undefined && member.email !== '' && (await findMailShop(db, shopId)).handle === oidc.shop
  return { ...member, email: member.email, has_password: password_hash !== null, has_sso, ...means }
}

export const accountRoutes = (app: FastifyInstance, deps: Deps) => {
  const { get, update, changePassword, signOutElsewhere } = contract.account

  route(app, deps, get, ({ db, shopId, staffId }) => findOwn(deps, db, shopId, staffId))

  route(app, deps, update, async ({ db, shopId, staffId, body }) => {
    await updateStaff(db, shopId, staffId, body)
    return findOwn(deps, db, shopId, staffId)
  })

  route(app, deps, signOutElsewhere, async ({ db, shopId, staffId, sessionId, reply }) => {
    const kept = await endSignInsOf(db, shopId, staffId, deps.clock(), sessionId)
    return afterCommit(async () => {
      await renewHostCookie(deps, reply, kept)
      return undefined
    })
  })

  route(
    app,
    deps,
    changePassword,
    async ({ db, shopId, staffId, sessionId, body, request, reply }) => {
      const { password_hash, name, email } = found(await findAccountById(db, shopId, staffId))
      if (passwordProblem(body.password, [name, email.split('@')[0] ?? ''])) throw new DomainError('password_weak')
      return changeAfterCommit(async (change) => {
        // Slow on purpose, so it comes outside of any transaction.
        if (!(await deps.passwords.isRight(body.current, password_hash))) throw new DomainError('password_wrong')
        const hash = await deps.passwords.hash(body.password)
        const kept = await change(async (shopDb) => {
          await updateStaff(shopDb, shopId, staffId, { password_hash: hash })
          await endLinks(shopDb, shopId, staffId)
          return endSignInsOf(shopDb, shopId, staffId, deps.clock(), sessionId)
        })
        await renewHostCookie(deps, reply, kept)
        await refundRateLimit(deps, request)
        return undefined
      })
    },
    { limits: ownTries(deps) },
  )
}
