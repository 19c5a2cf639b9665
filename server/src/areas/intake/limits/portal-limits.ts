/**
 * Rate limits of the portal. Proving ownership of an order is limited per network, and per network, order and address
 * as typed, whether or not the order exists, so that the limit reveals nothing. No limit can be used up from another
 * network.
 */
import type { OrderClaim } from '@returns-desk/contract'
import type { FastifyRequest } from 'fastify'
import { bareOrderNames } from '../../../adapters/platform/order-name.ts'
import type { Deps } from '../../../config/deps.ts'
import { byNetwork, callerNetwork, type Limit, requireTries } from '../../../http/rate-limits.ts'

const TEN_MINUTES = 10 * 60

/** Requesting a code and entering one are counted separately: after too many requests the last code still works. */
const ASKING = { name: 'ask for code', max: 30, seconds: TEN_MINUTES }
const OPENING = { name: 'open order', max: 30, seconds: TEN_MINUTES }
const DECLARING = { name: 'declare withdrawal', max: 20, seconds: TEN_MINUTES }
const UPLOADING = { name: 'upload photo', max: 40, seconds: TEN_MINUTES }
const ANSWERING = { name: 'answer the shop', max: 20, seconds: 60 * 60 }
const MAX_PER_CLAIM = 15

export const ASK_LIMIT = { limits: byNetwork(ASKING) }
export const OPEN_LIMIT = { limits: byNetwork(OPENING) }
export const DECLARATION_LIMIT = { limits: byNetwork(DECLARING) }
export const LOOK_LIMIT = { rateLimit: { max: 120, timeWindow: '1 minute' } }

/** Counted per order, so that customers behind one network address do not share a limit. */
const byOrder = ({ order }: FastifyRequest) => `${order?.shopId}/${order?.orderRef}`

/** For customers who have proved that an order is theirs. */
export const ORDER_LIMIT = { rateLimit: { max: 600, timeWindow: '1 minute', keyGenerator: byOrder } }
export const UPLOAD_LIMIT = {
  limits: (request: FastifyRequest) => [{ limit: UPLOADING, by: [byOrder(request)] }],
}
export const ANSWER_LIMIT = {
  limits: (request: FastifyRequest) => [{ limit: ANSWERING, by: [byOrder(request)] }],
}

/** Must be checked before anything is looked up. */
const limitClaims = (deps: Deps, { name }: Limit) => {
  const limit = { name: `${name} of one order`, max: MAX_PER_CLAIM, seconds: TEN_MINUTES }
  return (request: FastifyRequest, handle: string, { order_name, email }: OrderClaim): Promise<void> => {
    const [, bare] = bareOrderNames(order_name)
    const by = [handle, bare.toLowerCase(), email.toLowerCase(), callerNetwork(request)]
    return requireTries(deps, request, [{ limit, by }])
  }
}

export const limitAsking = (deps: Deps) => limitClaims(deps, ASKING)
export const limitOpening = (deps: Deps) => limitClaims(deps, OPENING)
