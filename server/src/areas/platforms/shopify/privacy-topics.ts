/** The three mandatory privacy webhooks of Shopify apps. */
import { sql } from 'kysely'
import { readInstall } from '../../../adapters/platform/shopify/access-tokens.ts'
import { askShopFacts } from '../../../adapters/platform/shopify/shop-facts.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { EffectError } from '../../../outbox/effect-handler.ts'
import { deleteShop } from '../../shop/shops/delete-shop.ts'
import { erasePerson } from '../../system/privacy/erase-person.ts'
import { type ContentOf, orderNames } from './webhook-topics.ts'

type AboutCustomer = ContentOf<'customers/redact'>

/** The addresses on these orders, and the customer's address at Shopify. */
const addressesOf = async (deps: Deps, shopId: number, { email, orders }: AboutCustomer): Promise<string[]> => {
  const names = orderNames(orders)
  const { rows } = await inShop(deps.db, shopId, (db) =>
    sql<{ email: string }>`
      select lower(client_email) as email from returns
        where shop_id = ${shopId} and client_email <> '' and order_ref = any(${names}::text[])
      union select lower(email) from order_codes where shop_id = ${shopId} and order_ref = any(${names}::text[])
      union select lower(email) from withdrawals
        where shop_id = ${shopId} and email <> '' and order_ref = any(${names}::text[])`.execute(db),
  )
  return [...new Set([...(email ? [email.toLowerCase()] : []), ...rows.map((row) => row.email)])]
}

/** Staff see the request, and answer it with an export. Requests about unknown customers need no answer. */
export const answerDataRequest = async (deps: Deps, shopId: number, id: string, customer: AboutCustomer) => {
  const addresses = await addressesOf(deps, shopId, customer)
  const rows = addresses.map((email, index) => ({
    shop_id: shopId,
    id: index === 0 ? id : `${id}/${index}`,
    email,
    requested_at: deps.clock(),
  }))
  if (rows.length > 0)
    await inShop(deps.db, shopId, (db) =>
      db
        .insertInto('privacy_requests')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['shop_id', 'id']).doNothing())
        .execute(),
    )
  return { requests: rows.length }
}

export const redactCustomer = async (deps: Deps, shopId: number, customer: AboutCustomer) => {
  const addresses = await addressesOf(deps, shopId, customer)
  for (const email of addresses) await erasePerson(deps, shopId, email, orderNames(customer.orders))
  return { erased: addresses.length }
}

/** Whether the shop was installed again: then its data is in use. Asks Shopify, in case a webhook was missed. */
const isInstalled = async ({ db, vault, shopify }: Deps, shopId: number, handle: string) => {
  const { accessToken, isUninstalled } = await readInstall(vault, db, shopId)
  if (isUninstalled || !accessToken) return false
  const facts = shopify ? await askShopFacts(shopify, handle, accessToken) : 'unknown'
  if (facts === 'unknown') throw new EffectError('platform_unreachable')
  return facts !== 'revoked'
}

/** Sent by Shopify two days after the uninstall. */
export const redactShop = async (deps: Deps, shopId: number, handle: string) => {
  if (await isInstalled(deps, shopId, handle.toLowerCase())) return { kept: true }
  await deleteShop(deps, shopId)
  return { deleted: true }
}
