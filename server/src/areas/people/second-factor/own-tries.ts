/**
 * How often somebody who is signed in may guess what proves who they are. It is counted by the person and the sign-in
 * that guesses, from wherever: a stolen session uses up its own tries, and none of the person's other sign-ins. A new
 * sign-in, which needs all the proofs, has new ones. Sessions without a sign-in (a platform's, a link's) share theirs:
 * they are opened at will.
 */
import type { FastifyRequest } from 'fastify'
import { SESSION_SECONDS } from '../../../auth/tokens.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import type { Try } from '../../../http/rate-limits.ts'
import { findSignInOf } from '../sign-in/sign-ins.ts'

const AT_A_TIME = { name: 'own proof', max: 10, seconds: 15 * 60 }
const IN_ALL = { name: 'own proof, in all', max: 30, seconds: SESSION_SECONDS }

export const ownTries =
  (deps: Deps) =>
  async ({ caller }: FastifyRequest): Promise<readonly Try[]> => {
    if (!caller) return []
    const { shopId, staffId, sessionId } = caller
    const signIn = await inShop(deps.db, shopId, (db) => findSignInOf(db, shopId, sessionId))
    const by = [shopId, staffId, signIn ?? 'none']
    return [AT_A_TIME, IN_ALL].map((limit) => ({ limit, by }))
  }
