/** A provider that answers as told: well, unless a test bends one of its answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

export const CLIENT = { clientId: 'returns-desk', clientSecret: 'a secret of thirty-two characters' }

type Claims = Record<string, unknown>

export interface Keys {
  readonly rsa: CryptoKey
  readonly publicJwk: JWK
  readonly ec: CryptoKey
  readonly stranger: CryptoKey
}

export interface Bent {
  readonly discovery?: Claims
  /** Merged into the ID token; undefined takes a claim away. */
  readonly claims?: Claims
  readonly sign?: (claims: Claims, keys: Keys) => Promise<string>
  readonly tokens?: (tokens: Claims) => Claims
  readonly tokenStatus?: number
  readonly userinfo?: Claims
  /** Merged into the address that the browser comes back to. */
  readonly callback?: Record<string, string | undefined>
}

const makeKeys = async (): Promise<Keys & { readonly jwks: { readonly keys: readonly JWK[] } }> => {
  const rsa = await generateKeyPair('RS256', { extractable: true })
  const ec = await generateKeyPair('ES256')
  const stranger = await generateKeyPair('RS256')
  const publicJwk: JWK = { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' }
  const ecJwk: JWK = { ...(await exportJWK(ec.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' }
  return {
    rsa: rsa.privateKey,
    publicJwk,
    ec: ec.privateKey,
    stranger: stranger.privateKey,
    jwks: { keys: [publicJwk, ecJwk] },
  }
}

export const signWith =
  (alg: string, kid: string, keyOf: (keys: Keys) => CryptoKey | Uint8Array) => (claims: Claims, keys: Keys) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(keyOf(keys))

const honest = signWith('RS256', 'rsa', ({ rsa }) => rsa)

export const startHostileProvider = async () => {
  const keys = await makeKeys()
  let bent: Bent = {}
  let nonce = ''
  let isAgain = false
  let issuer = ''

  const idToken = () => {
    const now = Math.floor(Date.now() / 1000)
    const claims: Claims = {
      iss: issuer,
      aud: CLIENT.clientId,
      sub: 'ana',
      iat: now,
      exp: now + 300,
      nonce,
      email: 'ana@example.com',
      email_verified: true,
      name: 'Ana Pop',
      groups: ['desk-agents'],
      // Only who is asked how long ago it was says so.
      ...(isAgain ? { auth_time: now } : {}),
      ...bent.claims,
    }
    for (const name of Object.keys(claims)) if (claims[name] === undefined) delete claims[name]
    return (bent.sign ?? honest)(claims, keys)
  }

  const answers: Record<string, () => Promise<Claims>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
      ...bent.discovery,
    }),
    '/jwks': async () => keys.jwks,
    '/me': async () => ({ sub: 'ana', ...bent.userinfo }),
    '/token': async () => {
      const tokens = { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: await idToken() }
      return bent.tokens ? bent.tokens(tokens) : tokens
    },
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    const body = await answers[path]?.()
    const status = path === '/token' ? (bent.tokenStatus ?? 200) : 200
    response.writeHead(body ? status : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    bend: (how: Bent) => {
      bent = how
    },
    /** Where the provider sends the browser after somebody signed in there. */
    goBack: (authorizationUrl: string): string => {
      const asked = new URL(authorizationUrl).searchParams
      nonce = asked.get('nonce') ?? ''
      isAgain = asked.get('prompt') === 'login' && asked.get('max_age') === '0'
      const back = new URL(asked.get('redirect_uri') ?? '')
      const params = { code: 'a-code', state: asked.get('state') ?? '', iss: issuer, ...bent.callback }
      for (const [name, value] of Object.entries(params)) if (value !== undefined) back.searchParams.set(name, value)
      return back.pathname + back.search
    },
    stop: () => new Promise((done) => server.close(done)),
  }
}
