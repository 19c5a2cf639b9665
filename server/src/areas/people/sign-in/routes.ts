import { contract, mayRole, type Role, type SignedIn, type SignedInBy } from '@returns-desk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from '../../../adapters/platform/port.ts'
import { BEARER_SECONDS } from '../../../auth/tokens.ts'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { requireOpenShop } from '../../../db/shop-directory.ts'
import { callerNetwork, requireTries } from '../../../http/rate-limits.ts'
import { route } from '../../../http/route.ts'
import { introduce } from '../staff/introduce.ts'
import { personOf } from '../staff/person-of.ts'
import { findSession, insertSession, revokeSession, useSessionToken } from './sessions.ts'
import { endSignIn } from './sign-ins.ts'

/** Per shop and network; invalid tokens are counted per network only, separately from valid ones. */
const SIGN_INS = { name: 'sign in', max: 60, seconds: 60 }
const BAD_TOKENS = { name: 'bad session token', max: 60, seconds: 60 }

export const signInRoutes = (app: FastifyInstance, deps: Deps) => {
  const { login, refresh, signOut } = contract.signIn

  const answer = async (db: ShopDb, reply: FastifyReply, shopId: number, session: string): Promise<SignedIn> => {
    const found = await findSession(db, shopId, session, deps.clock())
    if (!found) throw new DomainError('unauthorized')
    const { secondsLeft: seconds, shop_name, is_demo, is_setting_up, signed_in_by } = found
    const staff = { id: found.staff_id, name: found.staff_name, role: found.role as Role }
    const claims = { shop: shopId, session, staff: staff.id, role: staff.role }
    const cookie = await deps.tokens.cookie.sign(claims, seconds)
    reply.setCookie(deps.cookies.sessionName, cookie, { ...deps.cookies.session, maxAge: seconds })
    const access_token = await deps.tokens.bearer.sign(claims, Math.min(BEARER_SECONDS, seconds))
    const who = { signed_in_by: signed_in_by as SignedInBy, staff }
    // The checklist is not for those whom it would send to screens that they may not open.
    const isAsked = is_setting_up && mayRole(staff.role, 'configure')
    const state = { ...(is_demo ? { is_demo } : {}), ...(isAsked ? { is_setting_up } : {}) }
    return { access_token, shop: shopId, shop_name, ...who, ...state }
  }

  const open = async (db: ShopDb, shopId: number, visitor: Visitor) => {
    await requireOpenShop(db, shopId)
    const now = deps.clock()
    const person = await personOf(db, shopId, visitor, now)
    if (!person || !(await useSessionToken(db, shopId, visitor, now))) return undefined
    return { person, session: await insertSession(db, shopId, visitor, person.id, now) }
  }

  const exchange = async (request: FastifyRequest) => {
    const token = String(request.headers['session-token'] ?? '')
    const visitor = await deps.platform.readSessionToken(token)
    const network = callerNetwork(request)
    await requireTries(deps, request, [
      visitor ? { limit: SIGN_INS, by: [visitor.handle, network] } : { limit: BAD_TOKENS, by: [network] },
    ])
    const shopId = visitor && (await deps.platform.openShop(deps.db, visitor, token))
    if (!visitor || !shopId) throw new DomainError('unauthorized')
    const opened = await inShop(deps.db, shopId, (db) => open(db, shopId, visitor))
    if (!opened) throw new DomainError('unauthorized')
    await introduce(deps, shopId, opened.person, visitor, token)
    return { shopId, session: opened.session }
  }

  route(app, deps, login, async ({ request, reply }) => {
    const { shopId, session } = await exchange(request)
    const named = request.headers['shop-id']
    if (named !== undefined && named !== String(shopId)) throw new DomainError('unauthorized')
    return inShop(deps.db, shopId, (db) => answer(db, reply, shopId, session))
  })

  route(app, deps, refresh, ({ db, shopId, sessionId, reply }) => answer(db, reply, shopId, sessionId))

  route(app, deps, signOut, async ({ db, shopId, sessionId, reply }) => {
    const now = deps.clock()
    const signInId = (await findSession(db, shopId, sessionId, now))?.sign_in_id
    await revokeSession(db, shopId, sessionId, now)
    reply.clearCookie(deps.cookies.sessionName, deps.cookies.session)
    if (signInId) {
      await endSignIn(db, shopId, signInId, now)
      reply.clearCookie(deps.cookies.hostName, deps.cookies.host)
    }
    return undefined
  })
}
