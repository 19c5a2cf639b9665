/** Short signed notes (JWT, HS256). Each purpose has its own key and audience, so that one kind never passes for another. */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { deriveKeys, isSame, type KeyRing } from '../base/secrets.ts'

export type Clock = () => Date

const ISSUER = 'returns-desk'

/** A signature stays right, so the same token is not checked at every request; its times are. */
const MOST_REMEMBERED = 1000
const isCurrent = ({ exp = 0, nbf = 0 }: JWTPayload, now: Date) =>
  nbf * 1000 <= now.getTime() && now.getTime() < exp * 1000

export interface Signed<Claims extends object> {
  readonly sign: (claims: Claims, lifetimeSeconds: number) => Promise<string>
  /** `undefined` for whatever is not good right now, and never a reason why. */
  readonly verify: (token: string) => Promise<(Claims & JWTPayload) | undefined>
}

const HEADER = { alg: 'HS256' } as const

const jsonOf = (part: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** Ours, for this purpose, and no later than it may be. */
const isGood = (claims: JWTPayload, purpose: string, now: Date) =>
  claims.iss === ISSUER &&
  claims.aud === purpose &&
  [claims.exp, claims.iat, claims.nbf ?? 0].every(Number.isSafeInteger) &&
  typeof claims.jti === 'string' &&
  isCurrent(claims, now)

/**
 * The claims of a token that this key has signed. In the process itself: the library has signatures checked by another
 * thread, and the way there and back takes ten times as long as the check.
 */
const claimsOf = (key: KeyObject, token: string): JWTPayload | undefined => {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = createHmac('sha256', key).update(`${header}.${payload}`).digest()
  if (rest.length > 0 || !isSame(given, expected)) return undefined
  const { alg, crit } = jsonOf(header)
  return alg === HEADER.alg && crit === undefined ? jsonOf(payload) : undefined
}

export const signed = <Claims extends object>(ring: KeyRing, purpose: string, clock: Clock): Signed<Claims> => {
  // As raw bytes they would be made into a key again at every signature.
  const keys = deriveKeys(ring, purpose).map((secret) => createSecretKey(secret))
  if (keys.length === 0) throw new Error('the key ring is empty')
  const verifyWith = (key: KeyObject, token: string) => {
    try {
      const claims = claimsOf(key, token)
      return claims && isGood(claims, purpose, clock()) ? (claims as Claims & JWTPayload) : undefined
    } catch {
      return undefined
    }
  }
  const verified = new Map<string, Claims & JWTPayload>()
  const remember = (token: string, payload: Claims & JWTPayload) => {
    if (verified.size >= MOST_REMEMBERED) verified.clear()
    verified.set(token, payload)
    return payload
  }
  return {
    sign: async (claims, lifetimeSeconds) => {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ ...claims } as JWTPayload)
        .setProtectedHeader(HEADER)
        .setIssuer(ISSUER)
        .setAudience(purpose)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + lifetimeSeconds)
        .setJti(crypto.randomUUID())
        .sign(keys[0] as KeyObject)
    },
    verify: async (token) => {
      const known = verified.get(token)
      if (known && isCurrent(known, clock())) return known
      for (const key of keys) {
        const payload = verifyWith(key, token)
        if (payload) return remember(token, payload)
      }
      return undefined
    },
  }
}
