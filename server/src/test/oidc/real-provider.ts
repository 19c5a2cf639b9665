/** A real OpenID provider (`oidc-provider`), where a known person is signed in and agrees at once. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { CLIENT } from './hostile-provider.ts'

const SCOPE = 'openid email profile'

export const startRealProvider = async (redirectUri: string) => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  let claims: Record<string, unknown> = {}
  let provider: Provider | undefined

  const agree = async (request: IncomingMessage, response: ServerResponse) => {
    if (!provider) return
    const { prompt } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: 'ana' } })
    const grant = new provider.Grant({ accountId: 'ana', clientId: CLIENT.clientId })
    grant.addOIDCScope(SCOPE)
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }

  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) void agree(request, response)
    else provider?.callback()(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'real', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key for cookies of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: () => ({ accountId: 'ana', claims: () => ({ sub: 'ana', ...claims }) }),
  })

  return {
    issuer,
    say: (said: Record<string, unknown>) => {
      claims = said
    },
    /** Follows the provider's redirects like a browser, until it sends us back. */
    goBack: async (authorizationUrl: string): Promise<string> => {
      const jar = new Map<string, string>()
      let url = authorizationUrl
      while (url.startsWith(issuer)) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          jar.set(name, value)
        }
        const next = answer.headers.get('location')
        if (!next) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
        url = new URL(next, url).href
      }
      const back = new URL(url)
      return back.pathname + back.search
    },
    stop: () => new Promise((done) => server.close(done)),
  }
}
