/**
 * The provider, by OpenID Connect: code flow with PKCE, state and nonce. Issuer, audience and algorithm are those of the
 * configuration, and the signature of the ID token is checked even though it comes straight from the provider.
 */
import * as client from 'openid-client'
import type { OidcConfig } from '../../../config/oidc-config.ts'

const TIMEOUT_SECONDS = 10
/** Its addresses and keys are read again after that. */
const FRESH_MS = 60 * 60 * 1000
const SCOPE = 'openid email profile'

/** What a sign-in begins with, kept by the browser that began it. */
export interface OidcBegin {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Somebody who was signed in at the provider before is asked there again. */
const AGAIN = { prompt: 'login', max_age: '0' }

/** What the provider says of a person. */
export interface OidcClaims {
  readonly issuer: string
  /** Stays with the person, whatever happens to their address. */
  readonly subject: string
  readonly email: string
  readonly name: string
  readonly groups: readonly string[]
}

/** Why somebody was not let in, in a word for the log. */
export class OidcRefusal extends Error {
  override readonly name = 'OidcRefusal'
  readonly reason: string
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

const discover = ({ issuer, clientId, clientSecret, algorithm }: OidcConfig) =>
  client.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, id_token_signed_response_alg: algorithm },
    client.ClientSecretBasic(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    },
  )

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const texts = (value: unknown) => {
  const items: unknown[] = Array.isArray(value) ? value : [value]
  return items.filter((item): item is string => typeof item === 'string')
}

const readClaims = (claims: Record<string, unknown>, groupsClaim: string): OidcClaims => {
  const email = text(claims.email)
  if (email === '') throw new OidcRefusal('no e-mail')
  // Some providers send the word instead of the value: only the value counts.
  if (claims.email_verified !== true) throw new OidcRefusal('e-mail not verified')
  const { iss, sub } = claims
  return {
    issuer: String(iss),
    subject: String(sub),
    email,
    name: text(claims.name),
    groups: texts(claims[groupsClaim]),
  }
}

export const openProvider = (config: OidcConfig) => {
  let found: { readonly at: number; readonly provider: Promise<client.Configuration> } | undefined
  const provider = () => {
    if (found && performance.now() - found.at < FRESH_MS) return found.provider
    const discovered = discover(config)
    found = { at: performance.now(), provider: discovered }
    discovered.catch(() => {
      found = undefined
    })
    return discovered
  }

  return {
    begin: async (
      redirectUri: string,
      { isAgain = false } = {},
    ): Promise<{ readonly begin: OidcBegin; readonly url: string }> => {
      const begin = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: begin.state,
        nonce: begin.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(begin.verifier),
        code_challenge_method: 'S256',
        ...(isAgain ? AGAIN : {}),
      })
      return { begin, url: url.href }
    },

    /**
     * `answer`: the address that the provider sent the browser to. `withinSeconds`: the person must have signed in there
     * that recently, by its own word (`auth_time`).
     */
    finish: async (answer: URL, { state, nonce, verifier }: OidcBegin, withinSeconds?: number): Promise<OidcClaims> => {
      const configuration = await provider()
      const tokens = await client.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(withinSeconds === undefined ? {} : { maxAge: withinSeconds }),
      })
      const claims = tokens.claims()
      if (!claims) throw new OidcRefusal('no ID token')
      if (claims.email !== undefined) return readClaims(claims, config.groupsClaim)
      // Many providers put it where the access token leads. It must be of the same person.
      const more = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      return readClaims({ ...more, ...claims }, config.groupsClaim)
    },
  }
}
