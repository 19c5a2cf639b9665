import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../../test/harness.ts'
import { openApp, signIn } from '../../../test/shopify/shopify-world.ts'
import { APP, type ShopifyStandIn, startShopify } from '../../../test/shopify/stand-in.ts'

describe('the console inside Shopify’s admin', () => {
  let world: World
  let shopify: ShopifyStandIn
  let close: () => Promise<void>
  let folder: string

  const build = async (name: string) => {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'index.html'), `<!doctype html><html><head><title>${name}</title></head></html>`)
    return join(folder, name)
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'returns-desk-shopify-'))
    shopify = await startShopify()
    const sites = { console: await build('console'), portal: await build('portal') }
    ;({ world, close } = await createWorld({ sites, shopify: shopify.config }))
    vi.useFakeTimers({ toFake: ['Date'], now: world.deps.clock() })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await close()
    await shopify.close()
    await rm(folder, { recursive: true })
  })

  const policyOf = async (url: string, cookie = '') => {
    const { headers } = await world.app.inject({ url, headers: { cookie } })
    return String(headers['content-security-policy'])
  }
  const ancestors = async (url: string, cookie?: string) =>
    /frame-ancestors (.*)$/.exec(await policyOf(url, cookie))?.[1]

  const both = (handle: string) => `https://${handle} https://admin.shopify.com`

  test('a shop that opens the app may frame it, even for the first time, and so may Shopify’s admin', async () => {
    const handle = shopify.shop()
    const address = `/shopify?embedded=1&shop=${handle}&host=YWRtaW4&id_token=${await shopify.sessionToken(handle)}`
    expect(await ancestors(address)).toBe(both(handle))
  })

  test('the token decides, not the shop name beside it', async () => {
    const [handle, other] = [shopify.shop(), shopify.shop()]
    await openApp(world, shopify, other)
    const token = await shopify.sessionToken(handle)
    expect(await ancestors(`/shopify?shop=${other}&id_token=${token}`)).toBe(both(handle))
  })

  test('after a reload a known shop may frame every page by name', async () => {
    const handle = shopify.shop()
    expect(await ancestors(`/shopify?shop=${handle}`)).toBe("'none'")
    const { access_token } = await signIn(world, await shopify.sessionToken(handle))
    expect(access_token).toBeTruthy()
    expect(await ancestors(`/shopify?shop=${handle}`)).toBe(both(handle))
    expect(await ancestors(`/shopify/returns?shop=${handle}&id_token=expired`)).toBe(both(handle))
  })

  test('without a name the session cookie identifies the shop', async () => {
    const handle = shopify.shop()
    const { shop } = await openApp(world, shopify, handle)
    const cookie = await world.deps.tokens.cookie.sign(
      { shop: shop.id, session: crypto.randomUUID(), staff: 1, role: 'owner' },
      600,
    )
    expect(await ancestors('/shopify/returns', `session=${cookie}`)).toBe(both(handle))
    expect(await ancestors('/returns', `session=${cookie}`)).toBe(`'self' ${both(handle)}`)
  })

  test.for([
    '',
    '?shop=',
    '?shop=nobody.myshopify.com',
    '?shop=*',
    '?shop=*.myshopify.com',
    '?shop=evil.example',
    '?shop=evil.example%23.myshopify.com',
    '?shop=a.myshopify.com%20https://evil.example',
    '?shop=a.myshopify.com%3B%20script-src%20*',
    '?shop=a.myshopify.com&shop=b.myshopify.com',
    '?id_token=forged&shop=UPPER.myshopify.com',
    '?id_token=forged',
  ])('no one may frame /shopify%s', async (query) => {
    expect(await ancestors(`/shopify${query}`)).toBe("'none'")
  })

  test('App Bridge is loaded before every other script, and only its scripts are allowed besides ours', async () => {
    const { body } = await world.app.inject('/shopify')
    expect(body).toContain(`<meta name="shopify-api-key" content="${APP.clientId}" />`)
    const [script] = /<script[^>]*>/.exec(body) ?? []
    expect(script).toBe('<script src="https://cdn.shopify.com/shopifycloud/app-bridge.js">')
    expect(await policyOf('/shopify')).toContain("script-src 'self' https://cdn.shopify.com/shopifycloud/;")
  })

  test('other pages load nothing from Shopify', async () => {
    const { body } = await world.app.inject('/')
    expect(body).toContain('<title>console')
    expect(body).not.toContain('shopify')
    expect(await policyOf('/')).toContain("script-src 'self';")
    expect(await policyOf('/portal/demo')).not.toContain('shopify')
  })

  test('the portal of a shop with dots in its name is a page, and a missing file is not', async () => {
    expect((await world.app.inject('/portal/lavanda.myshopify.com')).body).toContain('<title>portal')
    expect((await world.app.inject('/portal/lavanda.myshopify.com/gone.js')).statusCode).toBe(404)
  })
})
