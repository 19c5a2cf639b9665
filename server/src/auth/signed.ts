/** Signed tokens (JWT, HS256). Each purpose has its own key and audience, so that kinds cannot be confused. */
import { createSecretKey, type webcrypto } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../base/clock.ts'
import { deriveKeys, type KeyRing } from '../base/secrets.ts'

const ISSUER = 'returns-desk'

/**
 * Cache of verified tokens, by their text. A valid signature stays valid, so only the times are checked on each
 * request: the library verifies on another thread, and every request would wait for that round trip.
 */
const MAX_CACHED = 1000
const isCurrent = ({ exp = 0, nbf = 0 }: JWTPayload, now: Date) =>
  nbf * 1000 <= now.getTime() && now.getTime() < exp * 1000

export interface Signed<Claims extends object> {
  readonly sign: (claims: Claims, lifetimeSeconds: number) => Promise<string>
  /** `undefined` if the token is not valid now, without a reason. */
  readonly verify: (token: string) => Promise<(Claims & JWTPayload) | undefined>
}

const ALGORITHM = 'HS256'
const HMAC = { name: 'HMAC', hash: 'SHA-256' }
const USES = ['sign', 'verify'] as const
const REQUIRED_CLAIMS = ['exp', 'iat', 'jti']

export const signed = <Claims extends object>(ring: KeyRing, purpose: string, clock: Clock): Signed<Claims> => {
  // As the library uses them: it imports any other kind of key for every signature, on another thread.
  const keys = deriveKeys(ring, purpose).map((secret) => createSecretKey(secret).toCryptoKey(HMAC, false, USES))
  if (keys.length === 0) throw new Error('the key ring is empty')
  const verifyWith = async (key: webcrypto.CryptoKey, token: string) => {
    try {
      const { payload } = await jwtVerify<Claims>(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: purpose,
        requiredClaims: REQUIRED_CLAIMS,
        currentDate: clock(),
      })
      return payload
    } catch {
      return undefined
    }
  }
  const verified = new LRUCache<string, Claims & JWTPayload>({ max: MAX_CACHED })
  return {
    sign: async (claims, lifetimeSeconds) => {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ ...claims } as JWTPayload)
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setAudience(purpose)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + lifetimeSeconds)
        .setJti(crypto.randomUUID())
        .sign(keys[0] as webcrypto.CryptoKey)
    },
    verify: async (token) => {
      const known = verified.get(token)
      if (known && isCurrent(known, clock())) return known
      for (const key of keys) {
        const payload = await verifyWith(key, token)
        if (!payload) continue
        verified.set(token, payload)
        return payload
      }
      return undefined
    },
  }
}
