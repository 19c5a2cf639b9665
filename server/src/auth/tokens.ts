/** All the tokens this server signs, with their lifetimes. */

import type { Role } from '@returns-desk/contract'
import type { Clock } from '../base/clock.ts'
import type { KeyRing } from '../base/secrets.ts'
import { signed } from './signed.ts'

export const BEARER_SECONDS = 5 * 60
export const SESSION_SECONDS = 12 * 60 * 60
export const SESSION_TOKEN_SECONDS = 60
export const PENDING_SIGN_IN_SECONDS = 10 * 60
export const SIGN_IN_LINK_SECONDS = 24 * 60 * 60
export const ORDER_TOKEN_SECONDS = 24 * 60 * 60

/** A signed-in session of a shop's staff. */
export interface SessionClaims {
  readonly shop: number
  readonly session: string
  /** Who it is. A person's sessions end when their role changes. */
  readonly staff: number
  readonly role: Role
}

/**
 * Issued by the built-in host to the user who opens the console. `link`: for a sign-in link, valid until it expires.
 * `sign_in`: for a person's sign-in, valid as long as that; `version`: of the cookie it was issued for.
 */
export interface SessionTokenClaims {
  readonly dest: string
  readonly link?: boolean
  readonly sign_in?: string
  readonly version?: number
}

/** Somebody who has signed in at the built-in host. */
export interface HostClaims {
  readonly shop: number
  readonly handle: string
  readonly sign_in: string
  /** How often the cookie of the sign-in had been replaced before this one; absent for never. */
  readonly version?: number
}

/** Somebody whose password was right and who is asked for more. It signs nobody in. */
export interface PendingSignInClaims {
  readonly shop: number
  readonly handle: string
  readonly staff: number
}

/** A sign-in at the provider of single sign-on that this browser began. */
export interface OidcClaims {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Where it only confirms who is signed in already. */
  readonly confirms?: HostClaims
}

/** Something begun with one request and finished with the next; `secret` is a challenge, or a sealed text. */
export interface CeremonyClaims {
  readonly kind: 'totp' | 'register' | 'confirm' | 'sign-in'
  readonly shop?: number
  readonly staff?: number
  readonly secret: string
}

/** A customer who has proved that an order is theirs. */
export interface OrderTokenClaims {
  readonly shop: number
  readonly handle: string
  readonly order_ref: string
  readonly email: string
  /** How often the tokens of this order had been ended before this one was signed; absent for never. */
  readonly times_ended?: number
}

export type Tokens = ReturnType<typeof createTokens>

export const createTokens = (ring: KeyRing, clock: Clock) => ({
  bearer: signed<SessionClaims>(ring, 'bearer', clock),
  cookie: signed<SessionClaims>(ring, 'session-cookie', clock),
  sessionToken: signed<SessionTokenClaims>(ring, 'session-token', clock),
  host: signed<HostClaims>(ring, 'host', clock),
  pendingSignIn: signed<PendingSignInClaims>(ring, 'host-halfway', clock),
  oidc: signed<OidcClaims>(ring, 'oidc', clock),
  ceremony: signed<CeremonyClaims>(ring, 'ceremony', clock),
  order: signed<OrderTokenClaims>(ring, 'order', clock),
})
