import { contract, type SignedIn } from '@returns-desk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BEARER_SECONDS, SESSION_SECONDS } from '../../auth/tokens.ts'
import { inShop } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../errors.ts'
import { callerNetwork, demandTries } from '../../limits.ts'
import { route } from '../../route.ts'
import { insertSession, revokeSession, secondsLeft, useSessionToken } from './sessions.ts'

/** Of one shop from one network; tokens that are none are counted by network alone, apart from those that are good. */
const SIGN_INS = { name: 'sign in', max: 60, seconds: 60 }
const BAD_TOKENS = { name: 'bad session token', max: 60, seconds: 60 }

export const signInRoutes = (app: FastifyInstance, deps: Deps) => {
  const { login, refresh, signOut } = contract.signIn

  const answer = async (reply: FastifyReply, shopId: number, session: string, seconds: number): Promise<SignedIn> => {
    const claims = { shop: shopId, session }
    const cookie = await deps.tokens.cookie.sign(claims, seconds)
    reply.setCookie(deps.cookies.sessionName, cookie, { ...deps.cookies.session, maxAge: seconds })
    const bearerSeconds = Math.min(BEARER_SECONDS, seconds)
    return { access_token: await deps.tokens.bearer.sign(claims, bearerSeconds), shop: shopId }
  }

  const exchange = async (request: FastifyRequest) => {
    const token = String(request.headers['session-token'] ?? '')
    const visitor = await deps.platform.readSessionToken(token)
    const network = callerNetwork(request)
    await demandTries(deps, request, [
      visitor ? { limit: SIGN_INS, by: [visitor.handle, network] } : { limit: BAD_TOKENS, by: [network] },
    ])
    const shopId = visitor && (await deps.platform.openShop(deps.db, visitor, token))
    if (!visitor || !shopId) throw new DomainError('unauthorized')
    const now = deps.clock()
    const session = await inShop(deps.db, shopId, async (db) =>
      (await useSessionToken(db, shopId, visitor, now)) ? insertSession(db, shopId, now) : undefined,
    )
    if (!session) throw new DomainError('unauthorized')
    return { shopId, session }
  }

  route(app, deps, login, async ({ request, reply }) => {
    const { shopId, session } = await exchange(request)
    const named = request.headers['shop-id']
    if (named !== undefined && named !== String(shopId)) throw new DomainError('unauthorized')
    return answer(reply, shopId, session, SESSION_SECONDS)
  })

  route(app, deps, refresh, async ({ db, shopId, sessionId, reply }) => {
    const seconds = await secondsLeft(db, shopId, sessionId, deps.clock())
    if (seconds === 0) throw new DomainError('unauthorized')
    return answer(reply, shopId, sessionId, seconds)
  })

  route(app, deps, signOut, async ({ db, shopId, sessionId, reply }) => {
    await revokeSession(db, shopId, sessionId, deps.clock())
    reply.clearCookie(deps.cookies.sessionName, deps.cookies.session)
    return undefined
  })
}
