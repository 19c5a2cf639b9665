/** Exchanges a session token for the shop's offline access token. Errors never include what was sent. */
import { z } from 'zod'
import type { ShopifyConfig } from './config.ts'

const Answer = z.object({ access_token: z.string().min(1), scope: z.string() })

export interface Grant {
  readonly accessToken: string
  /** Comma-separated. */
  readonly scopes: string
}

export class ExchangeError extends Error {
  override readonly name = 'ExchangeError'
  /** The HTTP status of the response, if there was one. */
  readonly code: string
  constructor(code: string) {
    super(`Shopify did not exchange the session token: ${code}`)
    this.code = code
  }
}

const post = async (config: ShopifyConfig, handle: string, sessionToken: string) => {
  try {
    return await fetch(`${config.adminUrl(handle)}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        client_id: config.clientId,
        client_secret: config.clientSecret,
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: sessionToken,
        subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
        requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
        // A token that is valid until the app is uninstalled: background jobs run while no user has the app open.
        expiring: '0',
      }),
      // A redirect must not take the secret elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(config.patienceMs),
    })
  } catch {
    throw new ExchangeError('unreachable')
  }
}

export const exchangeToken = async (config: ShopifyConfig, handle: string, sessionToken: string): Promise<Grant> => {
  const response = await post(config, handle, sessionToken)
  if (!response.ok) {
    await response.body?.cancel()
    throw new ExchangeError(String(response.status))
  }
  const answer = Answer.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new ExchangeError('unreadable')
  return { accessToken: answer.data.access_token, scopes: answer.data.scope }
}
