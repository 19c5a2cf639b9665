/**
 * How often the portal may be asked. Proving that an order is one's own is limited twice: by network address, and by the
 * name of the order as it was typed, whether there is such an order or not, so that the limit tells nothing either.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bareOrderNames } from '../../adapters/platform/order-name.ts'
import { tooManyRequests } from '../../errors.ts'

const CLAIMS = { max: 30, timeWindow: '10 minutes' }
const CLAIMS_PER_ORDER = { max: 15, timeWindow: '10 minutes' }

export const CLAIM_LIMIT = { rateLimit: CLAIMS }
export const DECLARATION_LIMIT = { rateLimit: { max: 20, timeWindow: '10 minutes' } }
export const LOOK_LIMIT = { rateLimit: { max: 120, timeWindow: '1 minute' } }

/** One customer counts as one, however many of them share an address. */
const byOrder = ({ order }: FastifyRequest) => `${order?.shopId}/${order?.orderRef}`

/** For whoever has proved that an order is theirs. */
export const ORDER_LIMIT = { rateLimit: { max: 600, timeWindow: '1 minute', keyGenerator: byOrder } }
export const UPLOAD_LIMIT = { rateLimit: { max: 40, timeWindow: '10 minutes', keyGenerator: byOrder } }

const orderNameOf = ({ params, body }: FastifyRequest) => {
  const { handle } = params as { handle: string }
  const { order_name } = body as { order_name: string }
  const [, bare] = bareOrderNames(order_name)
  return `${handle}/${bare.toLowerCase()}`
}

/** To be asked before anything is looked up. */
export const limitByOrderName = (app: FastifyInstance) => {
  const limit = app.createRateLimit({ ...CLAIMS_PER_ORDER, keyGenerator: orderNameOf })
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await limit(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttlInSeconds)
  }
}
