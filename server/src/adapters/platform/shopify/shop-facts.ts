/** What a shop is called at Shopify, what it sells in, where its clock stands and where it is. */
import { z } from 'zod'
import type { ShopifyConfig } from './config.ts'

const QUERY = 'query ShopFacts { shop { name currencyCode ianaTimezone shopAddress { countryCodeV2 } } }'

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const Answer = z.object({
  data: z.object({
    shop: z.object({
      name: z.string().trim().min(1),
      currencyCode: z.string().regex(/^[A-Z]{3}$/),
      ianaTimezone: z.string().refine(isTimeZone),
      shopAddress: z
        .object({
          countryCodeV2: z
            .string()
            .regex(/^[A-Z]{2}$/)
            .nullish()
            .catch(undefined),
        })
        .nullish(),
    }),
  }),
})

export interface ShopFacts {
  readonly name: string
  readonly currency: string
  readonly time_zone: string
  /** `undefined` if it has not said. */
  readonly country?: string
}

/** `revoked`: Shopify rejects the token. `unknown`: the request failed. */
export type FactsOutcome = ShopFacts | 'revoked' | 'unknown'

const ask = ({ adminUrl, apiVersion, patienceMs }: ShopifyConfig, handle: string, accessToken: string) =>
  fetch(`${adminUrl(handle)}/admin/api/${apiVersion}/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-shopify-access-token': accessToken,
    },
    body: JSON.stringify({ query: QUERY }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })

export const askShopFacts = async (
  config: ShopifyConfig,
  handle: string,
  accessToken: string,
): Promise<FactsOutcome> => {
  try {
    const response = await ask(config, handle, accessToken)
    if (response.status === 401) return 'revoked'
    const answer = Answer.safeParse(await response.json())
    if (!answer.success) return 'unknown'
    const { name, currencyCode, ianaTimezone, shopAddress } = answer.data.data.shop
    const country = shopAddress?.countryCodeV2
    return { name, currency: currencyCode, time_zone: ianaTimezone, ...(country ? { country } : {}) }
  } catch {
    return 'unknown'
  }
}
