/** Identifies the caller. Every refusal gets the same answer, so that it reveals nothing. */
import { type Access, isRole, type Role } from '@returns-desk/contract'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { isTokenGood, type OrderCaller } from '../order-tokens.ts'
import { requireSignature } from '../signed-request.ts'

export interface Caller {
  readonly shopId: number
  readonly sessionId: string
  readonly staffId: number
  readonly role: Role
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
    /** The signed-in user who follows a `link`, if any. */
    viewer?: Caller
    /** Set if the caller has proved that the order is theirs. */
    order?: OrderCaller
  }
}

const bearerOf = (request: FastifyRequest) => /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]

// The shop is the one in the token. A header may repeat it; naming another shop is refused.
const namesAnother = (request: FastifyRequest, shopId: number) => {
  const named = request.headers['shop-id']
  return named !== undefined && named !== String(shopId)
}

type Claims = Awaited<ReturnType<Deps['tokens']['bearer']['verify']>>

/** Tokens from before people had names lack them, and are refused. */
const callerOf = (request: FastifyRequest, claims: Claims): Caller | undefined => {
  const { shop, session, staff, role } = claims ?? {}
  if (!shop || !session || !staff || !isRole(role) || namesAnother(request, shop)) return undefined
  return { shopId: shop, sessionId: session, staffId: staff, role }
}

const bearerCaller = async (deps: Deps, request: FastifyRequest): Promise<Caller | undefined> => {
  const token = bearerOf(request)
  return token ? callerOf(request, await deps.tokens.bearer.verify(token)) : undefined
}

const cookieCaller = async (deps: Deps, request: FastifyRequest): Promise<Caller | undefined> => {
  const cookie = request.cookies[deps.cookies.sessionName]
  return cookie ? callerOf(request, await deps.tokens.cookie.verify(cookie)) : undefined
}

const orderCaller = async (deps: Deps, request: FastifyRequest): Promise<OrderCaller | undefined> => {
  const token = request.headers['order-token']
  const claims = typeof token === 'string' ? await deps.tokens.order.verify(token) : undefined
  if (!claims || namesAnother(request, claims.shop)) return undefined
  const { shop: shopId, handle, order_ref: orderRef, email, times_ended: timesEnded = 0 } = claims
  return { shopId, handle, orderRef, email, timesEnded, expiresAt: new Date(Number(claims.exp) * 1000) }
}

export interface AuthorizeOptions {
  /** The handler itself checks whether an order token is still valid, together with its other reads. */
  readonly checksToken?: boolean
}

/** `public` needs nothing; a session token is checked where it is exchanged, a signature together with its body. */
export const authorize = async (
  deps: Deps,
  access: Access,
  request: FastifyRequest,
  { checksToken = false }: AuthorizeOptions = {},
): Promise<void> => {
  if (access === 'shop') {
    const caller = await bearerCaller(deps, request)
    if (!caller) throw new DomainError('unauthorized')
    request.caller = caller
  } else if (access === 'order') {
    const order = await orderCaller(deps, request)
    if (!order || !(checksToken || (await isTokenGood(deps, order)))) throw new DomainError('unauthorized')
    request.order = order
  } else if (access === 'link') {
    const viewer = (await bearerCaller(deps, request)) ?? (await cookieCaller(deps, request))
    if (viewer) request.viewer = viewer
  } else if (access === 'signed') {
    requireSignature(deps, request)
  }
}
