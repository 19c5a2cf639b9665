import { describe, expect, onTestFinished } from 'vitest'
import type { Deps } from '../../../config/deps.ts'
import type { Db } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { addReturnAddress, moveTo, openCourierShop, runEffects } from '../../../test/couriers/courier-shop.ts'
import { test, type World } from '../../../test/harness.ts'

const ELEVEN_MINUTES = 11 * 60

const open = async (world: World, courier: 'fan' | 'sameday' | 'cargus') => {
  const opened = await openCourierShop(world, courier)
  onTestFinished(opened.close)
  return opened
}

/**
 * Throws at the nth step: before or after any call to the database or the file storage, as if the machine had crashed
 * there.
 */
const stoppingAt = (deps: Deps, moment: number) => {
  let moments = 0
  const tick = () => {
    if (moments++ === moment) throw new Error('the machine stops')
  }
  const surrounded =
    <Input extends unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
    async (...input: Input) => {
      tick()
      const output = await work(...input)
      tick()
      return output
    }
  const db = new Proxy(deps.db, {
    get: (target, name) => {
      if (name !== 'connection') return Reflect.get(target, name, target)
      return () => {
        const connection = target.connection()
        return { execute: surrounded(connection.execute.bind(connection)) }
      }
    },
  }) as Db
  const put = surrounded(deps.files.put)
  return { deps: { ...deps, db, files: { ...deps.files, put } }, hasStopped: () => moments > moment }
}

const labelsMade = (timeline: readonly { kind: string }[]) => timeline.filter(({ kind }) => kind === 'label_made')

/** Retries like a job, with increasing delays, until nothing is left to do. */
const runToTheEnd = async (world: World, deps: Deps, shopId: number) => {
  for (let tries = 0; tries < 4; tries++) {
    if ((await runEffects(deps, shopId)).length === 0) return
    world.passTime(ELEVEN_MINUTES)
  }
}

test('an expected return gets an AWB and a printable label', async ({ world }) => {
  const { standIn, deps, shop, awaitedReturn, detail } = await open(world, 'fan')
  const id = await awaitedReturn({ order_name: '#1042' })
  expect(await detail(id)).toMatchObject({ awb: null, label: { courier: 'fan', state: 'pending', can_print: false } })
  expect(await runEffects(deps, shop.id)).toEqual([])
  const [awb] = standIn.awbs
  const done = await detail(id)
  expect(done).toMatchObject({
    awb: awb?.awb,
    label: { courier: 'fan', state: 'made', can_print: true, problem: null },
  })
  expect(done.timeline.at(-1)).toMatchObject({ kind: 'label_made', actor: 'system', note: awb?.awb })
  expect(awb?.reference).toBe(`${id}-1`)
  const { url } = await (await world.as(shop)).labels.get({ params: { id } })
  const { pathname, search } = new URL(url)
  const file = await world.app.inject({ url: pathname + search })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(standIn.wrong).toEqual([])
})

describe.each(['fan', 'cargus', 'sameday'] as const)(
  '%s creates one AWB, however the job is interrupted',
  (courier) => {
    test('crashed before or after every step', async ({ world }) => {
      const { standIn, deps, shop, awaitedReturn, detail } = await open(world, courier)
      let stops = 0
      for (let moment = 0; ; moment++) {
        const id = await awaitedReturn()
        const stopping = stoppingAt(deps, moment)
        await runEffects(stopping.deps, shop.id, deps)
        if (!stopping.hasStopped()) break
        stops++
        await runToTheEnd(world, deps, shop.id)
        const made = standIn.awbs.filter(({ reference }) => reference.startsWith(id))
        const { awb, label, timeline } = await detail(id)
        // Sameday has no lookup by reference: staff have to check, and nothing is created twice.
        if (courier === 'sameday' && label?.state === 'failed') {
          expect([made.length <= 1, label.problem]).toEqual([true, 'courier_outcome_unknown'])
          continue
        }
        expect(made, `stopped at ${moment}`).toHaveLength(1)
        expect([awb, label?.state, label?.can_print], `stopped at ${moment}`).toEqual([made[0]?.awb, 'made', true])
        expect(labelsMade(timeline)).toHaveLength(1)
      }
      expect(stops).toBeGreaterThan(10)
      expect(standIn.wrong).toEqual([])
    })

    test.for(['silent', 'error', 'silent-after', 'error-after', 'cut-after', 'half-after'] as const)(
      'the response to the AWB request is lost: %s',
      async (fault, { world }) => {
        const { standIn, deps, shop, awaitedReturn, detail } = await open(world, courier)
        const id = await awaitedReturn()
        standIn.misbehave('create', fault)
        await runToTheEnd(world, deps, shop.id)
        const { awb, label } = await detail(id)
        if (courier === 'sameday') {
          expect(standIn.awbs.length).toBe(fault.endsWith('-after') ? 1 : 0)
          expect(label).toMatchObject({ state: 'failed', problem: 'courier_outcome_unknown' })
          expect(standIn.calls.filter((call) => call === 'create')).toHaveLength(1)
          return
        }
        expect(standIn.awbs).toHaveLength(1)
        expect([awb, label?.state, label?.can_print]).toEqual([standIn.awbs[0]?.awb, 'made', true])
      },
    )

    test('two workers run the same job at the same time', async ({ world }) => {
      const { standIn, deps, shop, awaitedReturn, detail } = await open(world, courier)
      const id = await awaitedReturn()
      await Promise.all([1, 2, 3, 4].map(() => runEffects(deps, shop.id)))
      await runToTheEnd(world, deps, shop.id)
      expect(standIn.awbs).toHaveLength(1)
      const { awb, timeline } = await detail(id)
      expect(awb).toBe(standIn.awbs[0]?.awb)
      expect(labelsMade(timeline)).toHaveLength(1)
    })
  },
)

