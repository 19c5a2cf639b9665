/** The stand-in must accept what Shopify's own library sends, and produce what that library accepts. */
import { RequestedTokenType } from '@shopify/shopify-api'
import { abstractFetch, setAbstractFetchFunc } from '@shopify/shopify-api/runtime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askAssociatedUser, exchangeToken } from '../../adapters/platform/shopify/token-exchange.ts'
import { type ShopifyStandIn, startShopify } from './stand-in.ts'

let shopify: ShopifyStandIn
const ownFetch = abstractFetch

beforeEach(async () => {
  shopify = await startShopify()
  setAbstractFetchFunc((address, options) => fetch(String(address).replace('https://', `${shopify.url}/`), options))
})
afterEach(async () => {
  setAbstractFetchFunc(ownFetch)
  await shopify.close()
})

test('exchanges tokens with Shopify’s library, which requests them exactly as we do', async () => {
  const shop = shopify.shop()
  const sessionToken = await shopify.sessionToken(shop)
  const requestedTokenType = RequestedTokenType.OfflineAccessToken
  const { session } = await shopify.library.auth.tokenExchange({ shop, sessionToken, requestedTokenType })
  const ours = await exchangeToken(shopify.config, shop, sessionToken)
  expect(shopify.tokensOf(shop)).toEqual([session.accessToken, ours.accessToken])
  expect(shopify.exchanges[1]).toEqual(shopify.exchanges[0])
  expect(shopify.wrong).toEqual([])
})

test('says who somebody is, to Shopify’s library as to us', async () => {
  const shop = shopify.shop()
  const sessionToken = await shopify.sessionToken(shop, { sub: '77' })
  const requestedTokenType = RequestedTokenType.OnlineAccessToken
  const { session } = await shopify.library.auth.tokenExchange({ shop, sessionToken, requestedTokenType })
  const ours = await askAssociatedUser(shopify.config, shop, sessionToken)
  expect(session.onlineAccessInfo?.associated_user).toMatchObject(ours)
  expect(ours.id).toBe(77)
  expect([shopify.tokensOf(shop), shopify.wrong]).toEqual([[], []])
})

test('refuses a session token of another shop, and one that is not signed for the app', async () => {
  const [shop, other] = [shopify.shop(), shopify.shop()]
  for (const token of [await shopify.sessionToken(other), await shopify.sessionToken(shop, { aud: 'another' })])
    await expect(exchangeToken(shopify.config, shop, token)).rejects.toMatchObject({ code: '400' })
  expect(shopify.tokensOf(shop)).toEqual([])
})

test('its webhooks are valid to Shopify’s library, and a changed one is not', async () => {
  const { url, headers, payload, method } = shopify.webhook('orders/updated', shopify.shop(), { id: 1, note: 'ș ț 🧣' })
  const validate = (rawBody: string) =>
    shopify.library.webhooks.validate({ rawBody, rawRequest: { method, url, headers } })
  expect(await validate(payload)).toMatchObject({ valid: true, topic: 'ORDERS_UPDATED' })
  expect(await validate(payload.replace('1', '2'))).toMatchObject({ valid: false })
})
