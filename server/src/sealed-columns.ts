/**
 * Every column that is sealed with the key ring, and the place that its texts are sealed for. Rotating the keys opens and
 * seals them anew by this list; a test fails for a column named `…_sealed` that does not stand here.
 * A place is made of the row's primary key, exactly as it is where the column is written.
 */
import type { CourierName } from '@returns-desk/contract'
import { credentialsPlace } from './features/couriers/queries.ts'
import { secretPlace } from './features/orders-import/secrets.ts'
import { accountHolderPlace, ibanPlace } from './features/returns/find-return.ts'

/** The columns of the primary key. */
export type RowKey = Readonly<Record<string, string | number>>

export const SEALED_COLUMNS: Readonly<Record<string, (key: RowKey) => string>> = {
  'returns.iban_sealed': ({ shop_id, id }) => ibanPlace(Number(shop_id), String(id)),
  'returns.account_holder_sealed': ({ shop_id, id }) => accountHolderPlace(Number(shop_id), String(id)),
  'courier_accounts.credentials_sealed': ({ shop_id, courier }) =>
    credentialsPlace(Number(shop_id), String(courier) as CourierName),
  'import_secrets.secret_sealed': ({ shop_id, id }) => secretPlace(Number(shop_id), String(id)),
}
