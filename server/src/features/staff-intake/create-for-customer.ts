/** A return that staff request for a customer. Rules and refusals are those of the portal: staff cannot overrule them. */
import type { Language, ReturnIntake } from '@returns-desk/contract'
import type { Order, PlatformShop } from '../../adapters/platform/port.ts'
import { DomainError } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import type { ShopDb } from '../../db/db.ts'
import { readTimesEnded } from '../../http/order-tokens.ts'
import type { RefusedRequest } from '../intake/keep-refusals.ts'
import { lockOrder } from '../intake/load-intake.ts'
import { submitReturns } from '../intake/submit-return.ts'

interface Requested {
  readonly shop: PlatformShop
  readonly order: Order
  readonly intake: ReturnIntake
  /** Of the refusals, for staff. */
  readonly language: Language
  readonly onRefused: (request: RefusedRequest | undefined) => void
}

/** Returns its id. The customer is written to in their own language. */
export const createForCustomer = async (deps: Deps, db: ShopDb, requested: Requested) => {
  const { shop, order, intake, language, onRefused } = requested
  const { shopId } = shop
  if (order.email === '') throw new DomainError('customer_unreachable')
  await lockOrder(db, { shopId, orderRef: order.ref })
  const caller = {
    ...shop,
    orderRef: order.ref,
    email: order.email,
    timesEnded: await readTimesEnded(db, shopId, order.ref),
    expiresAt: deps.clock(),
  }
  const submission = { caller, order, body: intake, language, reader: order.language, actor: 'staff' } as const
  const [submitted] = await submitReturns(deps, db, shopId, [submission])
  if (submitted?.status === 'rejected') onRefused(submitted.refused)
  if (submitted?.status !== 'fulfilled') throw submitted?.reason
  return submitted.value.id
}
