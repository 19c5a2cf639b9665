/** Plays a scene that is about a withdrawal: declared in the portal, and worked on by staff. */

import { randomUUID } from 'node:crypto'
import type { WithdrawalInput } from '@returns-desk/contract'
import type { DemoOrder, WithdrawalScene } from '@returns-desk/demo'
import { declareWithdrawal } from '../areas/intake/withdrawals/declare.ts'
import * as withdrawals from '../areas/intake/withdrawals/queries.ts'
import { moves } from './move-in-past.ts'
import type { Act } from './past.ts'
import { doInPast } from './past-effects.ts'
import { changesOf, hoursBefore } from './play-return-scene.ts'

/** A customer who bought as a guest, or mistyped: staff have to find the order. */
const MISTYPED = { order_name: '#99001', email: 'comanda.cadou@example.com' }

const declarationOf = ({ about }: WithdrawalScene, order: DemoOrder): WithdrawalInput => {
  const { order_name, email, customer, lines } = order
  return {
    ...(about === 'unknown' ? MISTYPED : { order_name, email }),
    name: `${customer.first_name} ${customer.last_name}`,
    scope: about === 'part' ? 'part' : 'whole',
    products: about === 'part' ? `1 × ${lines[0]?.sku}` : '',
    declaration_key: randomUUID(),
  }
}

const settling = (now: Date, id: number, hoursAgo: number): Act => ({
  at: hoursBefore(now, hoursAgo),
  run: async (past) => {
    const { deps, shop } = past
    await doInPast(past, (db) => withdrawals.update(db, shop.shopId, id, { settled_at: deps.clock() }))
    return []
  },
})

export const playWithdrawalScene = (now: Date, scene: WithdrawalScene, order: DemoOrder): Act => ({
  at: hoursBefore(now, scene.hoursAgo),
  run: async (past) => {
    const { deps, shop } = past
    const input = declarationOf(scene, order)
    await declareWithdrawal(deps, shop, input, order.customer.language)
    const row = await doInPast(past, (db) => withdrawals.findByKey(db, shop.shopId, input.declaration_key))
    if (!row) throw new Error('a withdrawal of the demo shop was not kept')
    const place = { shopId: shop.shopId, orderRef: row.order_ref ?? '' }
    const settled = scene.settledHoursAgo === undefined ? [] : [settling(now, row.id, scene.settledHoursAgo)]
    return row.return_id ? [...settled, ...moves({ id: row.return_id, place }, changesOf(now, scene.moves))] : settled
  },
})
