import type { FastifyRequest } from 'fastify'
import { callerNetwork } from '../../http/rate-limits.ts'

/** By the person and the network: a session stolen elsewhere cannot use up the owner's tries. */
const GUESSES = { name: 'own second factor', max: 10, seconds: 15 * 60 }
export const ownTries = (request: FastifyRequest) => {
  const { caller } = request
  return caller ? [{ limit: GUESSES, by: [caller.shopId, caller.staffId, callerNetwork(request)] }] : []
}
