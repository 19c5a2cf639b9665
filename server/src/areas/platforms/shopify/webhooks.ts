/** Stored webhooks of Shopify: each once, sealed, until it is handled. */

import type { Vault } from '../../../base/secrets.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { webhookAad } from '../../../db/sealed-columns.ts'
import type { ContentOf, Topic } from './webhook-topics.ts'

export interface Webhook {
  readonly id: string
  readonly topic: Topic
  readonly triggeredAt: Date
  readonly content: ContentOf<Topic>
}

/** Whether it is new. */
export const insertWebhook = async (
  vault: Vault,
  db: ShopDb,
  shopId: number,
  { id, topic, triggeredAt, content }: Webhook,
  now: Date,
): Promise<boolean> => {
  const sealed = vault.seal(JSON.stringify({ triggered_at: triggeredAt, content }), webhookAad(shopId, id))
  const kept = await db
    .insertInto('shopify_webhooks')
    .values({ shop_id: shopId, webhook_id: id, topic, payload_sealed: sealed, received_at: now })
    .onConflict((conflict) => conflict.columns(['shop_id', 'webhook_id']).doNothing())
    .returning('webhook_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** `undefined` if it was already handled. */
export const readWebhook = async ({ db, vault }: Deps, shopId: number, id: string): Promise<Webhook | undefined> => {
  const row = await inShop(db, shopId, (shopDb) =>
    shopDb
      .selectFrom('shopify_webhooks')
      .select(['topic', 'payload_sealed'])
      .where('shop_id', '=', shopId)
      .where('webhook_id', '=', id)
      .executeTakeFirst(),
  )
  if (!row?.payload_sealed) return undefined
  const { triggered_at, content } = JSON.parse(vault.open(row.payload_sealed, webhookAad(shopId, id)))
  return { id, topic: row.topic as Topic, triggeredAt: new Date(triggered_at), content }
}

export const settleWebhook = ({ db, clock }: Deps, shopId: number, id: string) =>
  inShop(db, shopId, (shopDb) =>
    shopDb
      .updateTable('shopify_webhooks')
      .set({ payload_sealed: null, processed_at: clock() })
      .where('shop_id', '=', shopId)
      .where('webhook_id', '=', id)
      .execute(),
  )
