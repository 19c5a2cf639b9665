/**
 * Every column that is sealed with the key ring, and the place that its texts are sealed for. Rotating the keys opens and
 * seals them anew by this list; a test fails for a column named `…_sealed` that does not stand here.
 * A place is made of the row's primary key, exactly as it is where the column is written.
 */
import type { CourierName } from '@returns-desk/contract'
import { accessTokenPlace } from '../adapters/platform/shopify/access-tokens.ts'
import { copyPlace } from '../adapters/platform/shopify/copies.ts'
import { credentialsPlace } from '../features/couriers/queries.ts'
import { secretPlace } from '../features/orders-import/secrets.ts'
import { accountHolderPlace, ibanPlace } from '../features/returns/find-return.ts'
import { webhookPlace } from '../features/shopify/webhooks.ts'

/** The columns of the primary key. */
export type RowKey = Readonly<Record<string, string | number>>

export const SEALED_COLUMNS: Readonly<Record<string, (key: RowKey) => string>> = {
  'returns.iban_sealed': ({ shop_id, id }) => ibanPlace(Number(shop_id), String(id)),
  'returns.account_holder_sealed': ({ shop_id, id }) => accountHolderPlace(Number(shop_id), String(id)),
  'courier_accounts.credentials_sealed': ({ shop_id, courier }) =>
    credentialsPlace(Number(shop_id), String(courier) as CourierName),
  'shopify_installs.access_token_sealed': ({ shop_id }) => accessTokenPlace(Number(shop_id)),
  'shopify_webhooks.payload_sealed': ({ shop_id, webhook_id }) => webhookPlace(Number(shop_id), String(webhook_id)),
  'order_copies.document_sealed': ({ shop_id, order_ref }) => copyPlace(Number(shop_id), String(order_ref)),
  'import_secrets.secret_sealed': ({ shop_id, id }) => secretPlace(Number(shop_id), String(id)),
}
