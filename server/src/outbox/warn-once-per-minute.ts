/** Logs failed effects once a minute per kind of problem: a mail server outage is one line, not a thousand. */
import type { EffectProblem } from '@returns-desk/contract'
import type { Deps } from '../config/deps.ts'

const QUIET_MS = 60_000
const toldAt = new WeakMap<Deps['log'], Map<string, number>>()

export const warnOncePerMinute = (
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
  { kind, shopId }: { readonly kind: string; readonly shopId: number },
  problem: EffectProblem,
  isOver: boolean,
): void => {
  const told = toldAt.get(log) ?? new Map<string, number>()
  toldAt.set(log, told)
  const event = isOver ? 'effect_given_up' : 'effect_put_off'
  const now = clock().getTime()
  const name = `${event} ${kind} ${problem}`
  if (now - (told.get(name) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return
  told.set(name, now)
  log.warn({ event, kind, problem, shop_id: shopId })
}
