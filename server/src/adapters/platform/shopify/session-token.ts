/**
 * Session tokens of Shopify's admin: a JWT signed with the app's secret that lives one minute. Every invalid token gets
 * the same response, and nothing of it is logged or repeated.
 */
import { createSecretKey } from 'node:crypto'
import { type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '../../../base/clock.ts'
import type { Visitor } from '../port.ts'
import type { ShopifyConfig } from './config.ts'
import { isShopDomain } from './shop-domain.ts'

const CLOCK_SKEW_SECONDS = 10
/** Shopify's tokens live one minute. A token that lives much longer is not one of Shopify's session tokens. */
const LONGEST_LIFE_SECONDS = 5 * 60
const LONGEST_STAFF_REF = 100
const CLAIMS = ['iss', 'dest', 'aud', 'exp', 'nbf', 'jti']

const hostOf = (address: unknown): string | undefined => {
  const url = typeof address === 'string' ? URL.parse(address) : null
  return url?.protocol === 'https:' ? url.host : undefined
}

/** The shop is the token's destination; headers and query are ignored. */
const shopIn = ({ iss, dest }: JWTPayload): string | undefined => {
  const shop = hostOf(dest)
  return shop && isShopDomain(shop) && hostOf(iss) === shop ? shop : undefined
}

const isShort = ({ exp = 0, nbf = 0, iat = nbf }: JWTPayload) => exp - Math.min(nbf, iat) <= LONGEST_LIFE_SECONDS

export const sessionTokens = ({ clientId, clientSecret }: ShopifyConfig, clock: Clock) => {
  const key = createSecretKey(Buffer.from(clientSecret))
  const verify = async (token: string): Promise<JWTPayload | undefined> => {
    try {
      const options = { algorithms: ['HS256'], clockTolerance: CLOCK_SKEW_SECONDS, requiredClaims: CLAIMS }
      const { payload } = await jwtVerify(token, key, { ...options, currentDate: clock() })
      // Shopify never issues tokens for several audiences.
      return payload.aud === clientId && isShort(payload) ? payload : undefined
    } catch {
      return undefined
    }
  }
  return async (token: string): Promise<Visitor | undefined> => {
    const claims = await verify(token)
    const handle = claims && shopIn(claims)
    if (!claims || !handle) return undefined
    return {
      platform: 'shopify',
      handle,
      tokenId: String(claims.jti),
      // As long as the token is accepted: a use counter that expired earlier would restart.
      expiresAt: new Date((Number(claims.exp) + CLOCK_SKEW_SECONDS) * 1000),
      isLink: false,
      ...(typeof claims.sub === 'string' ? { staffRef: claims.sub.slice(0, LONGEST_STAFF_REF) } : {}),
    }
  }
}
