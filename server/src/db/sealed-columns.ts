/**
 * Every column that is sealed with the key ring, and the associated data (AAD) of its texts: a sealed text that is
 * moved to another row does not open there. Key rotation re-seals the columns of this list; a test fails if a column
 * named `…_sealed` is missing here.
 */
import type { CourierName } from '@returns-desk/contract'

export const ibanAad = (shopId: number, returnId: string) => `iban of return ${shopId}/${returnId}`
export const accountHolderAad = (shopId: number, returnId: string) => `account holder of return ${shopId}/${returnId}`
export const credentialsAad = (shopId: number, courier: CourierName) => `courier account ${shopId}/${courier}`
export const accessTokenAad = (shopId: number) => `shopify_installs/${shopId}/access_token`
export const webhookAad = (shopId: number, webhookId: string) => `shopify_webhooks/${shopId}/${webhookId}`
export const orderCopyAad = (shopId: number, orderRef: string) => `order copy ${shopId}/${orderRef}`
export const signingSecretAad = (shopId: number, id: string) => `orders import secret ${shopId}/${id}`
export const totpAad = (shopId: number, staffId: number) => `authenticator secret ${shopId}/${staffId}`
export const bankAccountAad = (shopId: number) => `bank account of shop ${shopId}`
export const bankFileAad = (shopId: number, id: number) => `bank file ${shopId}/${id}`
export const bankRowIbanAad = (shopId: number, fileId: number, payoutId: number) =>
  `account in bank file ${shopId}/${fileId}/${payoutId}`
export const bankRowNameAad = (shopId: number, fileId: number, payoutId: number) =>
  `name in bank file ${shopId}/${fileId}/${payoutId}`
export const bankLineAad = (shopId: number, id: number) => `line of a bank statement ${shopId}/${id}`
/** Of digests, which recognise an account without showing it. */
export const ibanDigestAad = (shopId: number) => `account in a bank file of shop ${shopId}`
/** Of digests, which recognise what was asked with a key. */
export const usedKeyAad = (shopId: number, call: string, key: string) => `asked in shop ${shopId} with ${call}/${key}`
export const messageAad = (shopId: number, messageId: string) => `message ${shopId}/${messageId}`

export const storeCreditAad = (shopId: number, id: number) => `store credit ${shopId}/${id}`

/** The columns of the primary key. */
export type RowKey = Readonly<Record<string, string | number>>

export const SEALED_COLUMNS: Readonly<Record<string, (key: RowKey) => string>> = {
  'returns.iban_sealed': ({ shop_id, id }) => ibanAad(Number(shop_id), String(id)),
  'returns.account_holder_sealed': ({ shop_id, id }) => accountHolderAad(Number(shop_id), String(id)),
  'courier_accounts.credentials_sealed': ({ shop_id, courier }) =>
    credentialsAad(Number(shop_id), String(courier) as CourierName),
  'shopify_installs.access_token_sealed': ({ shop_id }) => accessTokenAad(Number(shop_id)),
  'shopify_webhooks.payload_sealed': ({ shop_id, webhook_id }) => webhookAad(Number(shop_id), String(webhook_id)),
  'order_copies.document_sealed': ({ shop_id, order_ref }) => orderCopyAad(Number(shop_id), String(order_ref)),
  'staff_totp.secret_sealed': ({ shop_id, staff_id }) => totpAad(Number(shop_id), Number(staff_id)),
  'return_messages.body_sealed': ({ shop_id, id }) => messageAad(Number(shop_id), String(id)),
  'bank_accounts.iban_sealed': ({ shop_id }) => bankAccountAad(Number(shop_id)),
  'bank_files.file_sealed': ({ shop_id, id }) => bankFileAad(Number(shop_id), Number(id)),
  'bank_file_rows.iban_sealed': ({ shop_id, file_id, payout_id }) =>
    bankRowIbanAad(Number(shop_id), Number(file_id), Number(payout_id)),
  'bank_file_rows.name_sealed': ({ shop_id, file_id, payout_id }) =>
    bankRowNameAad(Number(shop_id), Number(file_id), Number(payout_id)),
  'bank_lines.description_sealed': ({ shop_id, id }) => bankLineAad(Number(shop_id), Number(id)),
  'store_credits.code_sealed': ({ shop_id, id }) => storeCreditAad(Number(shop_id), Number(id)),
  'import_secrets.secret_sealed': ({ shop_id, id }) => signingSecretAad(Number(shop_id), String(id)),
}
