/** The shop's offline access token for Shopify. Stored sealed, and deleted once it is no longer valid. */

import type { Vault } from '../../../base/secrets.ts'
import { type Db, inShop, type ShopDb } from '../../../db/db.ts'
import { accessTokenAad } from '../../../db/sealed-columns.ts'
import type { Grant } from './token-exchange.ts'

const install = (db: ShopDb, shopId: number) =>
  db.selectFrom('shopify_installs').selectAll().where('shop_id', '=', shopId).executeTakeFirst()

/** A token sealed with a key that is gone counts as missing: opening the app brings a new one. */
const open = (vault: Vault, sealed: string | null | undefined, shopId: number): string | undefined =>
  sealed ? vault.tryOpen(sealed, accessTokenAad(shopId)) : undefined

export interface Install {
  readonly shopId: number
  readonly accessToken: string | undefined
  readonly scopes: string
  readonly isUninstalled: boolean
  readonly isDescribed: boolean
}

export const readInstall = async (vault: Vault, db: Db, shopId: number): Promise<Install> => {
  const row = await inShop(db, shopId, (shopDb) => install(shopDb, shopId))
  return {
    shopId,
    accessToken: open(vault, row?.access_token_sealed, shopId),
    scopes: row?.scopes ?? '',
    isUninstalled: row?.uninstalled_at != null,
    isDescribed: row?.described_at != null,
  }
}

export const readAccessToken = async (vault: Vault, db: Db, shopId: number): Promise<string | undefined> =>
  (await readInstall(vault, db, shopId)).accessToken

/** Whatever the state before, the app is installed now. */
export const storeAccessToken = async (vault: Vault, db: ShopDb, shopId: number, grant: Grant, now: Date) => {
  const row = {
    access_token_sealed: vault.seal(grant.accessToken, accessTokenAad(shopId)),
    scopes: grant.scopes,
    installed_at: now,
    uninstalled_at: null,
  }
  await db
    .insertInto('shopify_installs')
    .values({ ...row, shop_id: shopId })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(row))
    .execute()
}

/** For a token that Shopify rejects. The next time staff open the console brings a new one. */
export const forgetAccessToken = (db: Db, shopId: number): Promise<void> =>
  inShop(db, shopId, async (shopDb) => {
    await shopDb
      .updateTable('shopify_installs')
      .set({ access_token_sealed: null })
      .where('shop_id', '=', shopId)
      .execute()
  })
