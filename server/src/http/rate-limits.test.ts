import type { FastifyRequest } from 'fastify'
import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import { passwordTries } from '../areas/people/host/password-tries.ts'
import { test, type World } from '../test/harness.ts'
import { tidyLimits } from './rate-limits.ts'

/** Without the password check, which is slow on purpose. */
const triesFrom = ({ deps }: World, ip: string, handle: string) =>
  passwordTries(deps, { ip } as FastifyRequest, { handle, email: '' })
const isRefused = (tries: ReturnType<typeof triesFrom>) =>
  tries.count().then(
    () => false,
    () => true,
  )

test('two servers on one database share their counts', async ({ world }) => {
  const second = await buildApp(world.deps)
  try {
    const statuses = []
    for (let i = 0; i < 21; i++) {
      const app = i % 2 === 0 ? world.app : second
      const call = { method: 'POST', url: '/api/portal/nobody/withdrawals', remoteAddress: '192.0.2.20' } as const
      statuses.push((await app.inject(call)).statusCode)
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429])
  } finally {
    await second.close()
  }
})

test('guessing one password does not lock the same network out of another shop', async ({ world }) => {
  const guess = () => isRefused(triesFrom(world, '192.0.2.21', 'guessed'))
  for (let i = 0; i < 10; i++) expect(await guess()).toBe(false)
  expect(await guess()).toBe(true)
  expect(await isRefused(triesFrom(world, '192.0.2.21', 'another'))).toBe(false)
})

test('a password cannot be guessed from many networks, and its owner can still sign in from their own', async ({
  world,
}) => {
  const owner = triesFrom(world, '192.0.2.22', 'busy')
  await owner.count()
  await owner.forgive()
  for (let i = 0; i < 100; i++) expect(await isRefused(triesFrom(world, `10.9.${i}.1`, 'busy'))).toBe(false)
  expect(await isRefused(triesFrom(world, '10.9.200.1', 'busy'))).toBe(true)
  expect(await isRefused(triesFrom(world, '192.0.2.22', 'busy'))).toBe(false)
})

test('the right password does not count as a guess', async ({ world }) => {
  for (let i = 0; i < 12; i++) {
    const tries = triesFrom(world, '192.0.2.23', 'right')
    await tries.count()
    await tries.forgive()
  }
})

test('bad tokens from a network do not block sign-in with a good one from there', async ({ world }) => {
  const shop = await world.shop()
  const login = (token: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/admin-login',
      headers: { 'session-token': token },
      remoteAddress: '192.0.2.24',
    })
  for (let i = 0; i < 60; i++) expect((await login('x')).statusCode).toBe(401)
  expect((await login('x')).statusCode).toBe(429)
  expect((await login(await world.sessionToken(shop))).statusCode).toBe(200)
})

test('a stored try contains neither address nor account, and is deleted when it expires', async ({ world }) => {
  const handle = 'somebody'
  await triesFrom(world, '192.0.2.25', handle).count()
  const kept = () => world.db.selectFrom('rate_limits').selectAll().execute()
  const before = await kept()
  expect(before.length).toBeGreaterThan(2)
  expect(JSON.stringify(before)).not.toContain('192.0.2.25')
  expect(JSON.stringify(before)).not.toContain(handle)
  world.passTime(16 * 60)
  await tidyLimits(world.deps)
  expect((await kept()).length).toBeLessThan(before.length)
})
