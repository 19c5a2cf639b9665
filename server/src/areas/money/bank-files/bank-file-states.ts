/** The way of a file: approved, downloaded, and then confirmed or void. */
import type { BankFileState, Language } from '@returns-desk/contract'
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { bankFileAad } from '../../../db/sealed-columns.ts'
import { detailsOf, listRows } from './file-rows.ts'

interface FilePlace {
  readonly shopId: number
  readonly id: number
}

interface Releasing extends FilePlace {
  /** Of the refusal. */
  readonly language: Language
  readonly at: Date
}

const lockFile = async (db: ShopDb, { shopId, id }: FilePlace) => {
  const file = found(
    await db
      .selectFrom('bank_files')
      .select(['state', 'four_eyes', 'made_by', 'name', 'file_sealed', 'downloaded_at'])
      .where('shop_id', '=', shopId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  return { ...file, state: file.state as BankFileState }
}

const update = (db: ShopDb, { shopId, id }: FilePlace) =>
  db.updateTable('bank_files').where('shop_id', '=', shopId).where('id', '=', id)

/** Before anything else, as everybody who changes payouts does. */
const lockReturns = ({ shopId, id }: FilePlace, db: ShopDb) =>
  sql`
    select from returns r where r.shop_id = ${shopId} and r.id in (
      select p.return_id from bank_file_rows b join payouts p on p.shop_id = b.shop_id and p.id = b.payout_id
      where b.shop_id = ${shopId} and b.file_id = ${id})
    order by r.id for update`.execute(db)

/** Nobody has the file yet: it may only leave as the returns are now, for the bank would pay what they no longer say. */
const assertUnchanged = async (db: ShopDb, vault: Vault, { shopId, id: fileId, language }: Releasing) => {
  const details = detailsOf(await listRows(db, vault, { shopId, fileId }), language)
  if (details.length > 0) throw new DomainError('bank_file_changed', { details })
}

export const approveFile = async (db: ShopDb, vault: Vault, releasing: Releasing, staffId: number): Promise<void> => {
  await lockReturns(releasing, db)
  const { state, four_eyes, made_by, file_sealed } = await lockFile(db, releasing)
  if (state !== 'made') throw new DomainError('bank_file_state')
  if (four_eyes && made_by === staffId) throw new DomainError('bank_file_four_eyes')
  if (file_sealed === null) throw new DomainError('bank_file_gone')
  await assertUnchanged(db, vault, releasing)
  await update(db, releasing).set({ state: 'approved', approved_by: staffId, approved_at: releasing.at }).execute()
}

const wasDownloaded = async (db: ShopDb, { shopId, id }: FilePlace) => {
  const file = db.selectFrom('bank_files').select('downloaded_at').where('shop_id', '=', shopId).where('id', '=', id)
  return found(await file.executeTakeFirst()).downloaded_at !== null
}

/** Its bytes, the same each time. */
export const downloadFile = async (db: ShopDb, vault: Vault, place: Releasing) => {
  const { at } = place
  if (!(await wasDownloaded(db, place))) await lockReturns(place, db)
  const { state, name, file_sealed, downloaded_at } = await lockFile(db, place)
  if (state === 'made' || state === 'void') throw new DomainError('bank_file_state')
  if (file_sealed === null) throw new DomainError('bank_file_gone')
  if (downloaded_at === null) await assertUnchanged(db, vault, place)
  if (state === 'approved') await update(db, place).set({ state: 'downloaded', downloaded_at: at }).execute()
  else if (downloaded_at === null) await update(db, place).set({ downloaded_at: at }).execute()
  return { name, text: vault.open(file_sealed, bankFileAad(place.shopId, place.id)) }
}

/** Those that nobody has settled meanwhile, from a statement or by their word. */
const changePayouts = ({ shopId, id }: FilePlace, db: ShopDb, state: 'sent' | 'agreed', at: Date) =>
  sql`
    update payouts p
    set changed_at = ${at}, state = ${state === 'agreed' ? sql`case when b.is_own_payout then 'cancelled' else 'agreed' end` : state}
    from bank_file_rows b
    where b.shop_id = ${shopId} and b.file_id = ${id} and p.shop_id = b.shop_id and p.id = b.payout_id
      and p.state = 'in_batch'`.execute(db)

export const confirmFile = async (db: ShopDb, place: FilePlace, at: Date): Promise<void> => {
  await lockReturns(place, db)
  const { state } = await lockFile(db, place)
  if (state !== 'downloaded') throw new DomainError('bank_file_state')
  await changePayouts(place, db, 'sent', at)
  await update(db, place).set({ state: 'confirmed', ended_at: at }).execute()
}

/** Payouts that were made for the file end with it; those agreed before wait for another. */
export const voidFile = async (db: ShopDb, place: FilePlace, at: Date): Promise<void> => {
  await lockReturns(place, db)
  const { state } = await lockFile(db, place)
  if (state === 'confirmed' || state === 'void') throw new DomainError('bank_file_state')
  await changePayouts(place, db, 'agreed', at)
  await update(db, place).set({ state: 'void', ended_at: at }).execute()
  await db
    .updateTable('bank_file_rows')
    .set({ is_live: false })
    .where('shop_id', '=', place.shopId)
    .where('file_id', '=', place.id)
    .execute()
}

/** A statement has told of all of their payments: nobody has to confirm them any more. */
export const confirmSettled = async (db: ShopDb, shopId: number, at: Date): Promise<void> => {
  await sql`
    update bank_files f set state = 'confirmed', ended_at = ${at}
    where f.shop_id = ${shopId} and f.state = 'downloaded' and not exists (
      select from bank_file_rows b join payouts p on p.shop_id = b.shop_id and p.id = b.payout_id
      where b.shop_id = f.shop_id and b.file_id = f.id and p.state = 'in_batch')`.execute(db)
}
