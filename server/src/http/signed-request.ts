/**
 * Requests from programs, signed with a secret of the shop in the URL. The signature covers the time and the raw bytes
 * of the body, so that no parser can change its meaning.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { HandleParams, SIGNATURE_TOLERANCE_SECONDS } from '@returns-desk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors.ts'
import type { Deps } from '../config/deps.ts'
import { inShop } from '../db/db.ts'
import { findShopId, requireOpenShop } from '../db/shop-directory.ts'
import * as secrets from './signing-secrets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The shop whose secret signed the body, once that has been verified. */
    signingShopId?: number
  }
}

const refuse = () => new DomainError('signature_invalid')

/** Used if there is no secret to compare with, so that the check takes equally long. */
const NO_SECRET = 'there is no such shop, or it has no secret'

const claimOf = ({ headers }: FastifyRequest) => ({
  timestamp: /^\d{1,12}$/.exec(String(headers['x-timestamp']))?.[0],
  signature: /^sha256=([0-9a-f]{64})$/i.exec(String(headers['x-signature']))?.[1],
})

/** What can be refused before the body is read. */
export const requireSignature = ({ clock }: Deps, request: FastifyRequest): void => {
  const { timestamp, signature } = claimOf(request)
  const isFresh = Math.abs(clock().getTime() / 1000 - Number(timestamp)) <= SIGNATURE_TOLERANCE_SECONDS
  if (!signature || !isFresh) throw refuse()
}

const signatureOf = (secret: string, timestamp: string, body: Buffer) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()

/** The shop whose secret the request is signed with. An unknown shop and a wrong signature are refused alike. */
export const signingShop = async (deps: Deps, request: FastifyRequest, body: Buffer): Promise<number> => {
  const { timestamp = '', signature = '' } = claimOf(request)
  const { handle } = HandleParams.safeParse(request.params).data ?? {}
  const shopId = handle === undefined ? undefined : await findShopId(deps.db, { platform: 'embedded', handle })
  const good =
    shopId === undefined
      ? []
      : await inShop(deps.db, shopId, (db) => secrets.open(db, deps.vault, shopId, deps.clock()))
  const given = Buffer.from(signature, 'hex')
  const matches = [...good, NO_SECRET].map((secret) => timingSafeEqual(signatureOf(secret, timestamp, body), given))
  // As everywhere: the shop is the one that the caller has proved, and naming another one is refused.
  const named = request.headers['shop-id'] ?? String(shopId)
  if (shopId === undefined || named !== String(shopId) || !matches.slice(0, -1).includes(true)) throw refuse()
  await requireOpenShop(deps.db, shopId)
  return shopId
}

/** In a separate scope where a body's signature is checked before it is parsed. */
export const readSignedBodies = (scope: FastifyInstance, deps: Deps) => {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.signingShopId = await signingShop(deps, request, body)
      return new Promise((done, fail) => {
        void parse(request, body.toString('utf8'), (error, value) => (error ? fail(error) : done(value)))
      })
    },
  )
}
