/** Hashing a password is held up here, so that many people are signing in for as long as a test looks. */
import { expect, onTestFinished, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { createPasswords } from '../../../auth/password.ts'
import { quickScrypt } from '../../../test/deps.ts'
import { test, type World } from '../../../test/harness.ts'
import { hostBrowser } from '../../../test/host/host-browser.ts'

const PEOPLE = 60
const AT_ONCE = 2
const WAITING = 20
/** On a machine that is busy with other tests. */
const LIMIT_MS = 50_000

const holdHashes = () => {
  const held: (() => void)[] = []
  let isHolding = true
  let begun = 0
  const passwords = createPasswords(async (password, salt) => {
    begun += 1
    if (isHolding) await new Promise<void>((go) => held.push(go))
    return quickScrypt(password, salt)
  })
  const release = () => {
    isHolding = false
    for (const go of held.splice(0)) go()
  }
  // Also if the test has failed: other files of this worker sign people in.
  onTestFinished(release)
  return { passwords, begun: () => begun, release }
}

const photoOf = async ({ deps: { files } }: World) => {
  const key = await files.put(1, Buffer.from('a photo'), 'image/jpeg')
  return (await files.downloadUrl(1, key)) ?? ''
}

test('while many people sign in, pages and photos are answered, and who comes too late is told to wait', async ({
  world,
}) => {
  const shop = await world.shop()
  const photo = await photoOf(world)
  const hashes = holdHashes()
  const app = await buildApp({ ...world.deps, passwords: hashes.passwords })
  onTestFinished(async () => {
    hashes.release()
    await app.close()
  })
  const busy = { ...world, app }
  const answers: number[] = []
  const everybody = Array.from({ length: PEOPLE }, async (_, one) => {
    const answer = await hostBrowser(busy, `10.20.${one}.1`).signIn(shop, { password: 'guess' })
    answers.push(answer.statusCode)
    return answer
  })
  await vi.waitFor(() => expect(answers).toHaveLength(PEOPLE - AT_ONCE - WAITING), { timeout: LIMIT_MS })
  expect([...new Set(answers)]).toEqual([503])
  expect(hashes.begun()).toBe(AT_ONCE)
  expect((await hostBrowser(busy).get('/host/forgot')).statusCode).toBe(200)
  expect((await hostBrowser(busy).get(photo)).statusCode).toBe(200)
  hashes.release()
  const all = await Promise.all(everybody)
  const refused = all.find(({ statusCode }) => statusCode === 503)
  expect(refused?.json()).toMatchObject({ code: 'sign_ins_busy' })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(hashes.begun()).toBe(AT_ONCE + WAITING)
})
