/**
 * Takes in the returns that customers of a shop submit at the same time, in one transaction; `docs/decisions.md` has
 * the measurements. Each is judged separately: a refused one does not affect the others. After an unexpected error each
 * is retried once, alone.
 */
import type { PortalReturn } from '@returns-desk/contract'
import { found } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { isHeldUp, isPassing } from '../../db/db.ts'
import { type Call, inBatches } from './batches.ts'
import { keepRefusals } from './keep-refusals.ts'
import { inLockedOrders } from './load-intake.ts'
import { findReturns } from './portal-return.ts'
import { type Submission, submitReturns } from './submit-return.ts'

type Intake = Call<Submission, PortalReturn>

const LIMITS = { most: 64, atOnce: 2 }
/** An order that is locked for longer than this delays only the submissions for the same order. */
const PATIENCE_MS = 200

/** Each intake must be for a different order. */
const takeInTogether = async (deps: Deps, shopId: number, intakes: readonly Intake[], patienceMs?: number) => {
  const submissions = intakes.map(({ item }) => item)
  const refs = submissions.map(({ caller }) => caller.orderRef)
  const { submitted, returns } = await inLockedOrders(
    deps.db,
    shopId,
    refs,
    async (db) => {
      const submitted = await submitReturns(deps, db, shopId, submissions)
      const made = submitted.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const refused = submitted.map((result) => (result.status === 'rejected' ? result.refused : undefined))
      await keepRefusals(db, shopId, refused, deps.clock())
      return { submitted, returns: await findReturns(deps, db, shopId, made) }
    },
    patienceMs,
  )
  for (const [i, result] of submitted.entries()) {
    if (result.status === 'fulfilled') intakes[i]?.resolve(found(returns.get(result.value.id)))
    else intakes[i]?.reject(result.reason)
  }
}

const takeInAlone = (deps: Deps, shopId: number, intake: Intake) =>
  takeInTogether(deps, shopId, [intake]).catch(intake.reject)

const takeIn = async (deps: Deps, shopId: number, intakes: readonly Intake[]) => {
  try {
    await takeInTogether(deps, shopId, intakes, PATIENCE_MS)
  } catch (error) {
    if (isPassing(error) && !isHeldUp(error)) throw error
    // Not awaited: one of them may take long.
    for (const intake of intakes) void takeInAlone(deps, shopId, intake)
  }
}

/** The first of each order. A second submission for the same order must see the result of the first. */
const firstOfEach = (intakes: readonly Intake[]): Intake[] => [
  ...new Map([...intakes].reverse().map((intake) => [intake.item.caller.orderRef, intake])).values(),
]

/** Batched per shop. */
export const takeInBatches = (deps: Deps) =>
  inBatches<number, Submission, PortalReturn>(LIMITS, async (shopId, intakes) => {
    let left = intakes
    while (left.length > 0) {
      const firsts = new Set(firstOfEach(left))
      await takeIn(deps, shopId, [...firsts])
      left = left.filter((intake) => !firsts.has(intake))
    }
  })