test('while a lost request may still be outstanding, no second one is sent', async ({ world }) => {
  const { standIn, deps, shop, awaitedReturn } = await open(world, 'fan')
  await awaitedReturn()
  standIn.misbehave('create', 'silent')
  for (let tries = 0; tries < 3; tries++) expect(await runEffects(deps, shop.id)).toHaveLength(1)
  expect(standIn.calls.filter((call) => call === 'create')).toHaveLength(1)
  world.passTime(ELEVEN_MINUTES)
  expect(await runEffects(deps, shop.id)).toEqual([])
  expect(standIn.awbs).toHaveLength(1)
})

test('the courier’s refusal is shown to staff, and the request is not retried', async ({ world }) => {
  const { standIn, deps, shop, awaitedReturn, detail } = await open(world, 'cargus')
  const id = await awaitedReturn({ pickup_address: { address1: 'Str. 1', city: 'Nicăieri', country: 'RO' } })
  expect(await runEffects(deps, shop.id)).toEqual([])
  const { label, timeline, awb } = await detail(id)
  expect([awb, label]).toEqual([
    null,
    { courier: 'cargus', state: 'failed', can_print: false, problem: 'Localitate invalida' },
  ])
  expect(timeline.at(-1)).toMatchObject({ kind: 'label_failed', note: 'Localitate invalida' })
  expect(standIn.awbs).toEqual([])
})

test('a temporary problem is reported once and clears automatically', async ({ world }) => {
  const { standIn, deps, shop, awaitedReturn, detail } = await open(world, 'sameday')
  const id = await awaitedReturn()
  standIn.misbehave('login', 'error', 'error')
  for (let tries = 0; tries < 2; tries++) expect(await runEffects(deps, shop.id)).toHaveLength(1)
  expect((await detail(id)).label).toMatchObject({ state: 'pending', problem: 'courier_unreachable' })
  expect(await runEffects(deps, shop.id)).toEqual([])
  const { label, timeline } = await detail(id)
  expect(label).toMatchObject({ state: 'made', problem: null })
  expect(timeline.map(({ kind }) => kind)).toEqual(['created', 'moved', 'label_failed', 'label_made'])
})

test('without a pickup address or an account, the courier is not called', async ({ world }) => {
  const { standIn, deps, shop, awaitedReturn, detail } = await open(world, 'fan')
  const nowhere = await awaitedReturn({ pickup_address: null })
  await runEffects(deps, shop.id)
  expect((await detail(nowhere)).label).toMatchObject({ state: 'failed', problem: 'courier_address_missing' })
  const orphan = await awaitedReturn()
  await (await world.as(shop)).couriers.remove({ params: { courier: 'fan' } })
  await runEffects(deps, shop.id)
  expect((await detail(orphan)).label).toMatchObject({ state: 'failed', problem: 'courier_account_missing' })
  expect(standIn.calls).toEqual([])
})

test('without an account the label is our own, numbered sequentially per shop', async ({ world }) => {
  for (const shop of [await furnishedShop(world), await furnishedShop(world)]) {
    const { access_token } = await world.client({ 'session-token': await world.sessionToken(shop) }).signIn.login()
    const authorization = `Bearer ${access_token}`
    const awbs: (string | null)[] = []
    await addReturnAddress(world, shop.id)
    for (let n = 0; n < 3; n++) {
      const id = await addReturn(world, shop, {})
      await moveTo(world.deps, shop.id, id, 'awaiting_parcel')
      await runEffects(world.deps, shop.id)
      const { awb, label } = await world.client({ authorization }).returns.getPrivate({ params: { id } })
      expect(label).toMatchObject({ courier: 'own', state: 'made', can_print: true })
      awbs.push(awb)
    }
    expect(awbs.map((awb) => awb?.slice(0, 10))).toEqual(['RD00000001', 'RD00000002', 'RD00000003'])
  }
})
