/** Every call with which somebody who is signed in could guess what proves who they are. */
import { contract, type Endpoint } from '@returns-desk/contract'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { PASSWORD, test, type World } from '../../../test/harness.ts'
import { hostBrowser } from '../../../test/host/host-browser.ts'
import { softPasskey } from '../../../test/host/soft-passkey.ts'

type Browser = ReturnType<typeof hostBrowser>
type Console = Awaited<ReturnType<Browser['console']>>

/** What a call may be given as a proof. */
const PROOFS = ['password', 'current', 'code', 'passkey', 'credential']

/** Fields of such a name that are something else: credentials of a courier, codes of an order, a parcel, a product or money. */
const NO_PROOF = new Set([
  'account.changePassword password',
  'couriers.saveCargus password',
  'couriers.saveFan password',
  'couriers.saveSameday password',
  'errorMessages.replace code',
  'inspections.addPiece code',
  'parcels.scan code',
  // The passkey that a browser has just made.
  'secondFactor.addPasskey credential',
  'storeCredits.find code',
])

const GUESSES: Record<string, (owner: Console) => Promise<object>> = {
  'account.changePassword current': async () => ({ current: 'guess', password: 'vase cu flori 77' }),
  'secondFactor.enableTotp code': async (owner) => {
    const { state } = await owner.secondFactor.prepareTotp()
    return { state, code: '000000' }
  },
  'secondFactor.disableTotp password': async () => ({ password: 'guess' }),
  'secondFactor.confirm password': async () => ({ password: 'guess' }),
  'secondFactor.confirm code': async () => ({ code: '000000' }),
  'secondFactor.confirm passkey': async (owner) => {
    const { state, options } = await owner.secondFactor.prepareConfirm()
    return { passkey: { state, credential: softPasskey().use(options) } }
  },
}

const CALLS = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ id: `${feature}.${name}`, call: call as Endpoint })),
)
const callOf = (id: string) => CALLS.find((one) => one.id === id)?.call as Endpoint

test('these are all the calls that check a proof of somebody who is signed in', () => {
  const proving = CALLS.filter(({ call }) => call.access === 'shop').flatMap(({ id, call }) =>
    PROOFS.filter((proof) => call.body && proof in call.body.shape).map((proof) => `${id} ${proof}`),
  )
  expect(proving.filter((field) => !NO_PROOF.has(field)).toSorted()).toEqual(Object.keys(GUESSES).toSorted())
})

/** Whoever has the session guesses from wherever they like: each call comes from another network. */
let networks = 0
const send = async (world: World, browser: Browser, id: string, body: object) => {
  const { method, path } = callOf(id)
  const answer = await world.app.inject({
    method,
    url: `/api${path}`,
    remoteAddress: `10.30.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`,
    headers: await browser.bearer(),
    payload: body,
  })
  return answer.statusCode
}

const statuses = async (count: number, one: () => Promise<number>) => {
  const answers: number[] = []
  for (let time = 0; time < count; time++) answers.push(await one())
  return answers
}

const signedIn = async (world: World) => {
  const shop = await world.shop()
  const [stolen, own] = [hostBrowser(world), hostBrowser(world)]
  await stolen.signIn(shop)
  await own.signIn(shop)
  return { shop, stolen, own }
}

const withCodes = async (browser: Browser) => {
  const owner = await browser.console()
  const { state, secret } = await owner.secondFactor.prepareTotp()
  return { owner, state, secret }
}

const codeNow = (world: World, secret: string) =>
  new TOTP({ secret }).generate({ timestamp: world.deps.clock().getTime() })

test.for(Object.keys(GUESSES))(
  '%s: a session guesses ten times, from however many networks',
  async (guess, { world }) => {
    const [id = ''] = guess.split(' ')
    const { stolen, own } = await signedIn(world)
    if (guess !== 'secondFactor.enableTotp code') {
      const { owner, state, secret } = await withCodes(stolen)
      await owner.secondFactor.enableTotp({ body: { state, code: codeNow(world, secret) } })
    }
    const console = await stolen.console()
    const body = (await GUESSES[guess]?.(console)) ?? {}
    const answers = await statuses(12, () => send(world, stolen, id, body))
    expect(answers.filter((status) => status === 400).length).toBeGreaterThanOrEqual(9)
    expect(answers.slice(10)).toEqual([429, 429])
    // The person is somewhere else, and nobody has used up anything there.
    expect(await send(world, own, 'secondFactor.confirm', { password: PASSWORD })).toBe(204)
  },
)

test('in all, a session guesses thirty times before it ends, and a new sign-in starts anew', async ({ world }) => {
  const { shop, stolen } = await signedIn(world)
  const guess = () => send(world, stolen, 'secondFactor.confirm', { password: 'guess' })
  for (let quarter = 1; quarter <= 3; quarter++) {
    expect(await statuses(10, guess)).toEqual(Array(10).fill(400))
    world.passTime(15 * 60 + 1)
  }
  expect(await guess()).toBe(429)
  world.passTime(60 * 60)
  expect(await guess()).toBe(429)
  const again = hostBrowser(world)
  await again.signIn(shop)
  expect(await send(world, again, 'secondFactor.confirm', { password: PASSWORD })).toBe(204)
})

test('opening more sessions, with one sign-in or with none, gives no more tries', async ({ world }) => {
  const { shop, stolen } = await signedIn(world)
  const guess = () => send(world, stolen, 'secondFactor.confirm', { password: 'guess' })
  await statuses(10, guess)
  await stolen.console()
  expect(await guess()).toBe(429)
  const withoutSignIn = async () => {
    const { app } = world
    const token = await world.sessionToken(shop)
    const login = await app.inject({ method: 'POST', url: '/api/admin-login', headers: { 'session-token': token } })
    const headers = { authorization: `Bearer ${login.json().access_token}` }
    const payload = { password: 'guess' }
    return (await app.inject({ method: 'POST', url: '/api/account/confirm', headers, payload })).statusCode
  }
  expect(await statuses(11, withoutSignIn)).toEqual([...Array(10).fill(400), 429])
})

test('the right answer does not count', async ({ world }) => {
  const { stolen } = await signedIn(world)
  const confirm = () => send(world, stolen, 'secondFactor.confirm', { password: PASSWORD })
  expect(await statuses(40, confirm)).toEqual(Array(40).fill(204))
})
