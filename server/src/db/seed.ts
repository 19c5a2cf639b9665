/** The demo shop: made once, whole or not at all, also when two servers start at the same time. */
import { randomBytes } from 'node:crypto'
import type { Language } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { Files } from '../adapters/files/port.ts'
import { createShop, setPassword } from '../features/shops/create-shop.ts'
import type { Vault } from '../secrets.ts'
import { DEMO_HANDLE } from '../sign-in-link.ts'
import type { Db } from './db.ts'
import { seedDemoWorld } from './seed-demo-world.ts'
import { seedReturnAddress } from './seed-return-address.ts'
import { seedShop } from './seed-shop.ts'

const SEED_LOCK = 7_061_986

export interface DemoShop {
  readonly handle: string
  readonly name: string
  readonly language: Language
  readonly returns: number
}

export interface SeedOptions {
  readonly now: Date
  readonly vault: Vault
  readonly files: Files
  readonly operatorPassword: string | undefined
  readonly embedOrigins: readonly string[]
}

export const DEMO_SHOP: DemoShop = { handle: DEMO_HANDLE, name: 'Atelier Codru', language: 'ro', returns: 240 }

/** `undefined` when the shop was there already. `newPassword` is told only when it was made up here; only its hash is kept. */
export const seedDemoShop = (
  db: Db,
  { handle, name, language, returns }: DemoShop,
  { now, vault, files, operatorPassword, embedOrigins }: SeedOptions,
): Promise<{ newPassword: string | undefined } | undefined> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(transaction)
    const known = transaction.selectFrom('shop_directory').select('shop_id').where('platform', '=', 'embedded')
    if (await known.where('handle', '=', handle).executeTakeFirst()) return undefined
    const shopId = await createShop(transaction, {
      handle,
      name,
      currency: 'RON',
      time_zone: 'Europe/Bucharest',
      language,
      embed_origins: embedOrigins,
      is_demo: true,
    })
    const password = operatorPassword ?? randomBytes(9).toString('base64url')
    await setPassword(transaction, shopId, password, now)
    const basics = await seedShop(transaction, shopId, language)
    await seedReturnAddress(transaction, shopId, now)
    await seedDemoWorld(transaction, shopId, basics, { now, returns, vault, files })
    return { newPassword: operatorPassword ? undefined : password }
  })
