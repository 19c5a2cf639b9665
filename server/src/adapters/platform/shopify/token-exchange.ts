/**
 * Exchanges a session token: for the shop's offline access token, or for an online one, whose answer says who the
 * person is. Errors never include what was sent.
 */
import { z } from 'zod'
import type { ShopifyConfig } from './config.ts'

const Answer = z.object({ access_token: z.string().min(1), scope: z.string() })
/** The online token itself is not kept: the server acts for the shop, with the offline one. */
const OnlineAnswer = z.object({
  associated_user: z.object({
    id: z.number(),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    email: z.string().nullish(),
    email_verified: z.boolean().nullish(),
    locale: z.string().nullish(),
  }),
})
export type AssociatedUser = z.infer<typeof OnlineAnswer>['associated_user']

/** Somebody waits for it to sign in, and can do without. */
const PERSON_PATIENCE_MS = 2000

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

const post = async (
  config: ShopifyConfig,
  handle: string,
  sessionToken: string,
  kind: 'offline' | 'online',
  patienceMs: number,
) => {
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
        requested_token_type: `urn:shopify:params:oauth:token-type:${kind}-access-token`,
        // An offline token that is valid until the app is uninstalled: background jobs run while no user has the app open.
        expiring: '0',
      }),
      // A redirect must not take the secret elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
  } catch {
    throw new ExchangeError('unreachable')
  }
}

const read = async <T>(response: Response, schema: z.ZodType<T>): Promise<T> => {
  if (!response.ok) {
    await response.body?.cancel()
    throw new ExchangeError(String(response.status))
  }
  const answer = schema.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new ExchangeError('unreadable')
  return answer.data
}

export const exchangeToken = async (config: ShopifyConfig, handle: string, sessionToken: string): Promise<Grant> => {
  const response = await post(config, handle, sessionToken, 'offline', config.patienceMs)
  const { access_token, scope } = await read(response, Answer)
  return { accessToken: access_token, scopes: scope }
}

export const askAssociatedUser = async (
  config: ShopifyConfig,
  handle: string,
  sessionToken: string,
): Promise<AssociatedUser> => {
  const patienceMs = Math.min(PERSON_PATIENCE_MS, config.patienceMs)
  return (await read(await post(config, handle, sessionToken, 'online', patienceMs), OnlineAnswer)).associated_user
}
