/** Opens, adjusts, processes and cancels our returns at the shop's platform too. */
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { EffectError, type EffectHandler, skipped } from '../../../outbox/effect-handler.ts'
import { adjustReturn } from './adjust-return.ts'
import { ensureOpen } from './ensure-open.ts'
import { effectErrorOf } from './platform-problem.ts'
import { claim, keep, readSubject, type Subject } from './platform-return-links.ts'

type Work = (deps: Deps, subject: Subject) => Promise<Readonly<Record<string, unknown>>>

const withSubject =
  (work: Work): EffectHandler =>
  async (deps, { shopId, returnId }) => {
    const subject = await inShop(deps.db, shopId, (db) => readSubject(db, shopId, returnId))
    if (!subject) return skipped('platform_order_unknown')
    try {
      return await work(deps, subject)
    } catch (error) {
      throw effectErrorOf(error)
    }
  }

export const openPlatformReturn = withSubject(async (deps, subject) => {
  if (subject.isCancelled) return skipped('too_late')
  const ref = await ensureOpen(deps, subject)
  return ref === undefined ? skipped('platform_keeps_no_returns') : { platform_ref: ref }
})

export const adjustPlatformReturn = withSubject(async (deps, subject) => {
  if (subject.isCancelled) return skipped('too_late')
  const ref = await adjustReturn(deps, subject)
  return ref === undefined ? skipped('platform_keeps_no_returns') : { platform_ref: ref }
})

/** What is processed there is final, so a correction comes first. */
export const processPlatformReturn = withSubject(async (deps, subject) => {
  const isLate = subject.isUnadjusted && !subject.link.processed_at
  const ref = await (isLate ? adjustReturn : ensureOpen)(deps, subject)
  if (ref === undefined) return skipped('platform_keeps_no_returns')
  if (subject.link.processed_at) return { platform_ref: ref }
  // A refund there processes what it pays: both at once would compete for the same pieces.
  if (subject.isPaying) throw new EffectError('platform_refund_first')
  await deps.platform.processReturn(deps.db, subject.shop, ref, subject.pieces)
  await keep(deps, subject, { processed_at: deps.clock() })
  return { platform_ref: ref }
})

/** If the response to its opening was lost, it may exist, or still be created. */
export const cancelPlatformReturn = withSubject(async (deps, subject) => {
  const { shop, returnId, wanted, link } = subject
  const ref = link.platform_ref ?? (await deps.platform.findReturn(deps.db, shop, wanted))
  if (ref !== undefined) {
    await deps.platform.cancelReturn(deps.db, shop, ref)
    return { platform_ref: ref }
  }
  await inShop(deps.db, shop.shopId, (db) => claim(db, shop.shopId, returnId, deps.clock()))
  await keep(deps, subject, { asked_at: null })
  return {}
})
