/**
 * Takes in the returns that customers of a shop submit at the same time, in one transaction; `docs/decisions.md` has
 * the measurements. Each is judged separately: a refused one does not affect the others. After an unexpected error each
 * is retried once, alone.
 */
import type { PortalReturn } from '@returns-desk/contract'
import { found } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { isHeldUp, isPassing } from '../../db/db.ts'
import { numbersInStock } from '../returns/return-numbers.ts'
import { type Call, inBatches } from './batches.ts'
import { keepRefusals } from './keep-refusals.ts'
import { inLockedOrders } from './load-intake.ts'
import { findReturns } from './portal-return.ts'
import { type Submission, submitReturns } from './submit-return.ts'

type Intake = Call<Submission, PortalReturn>

const LIMITS = { most: 64, atOnce: 2, few: 8 }
/** An order that is locked for longer than this delays only the submissions for the same order. */
const PATIENCE_MS = 200

interface Desk {
  readonly deps: Deps
  readonly withNumbers: ReturnType<typeof numbersInStock>
}

const submit = async (
  { deps, withNumbers }: Desk,
  shopId: number,
  submissions: readonly Submission[],
  patienceMs?: number,
) => {
  const refs = submissions.map(({ caller }) => caller.orderRef)
  return withNumbers(shopId, submissions.length, (numbers) =>
    inLockedOrders(
      deps.db,
      shopId,
      refs,
      async (db) => {
        const submitted = await submitReturns(deps, db, shopId, submissions, numbers)
        const made = submitted.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
        const refused = submitted.map((result) => (result.status === 'rejected' ? result.refused : undefined))
        await keepRefusals(db, shopId, refused, deps.clock())
        return { submitted, returns: await findReturns(deps, db, shopId, made) }
      },
      patienceMs,
    ),
  )
}

/** Each intake must be for a different order. */
const takeInTogether = async (desk: Desk, shopId: number, intakes: readonly Intake[], patienceMs?: number) => {
  const submissions = intakes.map(({ item }) => item)
  const { submitted, returns } = await submit(desk, shopId, submissions, patienceMs)
  for (const [i, result] of submitted.entries()) {
    if (result.status === 'fulfilled') intakes[i]?.resolve(found(returns.get(result.value.id)))
    else intakes[i]?.reject(result.reason)
  }
}

const takeInAlone = (desk: Desk, shopId: number, intake: Intake) =>
  takeInTogether(desk, shopId, [intake]).catch(intake.reject)

const takeIn = async (desk: Desk, shopId: number, intakes: readonly Intake[]) => {
  try {
    await takeInTogether(desk, shopId, intakes, PATIENCE_MS)
  } catch (error) {
    if (isPassing(error) && !isHeldUp(error)) throw error
    // Not awaited: one of them may take long.
    for (const intake of intakes) void takeInAlone(desk, shopId, intake)
  }
}

/** The first of each order. A second submission for the same order must see the result of the first. */
const firstOfEach = (intakes: readonly Intake[]): Intake[] => [
  ...new Map([...intakes].reverse().map((intake) => [intake.item.caller.orderRef, intake])).values(),
]

/** Batched per shop. */
export const takeInBatches = (deps: Deps) => {
  const desk = { deps, withNumbers: numbersInStock(deps.db) }
  return inBatches<number, Submission, PortalReturn>(LIMITS, async (shopId, intakes) => {
    let left = intakes
    while (left.length > 0) {
      const firsts = new Set(firstOfEach(left))
      await takeIn(desk, shopId, [...firsts])
      left = left.filter((intake) => !firsts.has(intake))
    }
  })
}
