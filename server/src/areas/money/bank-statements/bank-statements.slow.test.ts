import { randomUUID } from 'node:crypto'
import type { StatementTable } from '@returns-desk/contract'
import { STATUS } from '@returns-desk/engine'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturns, furnishedShop, IBAN, type ReturnFields } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import type { World } from '../../../test/world.ts'
import { settleEntries } from '../entries/settle-entries.ts'
import { BT } from './bank-examples.ts'

const ACCOUNT = { debtor_name: 'Shop', iban: 'RO09BCYP0000001234567890' }
const OTHER_IBAN = 'DE89370400440532013000'

/** A file that the bank has; its payments by reference. */
const shopWithFile = async (world: World, returns: readonly ReturnFields[]) => {
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
  await owner.bankFiles.confirm({ params: { id: file.id } })
  const references = file.payments.map(({ reference }) => reference ?? '')
  const find = () => owner.bankFiles.get({ params: { id: file.id } })
  return { shop, ids, owner, file, references, find }
}

const csv = (...lines: string[]) =>
  new File([['date;amount;currency;reference;iban;description', ...lines].join('\n')], 's.csv', { type: 'text/csv' })

interface Entry {
  readonly reference?: string
  readonly amount: string
  readonly sign?: 'DBIT' | 'CRDT'
  readonly iban?: string
  readonly more?: string
  readonly text?: string
}

const entryOf = ({ reference = 'NOTPROVIDED', amount, sign = 'DBIT', iban = IBAN, more = '', text = '' }: Entry) => `
  <Ntry><Amt Ccy="RON">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-10-06</Dt></BookgDt>
  <NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>
  <RltdPties><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct></RltdPties>
  <RmtInf><Ustrd>${text}</Ustrd></RmtInf>${more}</TxDtls></NtryDtls></Ntry>`

const camt = (entries: readonly Entry[], head = '') =>
  new File(
    [
      `<?xml version="1.0" encoding="UTF-8"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">`,
      `<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>${entries.map(entryOf).join('')}</Stmt>`,
      '</BkToCstmrStmt></Document>',
    ],
    's.xml',
    { type: 'application/xml' },
  )

const RETURNED = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'

test('a statement settles what it shows, brings back what bounced, and lists the rest', async ({ world }) => {
  const { shop, ids, owner, references, find } = await shopWithFile(world, [{}, {}, {}])
  const [one = '', two = '', three = ''] = references
  const file = camt([
    { reference: one, amount: '240.91' },
    { reference: two, amount: '240.91' },
    { reference: two, amount: '240.91', sign: 'CRDT', more: RETURNED },
    { reference: three, amount: '1.00', text: 'More &amp; more' },
    { amount: '77.00', iban: OTHER_IBAN, text: 'Rent' },
    { amount: '240.91', iban: OTHER_IBAN, sign: 'CRDT', text: 'A customer pays' },
  ])
  const finance = await world.as(shop, 'finance')
  const statement = await owner.bankStatements.upload({ file })
  expect(statement).toMatchObject({ format: 'camt053', lines: 4, paid: 2, bounced: 1, open: 1, known: 0 })
  expect(await find()).toMatchObject({ states: { settled: 1, bounced: 1, sent: 1 } })
  const { data } = await owner.bankStatements.lines({ query: { statement: String(statement.id) } })
  expect(data.map(({ amount, description }) => [amount, description])).toEqual([[1, 'More & more']])
  expect(await finance.notifications.list()).toMatchObject([{ kind: 'payment_bounced', return_id: ids[1] }])
  const { timeline } = await owner.returns.getPrivate({ params: { id: ids[1] ?? '' } })
  const [bounced] = timeline.filter(({ kind }) => kind === 'payout_bounced')
  const said = { route: 'bank', amount: 240.91, currency: 'RON', reason: 'AC04' }
  expect([bounced?.actor, JSON.parse(bounced?.note ?? '')]).toEqual(['system', said])
  const check = await owner.bankFiles.check({ body: { return_ids: ids } })
  expect(check.payments.map(({ problem }) => problem?.code ?? null)).toEqual([
    'bank_nothing_open',
    null,
    'bank_nothing_open',
  ])
})

