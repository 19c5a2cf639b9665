/** A shop whose bank has a file of payments, and statements about them. */
import { randomUUID } from 'node:crypto'
import { STATUS } from '@returns-desk/engine'
import { settleEntries } from '../../areas/money/entries/settle-entries.ts'
import { inShop } from '../../db/db.ts'
import { addReturns, furnishedShop, type ReturnFields } from '../builders.ts'
import type { World } from '../world.ts'

export const ACCOUNT = { debtor_name: 'Shop', iban: 'RO09BCYP0000001234567890' }

export const paidShop = async (world: World, returns: readonly ReturnFields[]) => {
  const shop = await furnishedShop(world)
  const fields = { status: STATUS.PROCESSED, requiresIban: true, account_holder: 'Maria Ionescu' }
  const ids = await addReturns(
    world,
    shop,
    returns.map((own) => ({ ...fields, ...own })),
  )
  await inShop(world.db, shop.id, async (db) => {
    for (const id of ids) await settleEntries(db, shop.id, id, world.deps.clock())
  })
  const owner = await world.as(shop)
  await owner.bankAccount.save({ body: ACCOUNT })
  const file = await owner.bankFiles.create({ body: { key: randomUUID(), return_ids: ids } })
  await owner.bankFiles.download({ params: { id: file.id } })
  const references = file.payments.map(({ reference }) => reference ?? '')
  const states = async (id = file.id) => (await owner.bankFiles.get({ params: { id } })).states
  const upload = (statement: File) => owner.bankStatements.upload({ file: statement })
  const lines = async (state: 'open' | 'matched' = 'open') =>
    (await owner.bankStatements.lines({ query: { state } })).data.toSorted((one, other) => one.id - other.id)
  return { shop, ids, owner, file, references, states, upload, lines }
}

export const csvStatement = (...lines: string[]) =>
  new File([['date;amount;currency;reference;iban;description', ...lines].join('\n')], 's.csv', { type: 'text/csv' })

export const camtStatement = (...entries: string[]) =>
  new File(
    [`<Document><BkToCstmrStmt><Stmt><Id>1</Id>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`],
    's.xml',
    { type: 'application/xml' },
  )
