/** All the tokens this server signs, with their lifetimes. */

import type { Clock } from '../base/clock.ts'
import type { KeyRing } from '../base/secrets.ts'
import { signed } from './signed.ts'

export const BEARER_SECONDS = 5 * 60
export const SESSION_SECONDS = 12 * 60 * 60
export const SESSION_TOKEN_SECONDS = 60
export const SIGN_IN_LINK_SECONDS = 24 * 60 * 60
export const ORDER_TOKEN_SECONDS = 24 * 60 * 60

/** A signed-in session of a shop's staff. */
export interface SessionClaims {
  readonly shop: number
  readonly session: string
}

/**
 * Issued by the built-in host to the user who opens the console. `link`: for a sign-in link, valid until it expires.
 * `sign_in`: for the operator's sign-in, valid as long as that.
 */
export interface SessionTokenClaims {
  readonly dest: string
  readonly link?: boolean
  readonly sign_in?: string
}

/** An operator who has entered the password at the built-in host. A later `changed_at` of the password ends it. */
export interface HostClaims {
  readonly shop: number
  readonly handle: string
  readonly changed_at: string
  readonly sign_in: string
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
  order: signed<OrderTokenClaims>(ring, 'order', clock),
})
