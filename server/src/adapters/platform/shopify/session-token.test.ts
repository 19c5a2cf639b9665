import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect } from 'vitest'
import { passTime, shopIdOf, signIn, test } from '../../../test/shopify/shopify-world.ts'
import { APP, type ShopifyStandIn } from '../../../test/shopify/stand-in.ts'

const REFUSED = { status: 401, code: 'unauthorized', message: 'Please sign in again.' }

const seconds = () => Math.floor(Date.now() / 1000)
const OTHER = 'other-shop.myshopify.com'

type Forge = (shopify: ShopifyStandIn, shop: string) => string | Promise<string>

/** Signed with the right secret, but with another algorithm. */
const signedAs =
  (alg: string): Forge =>
  (_shopify, shop) => {
    const now = seconds()
    const claims = {
      iss: `https://${shop}/admin`,
      dest: `https://${shop}`,
      aud: APP.clientId,
      jti: crypto.randomUUID(),
    }
    return new SignJWT({ ...claims, exp: now + 60, nbf: now, iat: now })
      .setProtectedHeader({ alg })
      .sign(createSecretKey(Buffer.from(APP.clientSecret)))
  }

const unsigned: Forge = async (shopify, shop) => {
  const [, payload] = (await shopify.sessionToken(shop)).split('.')
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
}

const claiming =
  (claims: Record<string, unknown> | ((shop: string) => Record<string, unknown>)): Forge =>
  (shopify, shop) =>
    shopify.sessionToken(shop, typeof claims === 'function' ? claims(shop) : claims)

const BAD_TOKENS: Record<string, Forge> = {
  garbage: () => 'x.y.z',
  'one signed with another secret': (shopify, shop) => shopify.sessionToken(shop, {}, 'shpss_somebody-elses-secret'),
  'one under HS384': signedAs('HS384'),
  'one under HS512': signedAs('HS512'),
  'one without a signature': unsigned,
  'one for another app': claiming({ aud: 'ffffffffffffffffffffffffffffffff' }),
  'one for several apps': claiming({ aud: [APP.clientId, 'another'] }),
  'one for no app': claiming({ aud: undefined }),
  'one that expired eleven seconds ago': claiming(() => ({ exp: seconds() - 11 })),
  'one that never expires': claiming({ exp: undefined }),
  'one that lives for six minutes': claiming(() => ({ exp: seconds() + 360 })),
  'one issued five minutes ago that is still valid': claiming(() => ({
    nbf: seconds() - 290,
    exp: seconds() + 60,
  })),
  'one that was issued long ago': claiming(() => ({ iat: seconds() - 86_400 })),
  'one that becomes valid in eleven seconds': claiming(() => ({ nbf: seconds() + 11 })),
  'one issued by another shop': claiming({ iss: `https://${OTHER}/admin` }),
  'one destined for another shop': claiming({ dest: `https://${OTHER}` }),
  'one destined elsewhere': claiming({ dest: 'https://evil.example', iss: 'https://evil.example/admin' }),
  'one destined for a name that only starts like a shop': claiming((shop) => ({
    dest: `https://${shop}.evil.example`,
    iss: `https://${shop}.evil.example/admin`,
  })),
  'one destined for a name that only ends like a shop': claiming({
    dest: 'https://evilmyshopify.com',
    iss: 'https://evilmyshopify.com/admin',
  }),
  'one destined for a shop over plain http': claiming((shop) => ({ dest: `http://${shop}` })),
  'one destined for a port of a shop': claiming((shop) => ({
    dest: `https://${shop}:444`,
    iss: `https://${shop}:444/admin`,
  })),
  'one destined for nobody': claiming({ dest: undefined }),
  'one without an id': claiming({ jti: undefined }),
}

test.for(Object.keys(BAD_TOKENS))(
  'signing in from Shopify is refused with %s, and no shop is created',
  async (name, { world, shopify }) => {
    const shop = shopify.shop()
    const token = (await BAD_TOKENS[name]?.(shopify, shop)) ?? ''
    await expect(signIn(world, token)).rejects.toMatchObject(REFUSED)
    expect(await shopIdOf(world, shop)).toBeUndefined()
    expect(await shopIdOf(world, OTHER)).toBeUndefined()
    expect(shopify.exchanges.some(({ subject_token }) => subject_token === token)).toBe(false)
    expect(world.logged.join('\n')).not.toContain(token.split('.')[1] || token)
  },
)

test('a clock difference of ten seconds is tolerated', async ({ world, shopify }) => {
  const late = await shopify.sessionToken(shopify.shop(), { nbf: seconds() + 10 })
  await expect(signIn(world, late)).resolves.toMatchObject({ shop: expect.any(Number) })
  const old = shopify.shop()
  await signIn(world, await shopify.sessionToken(old))
  await expect(signIn(world, await shopify.sessionToken(old, { exp: seconds() - 9 }))).resolves.toBeDefined()
})

test('a token from Shopify can be exchanged three times and no more, until it expires', async ({ world, shopify }) => {
  const token = await shopify.sessionToken(shopify.shop())
  for (let time = 1; time <= 3; time++) await signIn(world, token)
  await expect(signIn(world, token)).rejects.toMatchObject(REFUSED)
  passTime(world, 65)
  await expect(signIn(world, token)).rejects.toMatchObject(REFUSED)
})

test('the shop is the one in the token, whatever the headers and the query say', async ({ world, shopify }) => {
  const [mine, theirs] = [shopify.shop(), shopify.shop()]
  const token = await shopify.sessionToken(mine)
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/admin-login?shop=${theirs}`,
    headers: { 'session-token': token, 'x-shopify-shop-domain': theirs },
  })
  expect(answer.json().shop).toBe(await shopIdOf(world, mine))
  expect(await shopIdOf(world, theirs)).toBeUndefined()
})
