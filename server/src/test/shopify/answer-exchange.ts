/** The exchange of a session token for an offline or an online token, as strict as documented. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { RequestedTokenType, type shopifyApi } from '@shopify/shopify-api'
import { z } from 'zod'

const Request = z.strictObject({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.literal('urn:ietf:params:oauth:grant-type:token-exchange'),
  subject_token: z.string(),
  subject_token_type: z.literal('urn:ietf:params:oauth:token-type:id_token'),
  requested_token_type: z.enum(RequestedTokenType),
  expiring: z.literal('0'),
})

interface Asked {
  readonly shop: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly scopes: string
  readonly issue: () => string
  /** Who has this id, as an online token says. */
  readonly person: (id: string) => Record<string, unknown>
}

interface Answered {
  readonly status?: number
  readonly json: unknown
  readonly received?: Record<string, unknown>
  /** What was not as documented, for the test to see. */
  readonly wrong?: string
}

const refuse = (error: string, wrong?: string): Answered => ({
  status: 400,
  json: { error, error_description: 'The request could not be processed.' },
  ...(wrong ? { wrong } : {}),
})

const online = (associated_user: Record<string, unknown>, scope: string) => ({
  access_token: `shpua_${randomUUID().replaceAll('-', '')}`,
  scope,
  expires_in: 86_399,
  associated_user_scope: scope,
  associated_user,
})

export const answerExchange = async (
  { config, session }: ReturnType<typeof shopifyApi>,
  { shop, headers, body, scopes, issue, person }: Asked,
): Promise<Answered> => {
  if (headers['content-type'] !== 'application/json') return refuse('invalid_request', 'the exchange is not JSON')
  const asked = Request.safeParse(JSON.parse(body))
  if (!asked.success) return refuse('invalid_request', `the exchange is not as documented: ${asked.error.message}`)
  const { client_id, client_secret, subject_token } = asked.data
  if (client_id !== config.apiKey || client_secret !== config.apiSecretKey) return refuse('invalid_client')
  try {
    const { dest, sub } = await session.decodeSessionToken(subject_token)
    if (dest !== `https://${shop}`) return refuse('invalid_subject_token', 'a session token of another shop')
    if (asked.data.requested_token_type === RequestedTokenType.OnlineAccessToken)
      return { json: online(person(sub), scopes) }
  } catch {
    return refuse('invalid_subject_token')
  }
  return { json: { access_token: issue(), scope: scopes }, received: asked.data }
}
