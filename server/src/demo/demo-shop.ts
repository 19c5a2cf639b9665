/** The demo shop, and big shops of the same kind for trying and measuring. Both are of invented customers. */
import { randomBytes } from 'node:crypto'
import type { Language } from '@returns-desk/contract'
import { DEMO_NAME, DEMO_SEED } from '@returns-desk/demo'
import { DEMO_HANDLE } from '../areas/people/sign-in/sign-in-link.ts'
import { createShop, setPassword } from '../areas/shop/shops/create-shop.ts'
import type { Deps } from '../config/deps.ts'
import { inShop } from '../db/db.ts'
import { requireNothing } from '../seed/settings.ts'
import { seedLanguages, seedShop } from '../seed/shop.ts'
import { type BigShopOptions, fillBigShop } from './big-shop.ts'
import { seedFreePickup } from './free-pickup.ts'
import { makeOnce } from './make-once.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { openPast, type Past } from './past.ts'
import { playYear } from './play-year.ts'
import { seedMoney } from './seed-money.ts'
import { DEMO_OWNER, seedPeople } from './seed-people.ts'
import { seedReturnAddress } from './seed-return-address.ts'
import { seedDemoRules } from './seed-rules.ts'

export interface DemoShop {
  readonly handle: string
  readonly name: string
  readonly language: Language
  readonly returns: number
}

export interface SeedOptions {
  readonly now: Date
  readonly operatorPassword: string | undefined
  readonly embedOrigins: readonly string[]
}

export const DEMO_SHOP: DemoShop = { handle: DEMO_HANDLE, name: DEMO_NAME, language: 'ro', returns: 140 }

const begin = async (
  { db, passwords }: Deps,
  { handle, name, language }: DemoShop,
  { now, operatorPassword, embedOrigins }: SeedOptions,
) => {
  const password = operatorPassword ?? randomBytes(9).toString('base64url')
  const hash = await passwords.hash(password)
  const place = { currency: 'RON', time_zone: 'Europe/Bucharest', is_demo: true, is_unfinished: true }
  return db.transaction().execute(async (transaction) => {
    const shopId = await createShop(transaction, { handle, name, language, embed_origins: embedOrigins, ...place })
    await setPassword(transaction, shopId, hash, now, DEMO_OWNER)
    await seedPeople(transaction, shopId)
    const languages = await seedLanguages(transaction, shopId, language)
    const basics = {
      ...(await seedShop(transaction, shopId, language)),
      freePickupId: await seedFreePickup(transaction, shopId, languages),
    }
    await requireNothing(transaction, shopId)
    await seedDemoRules(transaction, shopId, basics, languages)
    await seedReturnAddress(transaction, shopId, now)
    return { shopId, basics, newPassword: operatorPassword ? undefined : password }
  })
}

type Begun = Awaited<ReturnType<typeof begin>>

const seed = async (deps: Deps, shop: DemoShop, options: SeedOptions, fill: (begun: Begun) => Promise<void>) => {
  const begun = await makeOnce(deps, shop.handle, () => begin(deps, shop, options), fill)
  return begun && { newPassword: begun.newPassword }
}

/** `undefined` if the shop exists already. `newPassword` is set only if generated here; only its hash is kept. */
export const seedDemoShop = (deps: Deps, shop: DemoShop, options: SeedOptions & Pick<Past, 'handlers'>) =>
  seed(deps, shop, options, async ({ shopId, basics }) => {
    const past = openPast(deps, options.handlers, { shopId, handle: shop.handle }, basics, options.now)
    await playYear(past, shop.returns)
    await inShop(deps.db, shopId, (db) =>
      seedMoney(deps, db, { id: shopId, name: shop.name, seed: DEMO_SEED }, options.now),
    )
    await markNotificationsRead(deps, shopId, options.now)
  })

/** The same for a shop of any size. */
export const seedBigShop = (
  deps: Deps,
  shop: DemoShop,
  options: SeedOptions & Pick<BigShopOptions, 'onWritten' | 'orders'>,
) =>
  seed(deps, shop, options, ({ shopId, basics }) =>
    fillBigShop(deps, { shopId, handle: shop.handle }, basics, { ...options, returns: shop.returns }),
  )
