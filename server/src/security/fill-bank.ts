/** A return that is paid by bank: payouts in files of every state, a statement, and a rest that is open. */
import { randomUUID } from 'node:crypto'
import { bankText, NAME_LENGTH, STATUS } from '@returns-desk/engine'
import { settleEntries } from '../areas/money/entries/settle-entries.ts'
import { insertPayout } from '../areas/money/payouts/queries.ts'
import { inShop, type ShopDb } from '../db/db.ts'
import { bankAccountAad, bankFileAad, bankLineAad, bankRowIbanAad, bankRowNameAad } from '../db/sealed-columns.ts'
import type { ShopBasics } from '../seed/shop.ts'
import { addReturn } from '../test/builders.ts'
import type { TestShop, World } from '../test/world.ts'
import { IBANS } from './marked-returns.ts'

export interface BankThings {
  readonly bankReturnId: string
  /** Agreed, and in no file. */
  readonly bankPayoutId: number
  readonly bankFileIds: { readonly made: number; readonly approved: number; readonly downloaded: number }
  /** Of the amount of that payout, and open. */
  readonly bankLineId: number
  readonly bankStatementId: number
}

const AMOUNT = 100

const addPayout = (world: World, db: ShopDb, shopId: number, returnId: string, state: 'agreed' | 'in_batch') => {
  const payout = { route: 'bank', amount: AMOUNT, state, reference: `P-${randomUUID().slice(0, 18)}` } as const
  return insertPayout(db, shopId, returnId, payout, world.deps.clock())
}

const addFile = async (
  world: World,
  db: ShopDb,
  shop_id: number,
  { returnId, staffId, secret }: { returnId: string; staffId: number; secret: string },
  state: 'made' | 'approved' | 'downloaded',
) => {
  const at = world.deps.clock()
  const payout_id = await addPayout(world, db, shop_id, returnId, 'in_batch')
  const { id } = await db
    .insertInto('bank_files')
    .values({
      ...{ shop_id, state, key: randomUUID(), reference: randomUUID(), name: 'payments.xml', profile: 'generic_03' },
      ...{ execution_day: '2026-10-06', count: 1, sum_minor: AMOUNT, currency: 'RON', sha256: '0', four_eyes: true },
      ...{ made_by: staffId, made_at: at, approved_at: state === 'made' ? null : at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file_sealed = world.deps.vault.seal(`<Document>${secret}</Document>`, bankFileAad(shop_id, id))
  await db.updateTable('bank_files').set({ file_sealed }).where('shop_id', '=', shop_id).where('id', '=', id).execute()
  const { vault } = world.deps
  await db
    .insertInto('bank_file_rows')
    .values({
      ...{ shop_id, file_id: id, payout_id, place: 1, is_own_payout: true },
      iban_sealed: vault.seal(IBANS[0] as string, bankRowIbanAad(shop_id, id, payout_id)),
      name_sealed: vault.seal(bankText(secret, NAME_LENGTH), bankRowNameAad(shop_id, id, payout_id)),
    })
    .execute()
  return id
}

const addLine = async (world: World, db: ShopDb, shop_id: number, secret: string) => {
  const uploaded_at = world.deps.clock()
  const statement = await db
    .insertInto('bank_statements')
    .values({ shop_id, sha256: '0', format: 'csv', uploaded_at, known: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('statement_layouts')
    .values({ shop_id, digest: '0'.repeat(64), columns: ['date', 'amount'], saved_at: uploaded_at })
    .execute()
  const { id } = await db
    .insertInto('bank_lines')
    .values({
      ...{ shop_id, statement_id: statement.id, line_digest: '0', kind: 'paid', state: 'open' },
      ...{ booked_on: '2026-10-06', amount_minor: AMOUNT, currency: 'RON', reference: secret },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const description_sealed = world.deps.vault.seal(secret, bankLineAad(shop_id, id))
  await db
    .updateTable('bank_lines')
    .set({ description_sealed })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute()
  return { bankLineId: id, bankStatementId: statement.id }
}

export const fillBank = async (
  world: World,
  shop: TestShop & ShopBasics,
  { staffId, secret, mark }: { staffId: number; secret: string; mark: string },
): Promise<BankThings> => {
  const bankReturnId = await addReturn(world, shop, {
    ...{ status: STATUS.PROCESSED, requiresIban: true, iban: IBANS[0] as string, account_holder: secret },
    ...{ order_name: `${mark}-#2000`, client_email: `${secret}@example.com` },
  })
  return inShop(world.db, shop.id, async (db) => {
    await settleEntries(db, shop.id, bankReturnId, world.deps.clock())
    const iban_sealed = world.deps.vault.seal(IBANS[1] as string, bankAccountAad(shop.id))
    await db
      .insertInto('bank_accounts')
      .values({ shop_id: shop.id, debtor_name: mark, iban_sealed, bic: '', profile: 'generic_03', four_eyes: false })
      .execute()
    const file = (state: 'made' | 'approved' | 'downloaded') =>
      addFile(world, db, shop.id, { returnId: bankReturnId, staffId, secret }, state)
    return {
      bankReturnId,
      bankPayoutId: await addPayout(world, db, shop.id, bankReturnId, 'agreed'),
      bankFileIds: { made: await file('made'), approved: await file('approved'), downloaded: await file('downloaded') },
      ...(await addLine(world, db, shop.id, secret)),
    }
  })
}
