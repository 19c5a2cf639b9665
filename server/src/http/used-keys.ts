/**
 * Calls that carry a key are done once, however often they are sent. The first to use a key decides what it stands for:
 * with other content it is refused, or somebody would believe that the change had arrived.
 */
import { DomainError } from '../base/errors.ts'
import type { Vault } from '../base/secrets.ts'
import type { ShopDb } from '../db/db.ts'
import { usedKeyAad } from '../db/sealed-columns.ts'

export interface KeyedCall {
  readonly shopId: number
  /** What the key belongs to: keys of different calls do not meet. */
  readonly call: string
  readonly key: string
}

/**
 * In the transaction of the call, before anything else of it: the same call, sent again at the same moment, waits here
 * until the first is done. A call that fails gives its key back.
 */
export const requireSameContent = async (
  db: ShopDb,
  vault: Vault,
  { shopId, call, key }: KeyedCall,
  content: object,
): Promise<void> => {
  const [text, place] = [JSON.stringify(content), usedKeyAad(shopId, call, key)]
  const own = { shop_id: shopId, call, key }
  const claimed = await db
    .insertInto('used_keys')
    .values({ ...own, content_digest: vault.digest(text, place) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows) return
  const known = db.selectFrom('used_keys').select('content_digest').where('shop_id', '=', shopId)
  const { content_digest } = await known.where('call', '=', call).where('key', '=', key).executeTakeFirstOrThrow()
  if (!vault.isDigest(text, place, content_digest)) throw new DomainError('key_taken')
}
