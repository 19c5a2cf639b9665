/** Short signed notes (JWT, HS256). Each purpose has its own key and audience, so that one kind never passes for another. */
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { deriveKeys, type KeyRing } from '../secrets.ts'

export type Clock = () => Date

const ISSUER = 'returns-desk'

export interface Signed<Claims extends object> {
  readonly sign: (claims: Claims, lifetimeSeconds: number) => Promise<string>
  /** `undefined` for whatever is not good right now, and never a reason why. */
  readonly verify: (token: string) => Promise<(Claims & JWTPayload) | undefined>
}

export const signed = <Claims extends object>(ring: KeyRing, purpose: string, clock: Clock): Signed<Claims> => {
  const keys = deriveKeys(ring, purpose)
  const [writingKey] = keys
  if (!writingKey) throw new Error('the key ring is empty')
  const verifyWith = async (key: Uint8Array, token: string) => {
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
  return {
    sign: (claims, lifetimeSeconds) => {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ ...claims } as JWTPayload)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(purpose)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + lifetimeSeconds)
        .setJti(crypto.randomUUID())
        .sign(writingKey)
    },
    verify: async (token) => {
      for (const key of keys) {
        const payload = await verifyWith(key, token)
        if (payload) return payload
      }
      return undefined
    },
  }
}
