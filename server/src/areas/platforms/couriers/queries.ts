/** Courier accounts. Credentials are sealed, and are only opened to sign in. */
import type {
  CargusInput,
  CourierAccounts,
  CourierName,
  FanInput,
  ReturnAddress,
  SamedayInput,
} from '@returns-desk/contract'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { credentialsAad } from '../../../db/sealed-columns.ts'

type Secrets = Readonly<Record<string, string>>

interface Account {
  readonly active: boolean
  readonly settings: object
  readonly secrets: Secrets
}

/** The complete fields of each account. */
export interface AccountOf {
  readonly own: ReturnAddress & { readonly active: boolean }
  readonly fan: FanInput
  readonly sameday: SamedayInput
  readonly cargus: CargusInput
}

const accountsOf = (db: ShopDb, shopId: number) =>
  db.selectFrom('courier_accounts').selectAll().where('shop_id', '=', shopId)

export const list = async (db: ShopDb, vault: Vault, shopId: number): Promise<CourierAccounts> => {
  const rows = await accountsOf(db, shopId).execute()
  const shown = ({ courier, settings, active, credentials_sealed }: (typeof rows)[number]) => ({
    ...(settings as object),
    active,
    has_credentials: Object.keys(openSecrets(vault, shopId, courier as CourierName, credentials_sealed)).length > 0,
  })
  const none = { own: null, fan: null, sameday: null, cargus: null }
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.courier, shown(row)])) }
}

/** Secrets that no key of the ring opens count as missing: they can be entered again. */
const openSecrets = (vault: Vault, shopId: number, courier: CourierName, sealed: string | null): Secrets =>
  JSON.parse((sealed && vault.tryOpen(sealed, credentialsAad(shopId, courier))) || '{}')

export const find = async <Name extends CourierName>(
  db: ShopDb,
  vault: Vault,
  shopId: number,
  courier: Name,
): Promise<AccountOf[Name] | undefined> => {
  const row = await accountsOf(db, shopId).where('courier', '=', courier).executeTakeFirst()
  if (!row) return undefined
  const secrets = openSecrets(vault, shopId, courier, row.credentials_sealed)
  return { ...(row.settings as object), ...secrets, active: row.active } as AccountOf[Name]
}

export const isActive = async (db: ShopDb, shopId: number, courier: CourierName) => {
  const row = await accountsOf(db, shopId).where('courier', '=', courier).executeTakeFirst()
  return row?.active === true
}

/** An empty secret keeps the stored one. Returns the names of secrets that are still missing. */
export const save = async (
  db: ShopDb,
  vault: Vault,
  shopId: number,
  courier: CourierName,
  { active, settings, secrets }: Account,
  now: Date,
): Promise<string[]> => {
  const row = await accountsOf(db, shopId).where('courier', '=', courier).executeTakeFirst()
  const kept = openSecrets(vault, shopId, courier, row?.credentials_sealed ?? null)
  const names = Object.keys(secrets)
  const whole = Object.fromEntries(names.map((name) => [name, secrets[name] || (kept[name] ?? '')]))
  const missing = names.filter((name) => !whole[name])
  if (missing.length > 0) return missing
  const credentials_sealed =
    names.length === 0 ? null : vault.seal(JSON.stringify(whole), credentialsAad(shopId, courier))
  const values = { active, settings: JSON.stringify(settings), credentials_sealed, changed_at: now }
  await db
    .insertInto('courier_accounts')
    .values({ shop_id: shopId, courier, ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'courier']).doUpdateSet(values))
    .execute()
  return []
}

export const remove = (db: ShopDb, shopId: number, courier: CourierName) =>
  db
    .deleteFrom('courier_accounts')
    .where('shop_id', '=', shopId)
    .where('courier', '=', courier)
    .returning('courier')
    .executeTakeFirst()
