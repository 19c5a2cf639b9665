/** Short signed notes (JWT, HS256). Each purpose has its own key and audience, so that one kind never passes for another. */
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { deriveKeys, type KeyRing } from '../secrets.ts'

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

const importKey = (secret: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

export const signed = <Claims extends object>(ring: KeyRing, purpose: string, clock: Clock): Signed<Claims> => {
  const secrets = deriveKeys(ring, purpose)
  if (secrets.length === 0) throw new Error('the key ring is empty')
  // As raw bytes they would be made into a key again at every signature.
  const keys = Promise.all(secrets.map(importKey))
  const verifyWith = async (key: CryptoKey, token: string) => {
    try {
      const options = {
        algorithms: ['HS256'],
        audience: purpose,
        issuer: ISSUER,
        requiredClaims: ['exp', 'iat', 'jti'],
      }
      const { payload } = await jwtVerify<Claims>(token, key, { ...options, currentDate: clock() })
      return payload
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
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(purpose)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + lifetimeSeconds)
        .setJti(crypto.randomUUID())
        .sign((await keys)[0] as CryptoKey)
    },
    verify: async (token) => {
      const known = verified.get(token)
      if (known && isCurrent(known, clock())) return known
      for (const key of await keys) {
        const payload = await verifyWith(key, token)
        if (payload) return remember(token, payload)
      }
      return undefined
    },
  }
}
