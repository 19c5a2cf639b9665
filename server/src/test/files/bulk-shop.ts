/** A shop with a person who does things to many returns, and time that passes. */
import { randomUUID } from 'node:crypto'
import type { BulkAction } from '@returns-desk/contract'
import { HANDLERS } from '../../handlers.ts'
import { runDueEffects } from '../../outbox/run-due-effects.ts'
import { addReturns, furnishedShop, type ReturnFields } from '../builders.ts'
import type { World } from '../world.ts'

export const openBulk = async (
  world: World,
  fields: readonly ReturnFields[],
  role: 'owner' | 'agent' | 'warehouse' = 'agent',
) => {
  const shop = await furnishedShop(world)
  const named = fields.map((field, i) => ({ order_name: `#${i + 1}`, ...field }))
  const ids = await addReturns(world, shop, named)
  const staff = world.client(await world.signedIn(shop, role, 'Ana'))
  const rows = ids.map((id) => ({ id, version: 1 }))
  const start = async (action: BulkAction, chosen: readonly { id: string; version?: number }[] = rows) => {
    const id = randomUUID()
    await staff.bulk.start({ body: { id, rows: [...chosen], action } })
    return id
  }
  /** The ten seconds are over, and everything that is due by then is done. */
  const perform = async () => {
    world.passTime(10)
    return runDueEffects(world.deps, HANDLERS, shop.id)
  }
  const result = async (id: string) =>
    (await staff.bulk.get({ params: { id } })).rows.map(({ order_name, state, problem }) => [
      order_name,
      state,
      problem,
    ])
  const detailOf = (id = '') => staff.returns.getPrivate({ params: { id } })
  return { shop, ids, rows, staff, start, perform, result, detailOf }
}
