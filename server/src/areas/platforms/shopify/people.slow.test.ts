import { expect } from 'vitest'
import type { World } from '../../../test/harness.ts'
import { signIn, test } from '../../../test/shopify/shopify-world.ts'
import type { ShopifyStandIn } from '../../../test/shopify/stand-in.ts'

const open = async (world: World, shopify: ShopifyStandIn, handle: string, sub: string) =>
  signIn(world, await shopify.sessionToken(handle, { sub }))

/** As the first one, who owns the shop. */
const ownerOf = async (world: World, shopify: ShopifyStandIn, handle: string) => {
  const { access_token } = await open(world, shopify, handle, '1')
  return world.client({ authorization: `Bearer ${access_token}` })
}

const peopleOf = async (world: World, shopify: ShopifyStandIn, handle: string) =>
  (await ownerOf(world, shopify, handle)).staff.list()

test('people of Shopify have the name, address and language they have there', async ({ world, shopify }) => {
  const handle = shopify.shop()
  shopify.person('1', { first_name: 'Mara', last_name: 'Ionescu', email: 'Mara@shop.example', locale: 'ro-RO' })
  shopify.person('2', { first_name: 'Jo', last_name: '', email: 'jo@shop.example', locale: 'fr' })
  expect((await open(world, shopify, handle, '1')).staff).toMatchObject({ name: 'Mara Ionescu', role: 'owner' })
  expect((await open(world, shopify, handle, '2')).staff).toMatchObject({ name: 'Jo', role: 'agent' })
  expect(await peopleOf(world, shopify, handle)).toMatchObject([
    { name: 'Jo', email: 'jo@shop.example', language: 'ro' },
    { name: 'Mara Ionescu', email: 'Mara@shop.example', language: 'ro' },
  ])
  const { data } = await (await ownerOf(world, shopify, handle)).audit.list({ query: { action: 'host.personMade' } })
  expect(data.map(({ staff }) => staff?.name)).toEqual(['Jo', 'Mara Ionescu'])
  expect(shopify.wrong).toEqual([])
})

test.for(['error', 'silent', 'cut', 'refused'] as const)(
  'while Shopify does not say who it is (%s), they are in under a number, and named at a later sign-in',
  async (fault, { world, shopify }) => {
    const handle = shopify.shop()
    shopify.person('7', { first_name: 'Mara', last_name: '', email: `${fault}@shop.example` })
    shopify.misbehave('person', fault)
    expect((await open(world, shopify, handle, '7')).staff).toMatchObject({ name: 'Shopify 7', role: 'owner' })
    expect((await open(world, shopify, handle, '7')).staff).toMatchObject({ name: 'Mara', role: 'owner' })
    expect(world.logged.join('')).toContain('shopify_person_unknown')
    expect(world.logged.join('')).not.toMatch(/shpua_|eyJ|shop\.example/)
  },
)

test('a person who has a name keeps it, whatever Shopify calls them', async ({ world, shopify }) => {
  const handle = shopify.shop()
  const owner = await ownerOf(world, shopify, handle)
  await owner.account.update({ body: { name: 'Mara de la retururi' } })
  expect((await open(world, shopify, handle, '1')).staff).toMatchObject({ name: 'Mara de la retururi' })
})

test('an address that is not verified, not valid or of somebody else is not taken', async ({ world, shopify }) => {
  const handle = shopify.shop()
  shopify.person('1', { email: 'mara@shop.example' })
  shopify.person('2', { email: 'MARA@shop.example' })
  shopify.person('3', { email: 'ion@shop.example', email_verified: false })
  shopify.person('4', { email: 'no address' })
  for (const id of ['1', '2', '3', '4']) await open(world, shopify, handle, id)
  const people = await peopleOf(world, shopify, handle)
  expect(people.map(({ email }) => email)).toEqual(['mara@shop.example', '', '', ''])
})

test('an answer about somebody else, or a name of nothing, changes nothing', async ({ world, shopify }) => {
  const handle = shopify.shop()
  shopify.person('8', { id: 9, first_name: 'Eve' })
  expect((await open(world, shopify, handle, '8')).staff?.name).toBe('Shopify 8')
  shopify.person('8', { first_name: ' \u202e\n', last_name: null })
  expect((await open(world, shopify, handle, '8')).staff?.name).toBe('Shopify 8')
  shopify.person('8', { first_name: 'Ana\n<b>', last_name: 'x'.repeat(200) })
  expect((await open(world, shopify, handle, '8')).staff?.name).toMatch(/^Ana <b> x{92}$/)
})
