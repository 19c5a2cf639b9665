/**
 * Makes the return at the platform what a correction here made of ours. Lines can be removed from a return at Shopify, but
 * neither added nor changed: so it is cancelled there and re-created, with the same mark. Which one is being replaced is
 * recorded before it is cancelled. A return that staff cancelled there themselves is thereby known from one of ours, and
 * is not opened again.
 */

import type { EffectProblem } from '@returns-desk/contract'
import { PlatformError } from '../../../adapters/platform/platform-error.ts'
import type { Deps } from '../../../config/deps.ts'
import { EffectError } from '../../../outbox/effect-handler.ts'
import { ensureOpen } from './ensure-open.ts'
import { keep, keepOf, type Subject } from './platform-return-links.ts'

/** A refusal is final. Staff read what the platform shows now. */
const whenRefused = async <T>(
  problem: EffectProblem,
  work: () => Promise<T>,
  undo?: () => Promise<void>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PlatformError) || error.trouble !== 'refused') throw error
    await undo?.()
    throw new EffectError(problem, { isFinal: true, cause: error })
  }
}

const cancel = async (deps: Deps, subject: Subject, ref: string) => {
  await whenRefused(
    'platform_not_adjusted',
    () => deps.platform.cancelReturn(deps.db, subject.shop, ref),
    () => keepOf(deps, subject, ref, { replaced_ref: null }),
  )
  await keepOf(deps, subject, ref, { platform_ref: null, asked_at: null })
}

/** The reference of the return as corrected; `undefined` if the platform keeps no returns. */
export const adjustReturn = async (deps: Deps, subject: Subject): Promise<string | undefined> => {
  const { shop, wanted, link } = subject
  const current = link.platform_ref ?? (await deps.platform.findReturn(deps.db, shop, wanted))
  if (current !== undefined && link.replaced_ref !== current) {
    const state = await deps.platform.compareReturn(deps.db, shop, current, wanted)
    if (link.platform_ref === null) await keep(deps, subject, { platform_ref: current })
    if (state === 'same') return current
    if (state === 'fixed') throw new EffectError('platform_not_adjusted', { isFinal: true })
    await keepOf(deps, subject, current, { replaced_ref: current })
  }
  if (current !== undefined) await cancel(deps, subject, current)
  const cleared = { ...subject, link: { ...link, platform_ref: null } }
  return whenRefused('platform_not_reopened', () => ensureOpen(deps, cleared))
}