test('money that a customer sends with the reference of a payout never pays them twice', async ({ world }) => {
  const { ids, owner, references, find } = await shopWithFile(world, [{}, {}])
  const [one = '', two = ''] = references
  const cent = { reference: one, amount: '0.01', sign: 'CRDT' } as const
  const fee = { reference: two, amount: '5.00', sign: 'CRDT', more: RETURNED } as const
  expect(await owner.bankStatements.upload({ file: camt([cent, fee]) })).toMatchObject({ bounced: 0, open: 2 })
  expect(await find()).toMatchObject({ states: { sent: 2 } })
  const { data } = await owner.bankStatements.lines()
  const [, line] = data.toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0))
  expect(line).toMatchObject({
    ...{ amount: 0.01, question: 'other_amount' },
    likely: { return_id: ids[0], order_name: '#1001', amount: 240.91, currency: 'RON' },
  })
  const params = { id: line?.id ?? 0 }
  const payout_id = line?.likely?.payout_id ?? 0
  expect((await owner.bankStatements.payouts({ params }))[0]).toMatchObject({ payout_id })
  await expect(owner.bankStatements.match({ params, body: { payout_id } })).rejects.toMatchObject({
    code: 'bank_line_unsure',
  })
  expect(await find()).toMatchObject({ states: { sent: 2 } })
  const matched = await owner.bankStatements.match({ params, body: { payout_id, is_sure: true } })
  expect(matched).toMatchObject({ state: 'matched', matched_by: 'hand' })
  expect(await find()).toMatchObject({ states: { sent: 1, bounced: 1 } })
})

test.for([
  ['less what the bank keeps, with our reference', '230.91', ''],
  ['as a return that the bank names', '200.00', RETURNED],
] as const)('a payment that comes back %s is paid once more', async ([, amount, more], { world }) => {
  const { owner, references, find } = await shopWithFile(world, [{}])
  const [reference = ''] = references
  const file = camt([{ reference, amount, sign: 'CRDT', more }])
  expect(await owner.bankStatements.upload({ file })).toMatchObject({ bounced: 1, open: 0 })
  expect(await find()).toMatchObject({ states: { bounced: 1 } })
})

test('money that the bank takes back is no payment of ours', async ({ world }) => {
  const { owner, references, find } = await shopWithFile(world, [{}])
  const [reference = ''] = references
  const file = camt([{ reference, amount: '240.91', more: RETURNED }])
  expect(await owner.bankStatements.upload({ file })).toMatchObject({ paid: 0, open: 1 })
  expect(await find()).toMatchObject({ states: { sent: 1 } })
})

test('the same statement again changes nothing, nor do the same lines in another one', async ({ world }) => {
  const { owner, references, find } = await shopWithFile(world, [{}, {}, {}])
  const lines = [
    { reference: references[0] ?? '', amount: '240.91' },
    { reference: references[2] ?? '', amount: '5.00' },
  ]
  const first = await owner.bankStatements.upload({ file: camt(lines) })
  expect(await owner.bankStatements.upload({ file: camt(lines) })).toEqual(first)
  const longer = camt([...lines, { reference: references[1] ?? '', amount: '240.91' }], '<!-- later -->')
  const second = await owner.bankStatements.upload({ file: longer })
  expect(second).toMatchObject({ lines: 1, paid: 1, known: 2 })
  expect(await find()).toMatchObject({ states: { settled: 2, sent: 1 } })
  expect((await owner.bankStatements.lines()).total_items).toBe(1)
})

test('without a reference, amount and account tell which payment it is', async ({ world }) => {
  const { owner, find } = await shopWithFile(world, [{}, { iban: OTHER_IBAN }])
  const upload = await owner.bankStatements.upload({
    file: csv(
      `06.10.2026;-240,91;RON;;${OTHER_IBAN};Payment`,
      `2026-10-06;-240.91;RON;;${IBAN};one`,
      `2026-10-06;-240.91;RON;;${IBAN};another that nobody asked for`,
      `2026-10-06;-240.90;RON;;${OTHER_IBAN};another amount`,
    ),
  })
  expect(upload).toMatchObject({ format: 'csv', lines: 3, paid: 2, open: 1 })
  expect(await find()).toMatchObject({ states: { settled: 2 } })
  const { data } = await owner.bankStatements.lines({ query: { state: 'matched' } })
  expect(data.map(({ matched_by, payout_id }) => [matched_by, payout_id !== null])).toEqual([
    ['account', true],
    ['account', true],
  ])
})

