import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { requireOwner } from '../../../http/owner-proof.ts'
import { route } from '../../../http/route.ts'
import { requireSameContent } from '../../../http/used-keys.ts'
import { tellOwners } from '../../people/notifications/tell-owners.ts'
import { type PayoutStep, pay as payOut, stepPayout } from '../payouts/pay.ts'
import { confirmDifference as confirmPayout } from './confirm-difference.ts'
import { correctRefund, explainRefund } from './correct-refund.ts'
import { findRefund, type RefundReading } from './find-refund.ts'
import { listRefunds } from './list-refunds.ts'
import { sendPayout } from './send-payout.ts'

export const refundRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, get, correct, explain, pay, confirmDifference, settle, bounce, cancel } = contract.refunds
  const { vault } = deps
  const readingBy = ({ reader, role }: Omit<RefundReading, 'now'>) => ({ reader, role, now: deps.clock() })

  route(app, deps, list, ({ db, shopId, query, ...call }) => listRefunds(db, shopId, query, readingBy(call)))
  route(app, deps, get, ({ db, shopId, params: { id }, ...call }) => findRefund(db, shopId, id, readingBy(call)))

  route(app, deps, correct, async ({ db, shopId, params: { id }, body, staffId, audit, ...call }) => {
    await requireSameContent(db, vault, { shopId, call: 'refunds.correct', key: body.key }, { id, ...body })
    const before = await findRefund(db, shopId, id, readingBy(call))
    const raised = await correctRefund(db, shopId, id, { ...body, staffId }, deps.clock())
    if (raised) {
      await requireOwner(db, { ...call, shopId, staffId }, deps.clock())
      const { from, to, currency } = raised
      await tellOwners(deps, db, shopId, { control: 'correction', from: `${from}`, to: `${to}`, currency }, id)
    }
    const after = await findRefund(db, shopId, id, readingBy(call))
    // Why stands in the entry and goes with the customer: the audit keeps no words about them.
    audit({ total: before.total }, { total: after.total })
    return after
  })

  route(app, deps, explain, async ({ db, shopId, params: { id }, body: { reason }, audit, ...call }) => {
    const before = await explainRefund(db, shopId, id, reason, deps.clock())
    audit({ is_explained: before !== '' }, { is_explained: reason !== '' })
    return findRefund(db, shopId, id, readingBy(call))
  })

  route(app, deps, pay, async ({ db, shopId, params: { id }, body, audit, ...call }) => {
    await requireSameContent(db, vault, { shopId, call: 'refunds.pay', key: body.key }, { id, ...body })
    const payoutId = await payOut(db, shopId, id, body, deps.clock())
    if (payoutId !== undefined) await sendPayout(deps, db, shopId, payoutId)
    const after = await findRefund(db, shopId, id, readingBy(call))
    const payout = after.payouts.find((made) => made.id === payoutId)
    if (payout) audit({}, { payout: payout.reference, route: payout.route, amount: payout.amount })
    return after
  })

  route(app, deps, confirmDifference, async ({ db, shopId, params, body: { suggested }, audit, ...call }) => {
    const returnId = await confirmPayout(deps, db, shopId, params.id, suggested)
    audit({}, { suggested, return: returnId })
    return findRefund(db, shopId, returnId, readingBy(call))
  })

  const step = async (
    { db, shopId, audit, ...call }: Parameters<Parameters<typeof route<typeof cancel>>[3]>[0],
    change: Pick<PayoutStep, 'to' | 'words'>,
  ) => {
    const { id } = call.params
    const { returnId, from } = await stepPayout(db, { shopId, id, at: deps.clock(), ...change })
    audit({ state: from }, { state: change.to, return: returnId })
    return findRefund(db, shopId, returnId, readingBy(call))
  }
  route(app, deps, settle, ({ body, ...call }) => step(call, { to: 'settled', words: body.note }))
  route(app, deps, bounce, ({ body, ...call }) => step(call, { to: 'bounced', words: body.reason }))
  route(app, deps, cancel, (call) => step(call, { to: 'cancelled', words: '' }))
}
