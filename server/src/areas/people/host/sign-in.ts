import type { FastifyReply } from 'fastify'
import { PENDING_SIGN_IN_SECONDS, type PendingSignInClaims } from '../../../auth/tokens.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { setHostCookie } from '../sign-in/host-cookie.ts'
import { nextStep } from './pending-sign-in.ts'
import { openSignIn } from './people.ts'

/** After the right password: in, or on to what else is asked for. */
export const proceedFrom =
  (deps: Deps) =>
  async (reply: FastifyReply, person: PendingSignInClaims): Promise<FastifyReply> => {
    const { shop, handle, staff } = person
    const { tokens, cookies, clock } = deps
    const claims = await inShop(deps.db, shop, async (db) =>
      (await nextStep(db, shop, staff)) === 'enter' ? openSignIn(db, { id: shop, handle }, staff, clock()) : undefined,
    )
    if (claims) {
      await setHostCookie(deps, reply, claims)
      return reply.redirect('/host', 303)
    }
    const cookie = await tokens.pendingSignIn.sign(person, PENDING_SIGN_IN_SECONDS)
    return reply
      .setCookie(cookies.pendingSignInName, cookie, cookies.pendingSignIn)
      .redirect('/host/second-factor', 303)
  }
