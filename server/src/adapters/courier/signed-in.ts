/**
 * Calls with a token: cached across calls, renewed before it expires, and renewed once more if it is rejected early.
 */
import { createHash } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import { CourierError } from './courier-error.ts'
import { ask, type CourierAnswer, type CourierNetwork, type CourierRequest } from './network.ts'

interface SignIn {
  readonly network: CourierNetwork
  readonly clock: Clock
  /** Identifies the account, password included: a changed password must not use the cached token of the old one. */
  readonly account: readonly string[]
  readonly login: () => Promise<{ readonly token: string; readonly hours: number }>
  readonly authorize: (token: string) => Readonly<Record<string, string>>
  readonly isTokenRejected: (answer: CourierAnswer) => boolean
}

const HOUR_MS = 3_600_000
/** Renewed a little early: clocks differ, and a call takes time. */
const SAFETY_MS = 5 * 60_000

export const isUnauthorized = ({ status }: CourierAnswer) => status === 401 || status === 403

export const signedIn = ({ network, clock, account, login, authorize, isTokenRejected }: SignIn) => {
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
    // Another call may have started a sign-in while this one waited: share it.
    const since = network.tokens.get(key)
    return (await (since && since !== before ? since : signIn())).token
  }

  const send = async (request: CourierRequest) => {
    const attempt = async (given: string) =>
      ask(network, { ...request, headers: { ...request.headers, ...authorize(given) } })
    const first = await token()
    const answer = await attempt(first)
    if (!isTokenRejected(answer)) return answer
    // Rejected before anything was executed, so one retry is safe even for calls that create something.
    const again = await attempt(await token(first))
    if (isTokenRejected(again)) throw new CourierError('credentials')
    return again
  }

  return { send, signIn: async () => void (await signIn()) }
}