test('a reference within the text of the bank counts, and a payment that came back is paid once more', async ({
  world,
}) => {
  const { ids, owner, references, find } = await shopWithFile(world, [{}])
  const back = `2026-10-07,240.91,RON,,,"RETUR PLATA ${references[0]} CONT INCHIS"`
  const file = new File([`date,amount,currency,reference,iban,description\n${back}\n`], 's.csv', { type: 'text/csv' })
  expect(await owner.bankStatements.upload({ file })).toMatchObject({ lines: 1, bounced: 1 })
  expect(await find()).toMatchObject({ states: { bounced: 1 } })
  const again = await owner.bankFiles.create({ body: { key: randomUUID(), return_ids: ids } })
  expect(again).toMatchObject({ amount: 240.91 })
  expect(again.payments[0]?.reference).not.toBe(references[0])
})

test('a payment that left twice is left to people', async ({ world }) => {
  const { owner, references, find } = await shopWithFile(world, [{}])
  const [reference = ''] = references
  const line = `2026-10-06;-240.91;RON;${reference};${IBAN};`
  expect(await owner.bankStatements.upload({ file: csv(`${line}one`, `${line}two`) })).toMatchObject({
    paid: 1,
    open: 1,
  })
  expect(await find()).toMatchObject({ states: { settled: 1 } })
})

test('lines are matched by hand where they fit, or set aside', async ({ world }) => {
  const { owner, file, find } = await shopWithFile(world, [{}, { delivery_cost_minor: 0 }])
  const lines = ['2026-10-06;-240.91;RON;;;cash desk', '2026-10-06;-240.91;RON;;;something else']
  await owner.bankStatements.upload({ file: csv(...lines) })
  const { data } = await owner.bankStatements.lines()
  const [fee, paid] = data
  const params = { id: paid?.id ?? 0 }
  const candidates = await owner.bankStatements.payouts({ params })
  expect(candidates.map(({ is_same_amount }) => is_same_amount)).toEqual([true, false])
  const [right, wrong] = file.payments.map(({ payout_id }) => payout_id ?? 0)
  const match = (payout_id: number) => owner.bankStatements.match({ params, body: { payout_id } })
  await expect(match(wrong ?? 0)).rejects.toMatchObject({ code: 'bank_line_unfit' })
  expect(await match(right ?? 0)).toMatchObject({ state: 'matched', matched_by: 'hand', payout_id: right })
  await expect(match(right ?? 0)).rejects.toMatchObject({ code: 'bank_line_state' })
  expect(await owner.bankStatements.ignore({ body: { ids: [fee?.id ?? 0] } })).toEqual({ ignored: 1 })
  expect((await owner.bankStatements.lines()).data).toEqual([])
  expect(await find()).toMatchObject({ states: { settled: 1, sent: 1 } })
})

test('a statement that shows every payment of a file confirms it', async ({ world }) => {
  const { owner, ids, file } = await shopWithFile(world, [{}])
  await owner.bankStatements.upload({ file: csv(`2026-10-06;240.91;RON;${file.payments[0]?.reference};;back`) })
  const next = await owner.bankFiles.create({ body: { key: randomUUID(), return_ids: ids } })
  await owner.bankFiles.download({ params: { id: next.id } })
  await owner.bankStatements.upload({ file: csv(`2026-10-08;-240.91;RON;${next.payments[0]?.reference};;paid`) })
  expect(await owner.bankFiles.get({ params: { id: next.id } })).toMatchObject({
    state: 'confirmed',
    states: { settled: 1 },
  })
})

const BOMB = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;">]>`
const XXE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'

test.for([
  ['a bomb of entities', camt([{ amount: '1.00', text: '&b;' }], BOMB)],
  ['an entity that names another file', camt([{ amount: '1.00', text: '&a;' }], XXE)],
  ['XML that is cut off', new File(['<Document><BkToCstmrStmt><Stmt>'], 's.xml', { type: 'application/xml' })],
  ['another message', new File(['<Document><Other/></Document>'], 's.xml', { type: 'application/xml' })],
  [
    'an entry without a day',
    new File(
      ['<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="RON">1.00</Amt></Ntry></Stmt></BkToCstmrStmt></Document>'],
      's',
      { type: 'text/xml' },
    ),
  ],
  ['a file without the columns', new File(['a,b\n1,2\n'], 's.csv', { type: 'text/csv' })],
] as const)('%s is refused', async ([, file], { world }) => {
  const owner = await world.as(await furnishedShop(world))
  await expect(owner.bankStatements.upload({ file })).rejects.toMatchObject({ code: 'statement_unreadable' })
  expect(await owner.bankStatements.list()).toEqual([])
})

