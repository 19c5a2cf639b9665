/** A return that staff request for a customer. Rules and refusals are those of the portal: staff cannot overrule them. */
import type { Language, ReturnIntake } from '@returns-desk/contract'
import type { Order, PlatformShop } from '../../../adapters/platform/port.ts'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { submitReturn } from '../requests/submit-return.ts'

interface Requested {
  readonly shop: PlatformShop
  readonly order: Order
  readonly intake: ReturnIntake
  /** Of the refusals, for staff. */
  readonly language: Language
}

/** The customer is written to in their own language. */
export const createForCustomer = async (
  deps: Deps,
  db: ShopDb,
  { shop, order, intake: body, language }: Requested,
): Promise<string> => {
  if (order.email === '') throw new DomainError('customer_unreachable')
  const { ref: orderRef, email, language: reader } = order
  return submitReturn(deps, db, shop, { orderRef, email, order, body, language, reader, actor: 'staff' })
}
