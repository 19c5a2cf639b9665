import { inShop } from '../db/db.ts'
import { type EmailPayload, planEffects } from '../outbox/plan-effects.ts'
import type { TestShop, World } from './world.ts'

/** Plans mails, optionally of a return; returns their keys. */
export const planMails = async (
  { db, deps }: Pick<World, 'db' | 'deps'>,
  shop: Pick<TestShop, 'id'>,
  count: number,
  payload: Partial<EmailPayload> = {},
  returnId: string | null = null,
): Promise<string[]> => {
  const keys = Array.from({ length: count }, () => crypto.randomUUID())
  await inShop(db, shop.id, (shopDb) =>
    planEffects(
      deps,
      shopDb,
      shop.id,
      keys.map((key) => ({
        kind: 'email',
        key,
        returnId,
        payload: { template: { type: 'completed' }, to: 'maria@example.com', language: 'ro', ...payload },
      })),
    ),
  )
  return keys
}

export const findEffect = ({ db }: Pick<World, 'db'>, shop: Pick<TestShop, 'id'>, key: string) =>
  inShop(db, shop.id, (shopDb) =>
    shopDb
      .selectFrom('effects')
      .selectAll()
      .where('shop_id', '=', shop.id)
      .where('key', '=', key)
      .executeTakeFirstOrThrow(),
  )