test('a line that cannot be read is named, and all others count', async ({ world }) => {
  const { owner, references, find } = await shopWithFile(world, [{}])
  const lines = ['2026-10-06;a lot;RON;;;', `2026-10-06;-240.91;RON;${references[0]};;`, '31.02.2026;-1.00;RON;;;']
  const file = csv(...lines)
  const statement = await owner.bankStatements.upload({ file })
  const unread_lines = [
    { line: 2, reason: 'amount' },
    { line: 4, reason: 'date' },
  ]
  expect(statement).toMatchObject({ lines: 1, paid: 1, unread: 2, unread_lines })
  expect(await find()).toMatchObject({ states: { settled: 1 } })
  expect(await owner.bankStatements.list()).toEqual([statement])
})

test('a statement that Banca Transilvania exports settles what it shows', async ({ world }) => {
  const { owner, references, find } = await shopWithFile(world, [{}])
  const text = BT.replaceAll('R0001337-1', references[0] ?? '').replaceAll('1,240.91', '240.91')
  const utf16 = new File([Buffer.from(`\uFEFF${text}`, 'utf16le')], 's.csv', { type: 'text/csv' })
  expect(await owner.bankStatements.upload({ file: utf16 })).toMatchObject({ format: 'csv', paid: 1, unread: 0 })
  expect(await find()).toMatchObject({ states: { settled: 1 } })
})

test('MT940 settles what it shows, and a payment that it takes back has bounced', async ({ world }) => {
  const { owner, references, find } = await shopWithFile(world, [{}, {}])
  const [one = '', two = ''] = references
  const entries = [one, two].flatMap((reference) => [`:61:2611191119D240,91NTRF${reference}`, ':86:Plata'])
  const back = [':61:2611201120RD240,91NTRFNONREF//2', `:86:Storno ${two} AC04`]
  const lines = [':20:1', ':25:1', ':60F:C261118RON1,', ...entries, ...back, '-']
  const file = new File([lines.join('\r\n')], 's.sta', { type: 'text/plain' })
  expect(await owner.bankStatements.upload({ file })).toMatchObject({ format: 'mt940', paid: 2, bounced: 1, unread: 0 })
  expect(await find()).toMatchObject({ states: { settled: 1, bounced: 1 } })
})

test('a shop says once what the columns of its statements are', async ({ world }) => {
  const { shop, owner, references, find } = await shopWithFile(world, [{}, {}])
  const statement = (reference: string) =>
    new File([`When;Whither;How much\n2026-10-06;${reference};-240.91\n`], 's.csv', { type: 'text/csv' })
  const [one = '', two = ''] = references
  const file = statement(one)
  await expect(owner.bankStatements.upload({ file })).rejects.toMatchObject({ code: 'statement_columns_unknown' })
  const { digest, names, rows, columns } = await owner.bankStatements.columns({ file })
  expect([names, rows, columns]).toEqual([
    ['When', 'Whither', 'How much'],
    [['2026-10-06', one, '-240.91']],
    ['date', 'none', 'none'],
  ])
  const save = (given: StatementTable['columns']) =>
    owner.bankStatements.saveColumns({ body: { digest, columns: given } })
  await expect(save(['date', 'text', 'none'])).rejects.toMatchObject({ code: 'statement_columns_incomplete' })
  await save(['date', 'none', 'credit'])
  // Said wrongly, and corrected: the same file counts again.
  expect(await owner.bankStatements.upload({ file })).toMatchObject({ paid: 0 })
  await save(['date', 'text', 'amount'])
  expect((await owner.bankStatements.columns({ file })).columns).toEqual(['date', 'text', 'amount'])
  expect(await owner.bankStatements.upload({ file })).toMatchObject({ paid: 1 })
  const finance = await world.as(shop, 'finance')
  expect(await finance.bankStatements.upload({ file: statement(two) })).toMatchObject({ paid: 1 })
  expect(await find()).toMatchObject({ states: { settled: 2 } })
  const stranger = await world.as(await furnishedShop(world))
  await expect(stranger.bankStatements.upload({ file })).rejects.toMatchObject({ code: 'statement_columns_unknown' })
})

test('what the bank writes about people is sealed', async ({ world }) => {
  const { shop, owner, references } = await shopWithFile(world, [{}])
  const line = `2026-10-06;-3.00;RON;${references[0]};${OTHER_IBAN};Ion Popescu`
  expect(await owner.bankStatements.upload({ file: csv(line) })).toMatchObject({ lines: 1 })
  const rows = await inShop(world.db, shop.id, (db) => db.selectFrom('bank_lines').selectAll().execute())
  expect(JSON.stringify(rows)).not.toMatch(/Popescu|DE8937/)
})
