/**
 * Opening the console from Shopify's admin. The first time creates the shop, with everything a new shop starts with.
 * Later opens fetch what is missing: a revoked token, or newly required scopes. An unavailable Shopify does not lock
 * out a known shop.
 */
import { sql } from 'kysely'
import type { Visitor } from '../../../adapters/platform/port.ts'
import {
  forgetAccessToken,
  type Install,
  readInstall,
  storeAccessToken,
} from '../../../adapters/platform/shopify/access-tokens.ts'
import { lacksScopes, type ShopifyConfig } from '../../../adapters/platform/shopify/config.ts'
import { framingOrigins } from '../../../adapters/platform/shopify/shop-domain.ts'
import { askShopFacts, type FactsOutcome, type ShopFacts } from '../../../adapters/platform/shopify/shop-facts.ts'
import { exchangeToken, type Grant } from '../../../adapters/platform/shopify/token-exchange.ts'
import { DomainError } from '../../../base/errors.ts'
import { errorFields } from '../../../base/log.ts'
import type { Deps } from '../../../config/deps.ts'
import type { Db, ShopDb } from '../../../db/db.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { seedShop } from '../../../seed/shop.ts'
import * as checklists from '../../shop/checklist-state/queries.ts'
import { createShop } from '../../shop/shops/create-shop.ts'

export type ShopifyParts = Pick<Deps, 'vault' | 'clock' | 'log'> & { readonly config: ShopifyConfig }

const ROMANIAN = { currency: 'RON', time_zone: 'Europe/Bucharest' }

const languageOf = ({ currency, time_zone }: ShopFacts) =>
  currency === ROMANIAN.currency || time_zone === ROMANIAN.time_zone ? 'ro' : 'en'

/** Until Shopify provides them. */
const guessFacts = (handle: string): ShopFacts => ({
  name: handle.replace(/\..*$/, ''),
  currency: 'EUR',
  time_zone: 'Etc/UTC',
})

const make = async (db: ShopDb, handle: string, facts: ShopFacts): Promise<number> => {
  const language = languageOf(facts)
  const shopId = await createShop(db, { ...facts, handle, language, embed_origins: framingOrigins(handle) })
  await seedShop(db, shopId, language)
  await checklists.insert(db, shopId)
  return shopId
}

const enter = (db: ShopDb, shopId: number) => sql`select set_config('app.shop_id', ${String(shopId)}, true)`.execute(db)

const describe = async (db: ShopDb, shopId: number, facts: ShopFacts, now: Date) => {
  await db.updateTable('shops').set(facts).where('shop_id', '=', shopId).execute()
  await db.updateTable('shopify_installs').set({ described_at: now }).where('shop_id', '=', shopId).execute()
}

interface News {
  readonly grant: Grant | undefined
  readonly facts: ShopFacts | undefined
}

/** The second of two concurrent first opens waits, and finds the shop created by the first. */
const keep = ({ vault, clock }: ShopifyParts, db: Db, handle: string, { grant, facts }: News): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`shopify/${handle}`}, 0))`.execute(transaction)
    const known = await findShopId(transaction, { platform: 'shopify', handle })
    if (known !== undefined) await enter(transaction, known)
    const shopId = known ?? (await make(transaction, handle, facts ?? guessFacts(handle)))
    if (grant) await storeAccessToken(vault, transaction, shopId, grant, clock())
    if (facts) await describe(transaction, shopId, facts, clock())
    return shopId
  })

const isUsable = (install: Install, { scopes }: ShopifyConfig) =>
  install.accessToken !== undefined && !install.isUninstalled && !lacksScopes(scopes, install.scopes)

const tryExchange = async ({ config, log }: ShopifyParts, handle: string, token: string) => {
  try {
    return await exchangeToken(config, handle, token)
  } catch (error) {
    log.warn({ event: 'shopify_exchange_failed', ...errorFields(error) })
    return undefined
  }
}

export const openShop =
  (parts: ShopifyParts) =>
  async (db: Db, { handle }: Visitor, token: string): Promise<number> => {
    const known = await findShopId(db, { platform: 'shopify', handle })
    const install = known === undefined ? undefined : await readInstall(parts.vault, db, known)
    const isConnected = install !== undefined && isUsable(install, parts.config)
    if (isConnected && install.isDescribed) return install.shopId
    const grant = isConnected ? undefined : await tryExchange(parts, handle, token)
    // After an uninstall, a token from before is not accepted; a new installation brings a token that can be exchanged.
    if (!grant && (!install || install.isUninstalled)) throw new DomainError('shopify_install_failed')
    const accessToken = grant?.accessToken ?? install?.accessToken
    const facts: FactsOutcome =
      install?.isDescribed || !accessToken ? 'unknown' : await askShopFacts(parts.config, handle, accessToken)
    if (facts === 'revoked' && install && !grant) await forgetAccessToken(db, install.shopId)
    return keep(parts, db, handle, { grant, facts: typeof facts === 'string' ? undefined : facts })
  }
