import { randomUUID } from 'node:crypto'
import { STATUS } from '@returns-desk/engine'
import { XMLParser } from 'fast-xml-parser'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturns, furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import type { World } from '../../../test/world.ts'

const ACCOUNT = { debtor_name: 'Shop', iban: 'RO09BCYP0000001234567890' }

const shopToPay = async (world: World, count: number) => {
  const shop = await furnishedShop(world)
  const fields = { status: STATUS.PROCESSED, requiresIban: true, account_holder: 'Maria Ionescu' }
  const ids = await addReturns(
    world,
    shop,
    Array.from({ length: count }, (_, i) => ({ ...fields, delivery_cost_minor: i })),
  )
  // All at once: entry by entry takes longer than what is tested.
  await inShop(world.db, shop.id, (db) =>
    sql`
      insert into refund_entries (shop_id, return_id, kind, amount_minor, currency, at)
      select shop_id, id, 'item', refund_minor, currency, created_at from returns where shop_id = ${shop.id}`.execute(
      db,
    ),
  )
  const owner = await world.as(shop)
  await owner.bankAccount.save({ body: ACCOUNT })
  return { ids, owner }
}

interface Paid {
  readonly PmtId: { readonly EndToEndId: string }
  readonly Amt: { readonly InstdAmt: string }
}

const readPayments = async (file: File): Promise<Paid[]> =>
  new XMLParser({ parseTagValue: false }).parse(await file.text()).Document.CstmrCdtTrfInitn.PmtInf.CdtTrfTxInf

const entryOf = (reference: string, amount: string, sign = 'DBIT', more = '') => `
  <Ntry><Amt Ccy="RON">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-10-06</Dt></BookgDt>
  <NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>${more}</TxDtls></NtryDtls></Ntry>`

const camt = (entries: readonly string[]) =>
  new File(
    [`<Document><BkToCstmrStmt><Stmt><Id>1</Id>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`],
    's.xml',
    { type: 'application/xml' },
  )

test('of five hundred payments a statement proves all, brings back three, and leaves out two unknown ones', async ({
  world,
}) => {
  const { ids, owner } = await shopToPay(world, 500)
  const { id } = await owner.bankFiles.create({ body: { key: randomUUID(), return_ids: ids } })
  const payments = await readPayments(await owner.bankFiles.download({ params: { id } }))
  expect(payments).toHaveLength(500)
  const paid = payments.map((one) => entryOf(one.PmtId.EndToEndId, one.Amt.InstdAmt))
  const back = payments
    .slice(7, 10)
    .map((one) => entryOf(one.PmtId.EndToEndId, one.Amt.InstdAmt, 'CRDT', '<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf>'))
  const unknown = [entryOf('INVOICE-77', '119.00'), entryOf('NOTPROVIDED', '4200.00')]
  const statement = camt([...paid, ...unknown, ...back])
  const kept = await owner.bankStatements.upload({ file: statement })
  expect(kept).toMatchObject({ lines: 503, paid: 500, bounced: 3, open: 0, known: 0 })
  expect(await owner.bankFiles.get({ params: { id } })).toMatchObject({
    state: 'confirmed',
    states: { settled: 497, bounced: 3 },
  })
  expect(await owner.bankStatements.upload({ file: statement })).toEqual(kept)
  const { payments: open } = await owner.bankFiles.check({ body: {} })
  expect(open.map(({ return_id }) => return_id).sort()).toEqual(
    payments
      .slice(7, 10)
      .map((_, i) => ids[7 + i] ?? '')
      .sort(),
  )
})
