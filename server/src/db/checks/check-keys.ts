/**
 * Checks that the key ring is the one this database was sealed with. Every server and command does so before it changes
 * anything: with another ring no IBAN could be read, and the servers with the right ring would be locked out.
 */
import { type Kysely, sql } from 'kysely'
import { ConfigurationError } from '../../base/configuration-error.ts'
import type { Vault } from '../../base/secrets.ts'
import { type Db, inShop } from '../db.ts'
import { listSealedColumns, nextSealed } from '../sealed-texts.ts'

const WITNESS_AAD = 'key witness'

const FOREIGN =
  'The key ring (SECRET_KEYS, or the file secret-keys in DATA_DIR) is not the one that this database was sealed with, ' +
  'so nothing was changed: put the right keys back, or read "Lost keys" in docs/operations.md.'

/** Reported in one sentence. Nothing has been changed. */
export class ForeignKeysError extends ConfigurationError {
  constructor(message = FOREIGN) {
    super(message)
  }
}

const hasTable = async (db: Kysely<never>, name: string) => {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass(${name}) is not null as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}

const findWitness = async (db: Kysely<never>): Promise<string | undefined> => {
  if (!(await hasTable(db, 'key_witness'))) return undefined
  const { rows } = await sql<{ witness: string }>`select witness from key_witness`.execute(db)
  return rows[0]?.witness
}

/**
 * For a database that was restored and not yet started with: no backup has the witness. One text that opens proves the
 * ring: others may have been sealed with a key that was lost long ago. `undefined` if nothing is sealed.
 */
const provesItself = async (db: Db, vault: Vault): Promise<boolean | undefined> => {
  const columns = await listSealedColumns(db)
  const shops = await db.selectFrom('shop_directory').select('shop_id').orderBy('shop_id').execute()
  let isSealed = false
  for (const { shop_id } of shops)
    for (const column of columns) {
      const rows = await inShop(db, shop_id, (shopDb) => nextSealed(shopDb, shop_id, column))
      if (rows.some((row) => vault.tryOpen(row.sealed, column.aadOf(row)) !== undefined)) return true
      isSealed ||= rows.length > 0
    }
  return isSealed ? false : undefined
}

/** Throws if the ring is a different one. A database without sealed texts accepts any ring. */
export const checkKeys = async (db: Kysely<never>, vault: Vault): Promise<void> => {
  const witness = await findWitness(db)
  if (witness !== undefined) {
    if (vault.tryOpen(witness, WITNESS_AAD) === undefined) throw new ForeignKeysError()
    return
  }
  if (!(await hasTable(db, 'shop_directory'))) return
  if ((await provesItself(db as unknown as Db, vault)) === false) throw new ForeignKeysError()
}

/**
 * Returns the text in the witness; stores `text` there if it does not exist yet. Of two servers that start concurrently
 * with different rings the second is refused.
 */
export const keepWitness = async (db: Kysely<never>, vault: Vault, text: string): Promise<string> => {
  await sql`insert into key_witness (witness) values (${vault.seal(text, WITNESS_AAD)}) on conflict do nothing`.execute(
    db,
  )
  const kept = vault.tryOpen((await findWitness(db)) ?? '', WITNESS_AAD)
  if (kept === undefined) throw new ForeignKeysError()
  return kept
}

/** Re-seals it with the first key of the ring, as part of key rotation. Left unchanged if it does not open. */
export const resealWitness = async (db: Kysely<never>, vault: Vault): Promise<void> => {
  const witness = await findWitness(db)
  if (witness === undefined || vault.isCurrent(witness, WITNESS_AAD)) return
  const text = vault.tryOpen(witness, WITNESS_AAD)
  if (text === undefined) return
  await sql`update key_witness set witness = ${vault.seal(text, WITNESS_AAD)} where witness = ${witness}`.execute(db)
}

/** For an operator who has permanently lost the right ring, and continues with this one. */
export const removeForeignWitness = async (db: Kysely<never>, vault: Vault): Promise<void> => {
  const witness = await findWitness(db)
  if (witness !== undefined && vault.tryOpen(witness, WITNESS_AAD) === undefined)
    await sql`delete from key_witness`.execute(db)
}
