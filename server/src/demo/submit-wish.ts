/** Takes a customer's wish through the intake, as the portal does: the offer first, then what they choose of it. */

import { randomUUID } from 'node:crypto'
import type { Offer, ReturnIntake } from '@returns-desk/contract'
import type { DemoWish, JourneyFacts } from '@returns-desk/demo'
import { addPhoto } from '../areas/intake/portal/photos.ts'
import { inLockedOrder, type OrderPlace } from '../areas/intake/requests/load-intake.ts'
import { makeOffer } from '../areas/intake/requests/make-offer.ts'
import { submitReturn } from '../areas/intake/requests/submit-return.ts'
import { DomainError } from '../base/errors.ts'
import type { OrderCaller } from '../http/order-tokens.ts'
import type { Past } from './past.ts'
import { makeTaken, takePlanned } from './past-effects.ts'
import type { Photos } from './photos.ts'
import type { SeededOrder } from './seed-orders.ts'
import type { DemoBasics } from './seed-rules.ts'

type ReturnMethod = Offer['return_methods'][number]
type PaymentMethod = Offer['payment_methods'][number]

/** What they would like, if it is offered; else the first that is. */
export const preferred = <Method extends { readonly id: number }>(offered: readonly Method[], id: number) =>
  offered.find((method) => method.id === id) ?? offered[0]

export const preferencesOf = ({ return_method, payment_method }: DemoWish, basics: DemoBasics) => ({
  returnMethodId: basics.returnMethodIds[return_method],
  paymentMethodId: basics.paymentMethodIds[payment_method],
})

/** `photoIds`: of a line of the wish, by its position there. */
export const productsOf = (
  { lines }: DemoWish,
  { lineIds }: SeededOrder,
  { reasonIds }: DemoBasics,
  photoIds: readonly (readonly string[])[] = [],
): ReturnIntake['products'] =>
  lines.map(({ line_index, quantity, reason, description }, i) => ({
    line_ref: String(lineIds[line_index]),
    quantity,
    return_reason_id: reasonIds[reason],
    description,
    photo_ids: [...(photoIds[i] ?? [])],
  }))

export interface Methods {
  readonly returnMethod: Pick<ReturnMethod, 'id' | 'display_pickup_address' | 'is_external'>
  readonly paymentMethod: Pick<PaymentMethod, 'id' | 'require_iban'>
}

/** What the way of a return depends on. */
export const journeyFacts = ({ returnMethod, paymentMethod }: Methods): Omit<JourneyFacts, 'isShopsFault'> => ({
  isExternal: returnMethod.is_external,
  requiresIban: paymentMethod.require_iban,
})

export const bodyOf = (
  { order: { customer }, iban }: DemoWish,
  products: ReturnIntake['products'],
  { returnMethod, paymentMethod }: Methods,
): ReturnIntake => ({
  intake_key: randomUUID(),
  products,
  return_method_id: returnMethod.id,
  payment_method_id: paymentMethod.id,
  pickup_address: returnMethod.display_pickup_address
    ? { ...customer.address, county: customer.address.county ?? '' }
    : null,
  phone: customer.phone,
  iban: paymentMethod.require_iban ? iban : null,
  account_holder: paymentMethod.require_iban ? `${customer.first_name} ${customer.last_name}` : '',
})

/** One after the other, as a customer does. */
const uploadPhotos = async (past: Past, caller: OrderCaller, { lines }: DemoWish, photos: Photos) => {
  const ids = lines.map((): string[] => [])
  for (const [i, line] of lines.entries())
    for (const key of line.photos) {
      const photo = photos.get(key)
      if (photo) ids[i]?.push((await addPhoto(past.deps, caller, photo)).id)
    }
  return ids
}

export interface MadeReturn {
  readonly id: string
  readonly place: OrderPlace
  readonly journey: Omit<JourneyFacts, 'isShopsFault'>
}

/** `undefined` where the rules refuse it. `keepsMail`: its confirmation is left for later. */
export const submitWish = async (
  past: Past,
  wish: DemoWish,
  { photos, keepsMail = false }: { photos: Photos; keepsMail?: boolean },
): Promise<MadeReturn | undefined> => {
  const { deps, shop, basics } = past
  const { shopId, handle } = shop
  const { email, customer } = wish.order
  const kept = past.orders.get(wish.order.order_name) as SeededOrder
  const place = { shopId, orderRef: String(kept.id) }
  const caller = { ...place, handle, email, timesEnded: 0, expiresAt: past.now }
  const order = await deps.platform.getOrder(deps.db, shop, place.orderRef)
  if (!order) throw new Error('an order of the demo shop is gone')
  const products = productsOf(wish, kept, basics, await uploadPhotos(past, caller, wish, photos))
  const like = preferencesOf(wish, basics)
  const { made, taken } = await inLockedOrder(deps.db, place, async (db) => {
    const { language } = customer
    const around = { now: deps.clock(), language, reader: language }
    const offerFor = async (return_method_id: number) =>
      (await makeOffer(db, place, order, { products, return_method_id }, around)).offer
    const first = await offerFor(like.returnMethodId)
    const returnMethod = preferred(first.return_methods, like.returnMethodId)
    if (first.refusal || !returnMethod) return { made: undefined, taken: [] }
    const offer = returnMethod.id === like.returnMethodId ? first : await offerFor(returnMethod.id)
    const paymentMethod = preferred(offer.payment_methods, like.paymentMethodId)
    if (!paymentMethod) return { made: undefined, taken: [] }
    const methods = { returnMethod, paymentMethod }
    const body = bodyOf(wish, products, methods)
    const submission = { ...caller, order: undefined, body, language, reader: language }
    try {
      const id = await submitReturn(deps, db, shop, submission)
      const made = { id, place, journey: journeyFacts(methods) }
      return { made, taken: await takePlanned(past, db, keepsMail ? 'email' : '') }
    } catch (error) {
      if (error instanceof DomainError) return { made: undefined, taken: [] }
      throw error
    }
  })
  await makeTaken(past, taken)
  return made
}
