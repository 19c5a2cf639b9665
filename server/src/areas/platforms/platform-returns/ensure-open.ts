/**
 * Opens a return at the shop's platform. That is recorded before the request: a retry after a lost response first looks for
 * our mark at the platform, and sends the request again only when no response can be outstanding any more.
 */
import { PlatformError, type PlatformTrouble } from '../../../adapters/platform/platform-error.ts'
import type { Deps } from '../../../config/deps.ts'
import { claimCurrent, keep, type Subject } from './platform-return-links.ts'

const SURELY_NOT_DONE: readonly PlatformTrouble[] = ['unreachable', 'sign_in', 'denied', 'refused']

const ask = async (deps: Deps, subject: Subject) => {
  try {
    return await deps.platform.openReturn(deps.db, subject.shop, subject.wanted)
  } catch (error) {
    if (error instanceof PlatformError && SURELY_NOT_DONE.includes(error.trouble))
      await keep(deps, subject, { asked_at: null })
    throw error
  }
}

/** The return's reference at the platform, opened if needed; `undefined` if the platform keeps no returns. */
export const ensureOpen = async (deps: Deps, subject: Subject): Promise<string | undefined> => {
  const { shop, wanted, link } = subject
  if (link.platform_ref) return link.platform_ref
  const found = await deps.platform.findReturn(deps.db, shop, wanted)
  const ref = found ?? (await ask(deps, await claimCurrent(deps, subject)))
  await keep(deps, subject, ref === undefined ? { asked_at: null } : { platform_ref: ref })
  return ref
}
