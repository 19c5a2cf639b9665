/** Every staff call for every role: the contract says who may, and the server holds to it. */
import {
  contract,
  type Endpoint,
  mayMoveTo,
  mayRole,
  type Permission,
  ROLES,
  type Role,
  retryNeeds,
} from '@returns-desk/contract'
import { STATUS } from '@returns-desk/engine'
import { expect } from 'vitest'
import { updateStaff } from '../areas/people/staff/queries.ts'
import { inShop } from '../db/db.ts'
import { asOwner } from '../test/database/as-owner.ts'
import { test as base, type World } from '../test/harness.ts'
import { requestOf } from './examples.ts'
import { type FullShop, fullShop } from './full-shop.ts'
import { asksFor, type Operation, readOperations } from './operations.ts'
import { hashShopRows } from './shop-rows.ts'

const LONG = { timeout: 120_000 }

const NEEDS = new Map<string, Permission>(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries<Endpoint>(calls).flatMap(([name, { needs }]) =>
      needs ? [[`${feature}_${name}`, needs] as const] : [],
    ),
  ),
)

const test = base.extend<{ calls: { shop: FullShop; other: FullShop; operations: readonly Operation[] } }>({
  calls: [
    async ({ world }, use) => {
      const operations = (await readOperations(world.app)).filter((operation) => asksFor(operation, 'bearer'))
      await use({
        shop: await fullShop(world, 'markroles'),
        other: await fullShop(world, 'markothers'),
        // Links show more to staff, and are open to others too: no role is refused there.
        operations: operations.filter(({ id }) => NEEDS.has(id)),
      })
    },
    { scope: 'file' },
  ],
})

const send = async (world: World, operation: Operation, shop: FullShop, headers: Record<string, string>) => {
  const request = requestOf(operation, shop)
  const answer = await world.app.inject({ ...request, headers: { ...request.headers, ...headers } })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, code: isJson ? answer.json().code : undefined }
}

test('there is a need for every staff call, and each need has a role with it and one without', ({ calls }) => {
  expect(calls.operations.length).toBe(NEEDS.size)
  const needs = new Set(NEEDS.values())
  for (const need of needs) expect(ROLES.some((role) => mayRole(role, need))).toBe(true)
  expect([...needs].filter((need) => ROLES.every((role) => mayRole(role, need)))).toEqual(['session', 'read'])
})

test.for(ROLES)(
  '%s: a call that the role may not make is refused and changes nothing',
  LONG,
  async (role, { world, calls }) => {
    const { shop, operations } = calls
    const headers = await world.signedIn(shop, role)
    const denied = operations.filter(({ id }) => !mayRole(role, NEEDS.get(id) as Permission))
    await asOwner(world.ownerUrl, async (owner) => {
      const before = await hashShopRows(owner, shop.id)
      for (const operation of denied) {
        const { status, code } = await send(world, operation, shop, headers)
        expect([operation.id, status, code]).toEqual([operation.id, 403, 'forbidden'])
      }
      expect(await hashShopRows(owner, shop.id)).toEqual(before)
    })
  },
)

test.for(ROLES)(
  '%s: in another shop, switched off or with an expired token every call is refused',
  LONG,
  async (role, { world, calls }) => {
    const { shop, other, operations } = calls
    const headers = await world.signedIn(shop, role)
    const off = await world.signedIn(shop, role, 'Switched off')
    const staff = await world.client(off).account.get()
    await inShop(world.db, shop.id, (db) => updateStaff(db, shop.id, staff.id, { state: 'off' }))
    const expired = await world.signedIn(shop, role)
    world.passTime(301)
    const fresh = await world.signedIn(shop, role)
    const callers: [string, FullShop, Record<string, string>][] = [
      ['of another shop', other, { ...fresh, 'shop-id': String(other.id) }],
      ['switched off', shop, off],
      ['expired', shop, expired],
      ['of before', shop, headers],
    ]
    await asOwner(world.ownerUrl, async (owner) => {
      const hash = async () => [await hashShopRows(owner, shop.id), await hashShopRows(owner, other.id)]
      const before = await hash()
      for (const operation of operations)
        for (const [who, where, given] of callers) {
          const { status, code } = await send(world, operation, where, given)
          expect([operation.id, who, status, code]).toEqual([operation.id, who, 401, 'unauthorized'])
        }
      expect(await hash()).toEqual(before)
    })
  },
)

test.for(ROLES)('%s: a call that the role may make is not refused for who makes it', LONG, async (role, { world }) => {
  const shop = await fullShop(world, `markmay${role}`)
  // The example moves a return to where the warehouse and finance may not, and retries an e-mail.
  const closed = {
    returns_move: !mayMoveTo(role, STATUS.PENDING_ACTION),
    effects_retry: !mayRole(role, retryNeeds({ kind: 'email' })),
  }
  const isOpen = (id: string) => !closed[id as keyof typeof closed]
  const operations = (await readOperations(world.app)).filter(({ id }) => mayRoleCall(role, id) && isOpen(id))
  // Signing out, erasing and deleting come last.
  const order = operations.toSorted((a, b) => lateness(a) - lateness(b))
  const headers = await world.signedIn(shop, role)
  for (const operation of order) {
    const { status } = await send(world, operation, shop, headers)
    expect([operation.id, [401, 403].includes(status)]).toEqual([operation.id, false])
    expect([operation.id, status < 500]).toEqual([operation.id, true])
  }
})

const mayRoleCall = (role: Role, id: string) => {
  const need = NEEDS.get(id)
  return need !== undefined && mayRole(role, need)
}

const lateness = ({ method, id }: Operation) => (method === 'DELETE' ? 1 : 0) + (id === 'signIn_signOut' ? 2 : 0)

test('a person who is switched off is signed out everywhere, from the next request on', async ({
  world,
  calls: { shop },
}) => {
  const owner = await world.as(shop)
  const headers = await world.signedIn(shop, 'manager')
  const person = world.client(headers)
  const { id } = await person.account.get()
  await owner.staff.update({ params: { id }, body: { state: 'off' } })
  await expect(person.returns.list({ query: {} })).rejects.toMatchObject({ status: 401 })
  await expect(person.signIn.refresh()).rejects.toMatchObject({ status: 401 })
})
