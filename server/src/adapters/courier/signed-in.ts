/** Calls that need a token: signed in once for many calls, again when it is old, and once more when it died early. */
import { createHash } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import { CourierError } from './courier-error.ts'
import { ask, type CourierAnswer, type CourierNetwork, type CourierRequest } from './network.ts'

interface SignIn {
  readonly network: CourierNetwork
  readonly clock: Clock
  /** Tells accounts apart, password included: a changed password must not live on an old token. */
  readonly account: readonly string[]
  readonly login: () => Promise<{ readonly token: string; readonly hours: number }>
  readonly authorize: (token: string) => Readonly<Record<string, string>>
  readonly isTurnedAway: (answer: CourierAnswer) => boolean
}

const HOUR_MS = 3_600_000
/** Signed in again a little early: clocks differ, and a call takes its time. */
const SAFETY_MS = 5 * 60_000

export const isUnauthorized = ({ status }: CourierAnswer) => status === 401 || status === 403

export const signedIn = ({ network, clock, account, login, authorize, isTurnedAway }: SignIn) => {
  const key = createHash('sha256').update(JSON.stringify(account)).digest('base64url')

  const signIn = () => {
    const fresh = login().then(({ token, hours }) => ({
      token,
      expiresAt: new Date(clock().getTime() + hours * HOUR_MS - SAFETY_MS),
    }))
    network.tokens.set(key, fresh)
    fresh.catch(() => network.tokens.get(key) === fresh && network.tokens.delete(key))
    return fresh
  }

  const token = async (refused?: string) => {
    const before = network.tokens.get(key)
    const kept = await before?.catch(() => undefined)
    if (kept && kept.token !== refused && kept.expiresAt > clock()) return kept.token
    // Someone else may have begun to sign in while we waited: then theirs is ours.
    const since = network.tokens.get(key)
    return (await (since && since !== before ? since : signIn())).token
  }

  const send = async (request: CourierRequest) => {
    const attempt = async (given: string) =>
      ask(network, { ...request, headers: { ...request.headers, ...authorize(given) } })
    const first = await token()
    const answer = await attempt(first)
    if (!isTurnedAway(answer)) return answer
    // Turned away at the door, so nothing was done: this one repetition is safe, also for what makes something.
    const again = await attempt(await token(first))
    if (isTurnedAway(again)) throw new CourierError('credentials')
    return again
  }

  return { send, signIn: async () => void (await signIn()) }
}
