import { mayRole, ROLES } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { planEffects } from '../../../outbox/plan-effects.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'

/** An effect that did not succeed, of a return of a new shop. */
const failedEffect = async (world: World, kind: string) => {
  const shop = await furnishedShop(world)
  const returnId = await addReturn(world, shop)
  const id = await inShop(world.db, shop.id, async (db) => {
    const payload = { template: { type: 'completed' }, to: 'maria@example.com', language: 'ro' } as const
    await planEffects(world.deps, db, shop.id, [{ kind: 'email', key: 'failed', returnId, payload }])
    const failed = db.updateTable('effects').set({ kind, state: 'failed', attempts: 24, next_attempt_at: null })
    return (await failed.where('shop_id', '=', shop.id).returning('id').executeTakeFirstOrThrow()).id
  })
  return { shop, params: { id: returnId, effect_id: id } }
}

test.for([
  ['refund-at-platform', 'money'],
  ['email', 'handle'],
  ['label', 'handle'],
] as const)('%s is retried by those with the permission %s, and by nobody else', async ([kind, needed], { world }) => {
  for (const role of ROLES) {
    const { shop, params } = await failedEffect(world, kind)
    const retrying = (await world.as(shop, role)).effects.retry({ params })
    if (mayRole(role, needed)) expect(await retrying).toMatchObject({ kind, state: 'pending' })
    else await expect(retrying).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  }
})
