/**
 * How often a password may be guessed: from one network for one shop, from one network in all, and for one shop from all
 * networks. The last would let anybody keep a shop's operator out, so it does not count for a network that has signed in to
 * this shop lately.
 */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../config/deps.ts'
import { callerNetwork, demandTries, giveBackTries, isRemembered, remember } from '../../http/rate-limits.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

const FROM_NETWORK_FOR_SHOP = { name: 'password of a shop from a network', max: 10, seconds: MINUTE }
const FROM_NETWORK = { name: 'password from a network', max: 30, seconds: MINUTE }
const FOR_SHOP = { name: 'password of a shop', max: 100, seconds: 15 * MINUTE }
const KNOWN_NETWORK = { name: 'network that signed in', max: 1, seconds: 30 * DAY }

export const passwordTries = (deps: Deps, request: FastifyRequest, handle: string) => {
  const network = callerNetwork(request)
  const known = { limit: KNOWN_NETWORK, by: [handle, network] }
  return {
    count: async () => {
      const isKnown = await isRemembered(deps, known)
      await demandTries(deps, request, [
        { limit: FROM_NETWORK_FOR_SHOP, by: [handle, network] },
        { limit: FROM_NETWORK, by: [network] },
        ...(isKnown ? [] : [{ limit: FOR_SHOP, by: [handle] }]),
      ])
    },
    /** The password was right. */
    forgive: async () => {
      await giveBackTries(deps, request)
      await remember(deps, known)
    },
  }
}
