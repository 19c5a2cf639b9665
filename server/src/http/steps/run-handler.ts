/**
 * Runs the handler of a call. That of a `shop` call runs in one transaction that sees that shop's rows only, with the
 * steps that areas bring and the line in the audit; the others open their own transactions, because they have to call
 * the shop's platform first, which must not happen inside one.
 */
import { type Endpoint, mayRole } from '@returns-desk/contract'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inShopSession, type ShopDb } from '../../db/db.ts'
import { requireConfirmation } from '../confirmations.ts'
import { type Change, isAfterCommit, isReadBack } from './after-commit.ts'
import { auditLine, isAudited, writeAudit } from './audit.ts'
import type { Caller } from './authorize.ts'
import type { ChangeStep, ConcludedCall } from './change-steps.ts'

interface Run {
  readonly deps: Deps
  readonly endpoint: Endpoint
  readonly request: FastifyRequest
  readonly steps: readonly ChangeStep[]
  /** Read only in the transaction: an ended session is refused before its body is validated, and learns nothing. */
  readonly valuesOf: () => object
  readonly handler: (call: object) => unknown
}

const noChange: Change = () => Promise.reject(new Error('only a staff call changes anything for a person'))

const accessOf = ({ access }: Endpoint, { order, signingShopId }: FastifyRequest): object => {
  if (access === 'signed') return { shopId: signingShopId }
  return order ? { order } : {}
}

const runForOthers = async ({ endpoint, request, valuesOf, handler }: Run) => {
  const output = await handler({ ...accessOf(endpoint, request), ...valuesOf() })
  return isAfterCommit(output) ? output.finish(noChange) : output
}

const requireRole = ({ role }: Caller, { needs }: Endpoint) => {
  if (!needs || !mayRole(role, needs)) throw new DomainError('forbidden')
}

const runForStaff = async ({ deps, endpoint, request, steps, valuesOf, handler }: Run, caller: Caller) => {
  const line = auditLine(endpoint, request)
  let auditPending = isAudited(endpoint)
  let values: object = {}
  const inSession: Change = async (work, { isPatient } = { isPatient: false }) => {
    const done = await inShopSession(isPatient ? deps.patientDb : deps.db, caller, work)
    if (!done) throw new DomainError('unauthorized')
    return done.result
  }
  /** What every change ends with, in its transaction: the steps of the areas, then its line in the audit. */
  const conclude = async (db: ShopDb) => {
    for (const step of steps) await step.conclude({ ...values, db } as ConcludedCall)
    if (auditPending) await writeAudit(db, caller.shopId, { ...line.read(), at: deps.clock() })
  }
  const change: Change = async (work, options) => {
    const result = await inSession(async (db) => {
      const changed = await work(db)
      await conclude(db)
      return changed
    }, options)
    auditPending = false
    return result
  }
  const output = await inSession(async (db) => {
    requireRole(caller, endpoint)
    if (endpoint.confirms) await requireConfirmation(db, caller, deps.clock())
    values = { ...caller, audit: line.add, ...valuesOf() }
    const result = await handler({ ...values, db })
    if (isAfterCommit(result) && result.changesLater) return result
    await conclude(db)
    return isReadBack(result) ? result.read() : result
  })
  if (!isAfterCommit(output)) return output
  const result = await output.finish(change)
  // What was done outside of any transaction, like sending a test.
  if (output.changesLater && auditPending) await inSession(conclude)
  return result
}

export const runHandler = (run: Run): Promise<unknown> => {
  const { caller } = run.request
  return caller ? runForStaff(run, caller) : runForOthers(run)
}
