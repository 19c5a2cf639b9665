import { randomUUID } from 'node:crypto'
import { decimalText } from '@returns-desk/engine'
import { expect, vi } from 'vitest'
import { IBAN } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import { ACCOUNT, camtStatement, csvStatement, paidShop } from '../../../test/money/paid-shop.ts'

const OTHER_IBAN = 'DE89370400440532013000'
const STRANGE_IBAN = 'GB82WEST12345698765432'

const entryOf = (amount: string, sign: 'DBIT' | 'CRDT', details: string) => `
  <Ntry><Amt Ccy="RON">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-10-06</Dt></BookgDt>
  <NtryDtls>${details}</NtryDtls></Ntry>`

test.for([
  ['in the text, in small letters', (reference: string) => [';', `plata ${reference.toLowerCase()} retur`]],
  ['in the text, in groups', (reference: string) => [';', reference.replaceAll('-', '').replace(/(.{4})/g, '$1 ')]],
  ['across two lines', (reference: string) => [';', `"OP 12 ${reference.slice(0, 11)}\n${reference.slice(11)} RO"`]],
  ['as the reference, without its dash', (reference: string) => [`${reference.replace('-', '')};`, 'x']],
  ['as the reference, with more around it', (reference: string) => [`E2E/${reference}/1;`, 'x']],
] as const)('our reference is found %s', async ([, written], { world }) => {
  const { references, upload, states, lines } = await paidShop(world, [{}, {}])
  const [reference, text] = written(references[1] ?? '')
  expect(await upload(csvStatement(`2026-10-06;-240.91;RON;${reference};${text}`))).toMatchObject({ paid: 1, open: 0 })
  expect(await states()).toMatchObject({ settled: 1 })
  expect(await lines('matched')).toMatchObject([{ matched_by: 'reference', return_id: expect.any(String) }])
})

test('the number of the return and the amount tell which payment it is', async ({ world }) => {
  const { references, upload, lines, ids } = await paidShop(world, [{}, {}])
  const [one = '', two = ''] = references.map((reference) => reference.split('-')[0])
  const statement = csvStatement(
    `2026-10-06;-240.91;RON;;${STRANGE_IBAN};Rambursare retur ${one}, 1001`,
    `2026-10-06;-240.90;RON;;${STRANGE_IBAN};Rambursare retur ${two.toLowerCase()}`,
  )
  expect(await upload(statement)).toMatchObject({ paid: 1, open: 1 })
  expect(await lines('matched')).toMatchObject([{ matched_by: 'number', return_id: ids[0] }])
  expect(await lines()).toMatchObject([{ question: 'other_amount', likely: { return_id: ids[1], amount: 240.91 } }])
})

test.for([
  ['the batch that it was', (reference: string) => `<Btch><PmtInfId>${reference}-1</PmtInfId></Btch>`],
  [
    'the message that asked for it',
    (reference: string) => `<TxDtls><Refs><MsgId>${reference.toLowerCase()}</MsgId></Refs></TxDtls>`,
  ],
  [
    'the file in its text',
    (reference: string) =>
      `<TxDtls><RmtInf><Ustrd>Fisier ${reference.replaceAll('-', ' ')}.xml</Ustrd></RmtInf></TxDtls>`,
  ],
] as const)('one sum settles all payments of a file, by %s', async ([, details], { world }) => {
  const { file, upload, states, lines, owner } = await paidShop(world, [{}, {}, {}])
  const reference = file.name.replace('.xml', '')
  const entry = entryOf('722.73', 'DBIT', details(reference))
  expect(await upload(camtStatement(entry))).toMatchObject({ lines: 1, paid: 1, open: 0 })
  expect(await states()).toMatchObject({ settled: 3 })
  expect(await owner.bankFiles.get({ params: { id: file.id } })).toMatchObject({ state: 'confirmed' })
  expect(await lines('matched')).toMatchObject([{ matched_by: 'file', file: { id: file.id, name: file.name } }])
  const again = camtStatement(entry.replace('10-06', '10-07'), entryOf('722.72', 'DBIT', details(reference)))
  expect(await upload(again)).toMatchObject({ paid: 0, open: 2 })
  expect(await lines()).toMatchObject([{ question: 'again' }, { question: 'again', file: { id: file.id } }])
})

test('a sum that is not that of the file settles nothing', async ({ world }) => {
  const { file, upload, states, lines } = await paidShop(world, [{}, {}])
  const text = `Fisier ${file.name}`
  const back = `2026-10-06;481.82;RON;;;${text}`
  await upload(csvStatement(`2026-10-06;-481.81;RON;;;${text}`, back))
  expect(await states()).toMatchObject({ in_batch: 2 })
  expect(await lines()).toMatchObject([{ question: 'other_amount' }, { question: 'file_returned' }])
})

test('two payments of one amount to one account are left to a person', async ({ world }) => {
  const { upload, states, lines } = await paidShop(world, [{}, {}, { iban: OTHER_IBAN }])
  const line = (iban: string) => `2026-10-06;-240.91;RON;;${iban};Transfer`
  expect(await upload(csvStatement(line(IBAN), line(OTHER_IBAN)))).toMatchObject({ paid: 1, open: 1 })
  expect(await states()).toMatchObject({ settled: 1, in_batch: 2 })
  expect(await lines()).toMatchObject([{ question: 'several', likely: null }])
})

test('what may have bounced stays open, by account or by name, for sixty days', async ({ world }) => {
  const { upload, lines, ids, states, owner } = await paidShop(world, [{}, { account_holder: 'Ștefan Țîrlea-Pop' }])
  const statement = csvStatement(
    `2026-10-08;240.91;RON;;${IBAN};incasare`,
    `2026-10-09;240.91;RON;;${STRANGE_IBAN};INCASARE DE LA STEFAN POP TIRLEA`,
    `2026-10-10;240.90;RON;;${IBAN};another amount`,
    `2026-10-10;240.91;RON;;${STRANGE_IBAN};Stefan Popescu`,
    `2027-10-10;240.91;RON;;${IBAN};too late`,
  )
  expect(await upload(statement)).toMatchObject({ lines: 2, bounced: 0, open: 2 })
  expect(await states()).toMatchObject({ in_batch: 2 })
  const [one, two] = await lines()
  expect([one?.question, two?.question]).toEqual(['likely_bounce', 'likely_bounce'])
  expect(two?.likely).toMatchObject({ return_id: ids[1], amount: 240.91 })
  const body = { payout_id: two?.likely?.payout_id ?? 0, is_sure: true }
  await owner.bankStatements.match({ params: { id: two?.id ?? 0 }, body })
  expect(await states()).toMatchObject({ in_batch: 1, bounced: 1 })
})

test('what cannot be a refund is not kept: salaries, rent, fees, and what customers pay in', async ({ world }) => {
  const { upload, lines, references } = await paidShop(world, [{}])
  const statement = csvStatement(
    `2026-10-06;-4200.00;RON;SALARII;${STRANGE_IBAN};Salariu octombrie Ion Popescu`,
    `2026-10-06;-240.91;RON;;${STRANGE_IBAN};of the amount, to another account`,
    '2026-10-06;-9.99;RON;;;Comision',
    `2026-10-06;240.91;RON;ORDER-1;${STRANGE_IBAN};Order 1042`,
    '2026-10-06;-240.91;RON;;;of the amount, and nobody says to whom',
    `2026-10-06;-12.00;RON;${references[0]};;with our reference`,
  )
  expect(await upload(statement)).toMatchObject({ lines: 2, open: 2, total_lines: 6, done_lines: 6 })
  expect((await lines()).map(({ question }) => question).sort()).toEqual(['other_amount', 'same_amount'])
})

test('the shop’s own account at a line says nothing of who was paid', async ({ world }) => {
  const { upload, lines } = await paidShop(world, [{}])
  await upload(csvStatement(`2026-10-06;-240.91;RON;;${ACCOUNT.iban};Plata`))
  expect(await lines()).toMatchObject([{ question: 'same_amount', likely: { amount: 240.91 } }])
})

test('a line that another format has told already is known, and a second payment of that day is not', async ({
  world,
}) => {
  const { upload, references, lines } = await paidShop(world, [{}])
  const reference = references[0] ?? ''
  const refs = `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls>`
  await upload(camtStatement(entryOf('240.91', 'DBIT', refs)))
  const line = `2026-10-06;-240.91;RON;${reference};${IBAN};Transfer`
  expect(await upload(csvStatement(line))).toMatchObject({ lines: 0, known: 1, open: 0 })
  expect(await upload(csvStatement(line, `${line} 2`))).toMatchObject({ lines: 1, known: 1, open: 1 })
  expect(await lines()).toMatchObject([{ question: 'again' }])
})

test('what the bank pays of a voided file is named so, and settles nothing else by itself', async ({ world }) => {
  const { upload, lines, owner, file, references, ids, states } = await paidShop(world, [{}, {}])
  await owner.bankFiles.void({ params: { id: file.id } })
  const next = await owner.bankFiles.create({ body: { key: randomUUID(), return_ids: ids } })
  const statement = csvStatement(
    `2026-10-06;-240.91;RON;${references[0]};${IBAN};named`,
    `2026-10-06;-240.91;RON;;${STRANGE_IBAN};retur ${references[1]?.split('-')[0]}`,
    `2026-10-07;-240.91;RON;;${IBAN};by its account`,
    `2026-10-07;-481.82;RON;;;all of ${file.name}`,
  )
  expect(await upload(statement)).toMatchObject({ paid: 0, open: 4 })
  const voided = { question: 'voided_file', file: { id: file.id, name: file.name } }
  const [line, ...others] = await lines()
  expect([line, ...others]).toMatchObject([voided, voided, voided, voided])
  expect(line?.likely).toMatchObject({ return_id: ids[0] })
  expect(await states(next.id)).toMatchObject({ in_batch: 2 })
  const params = { id: line?.id ?? 0 }
  const offered = await owner.bankStatements.payouts({ params })
  expect(offered.map(({ return_id }) => return_id)).toEqual([ids[0]])
  expect(await owner.bankStatements.payouts({ params: { id: others.at(-1)?.id ?? 0 } })).toEqual([])
  const payout_id = offered[0]?.payout_id ?? 0
  await expect(owner.bankStatements.match({ params, body: { payout_id } })).rejects.toMatchObject({
    code: 'bank_line_voided',
  })
  await owner.bankStatements.match({ params, body: { payout_id, is_sure: true } })
  // It was paid, so the new file can only be made void.
  await expect(owner.bankFiles.download({ params: { id: next.id } })).rejects.toMatchObject({
    code: 'bank_file_changed',
  })
})

test('a payment whose predecessor was in a voided file is not matched by hand without asking', async ({ world }) => {
  const { upload, lines, owner, file, ids } = await paidShop(world, [{}, {}])
  await owner.bankFiles.void({ params: { id: file.id } })
  const { id } = await owner.bankFiles.create({ body: { key: randomUUID(), return_ids: ids } })
  await owner.bankFiles.download({ params: { id } })
  await upload(csvStatement('2026-10-06;-240.91;RON;;;of the amount, and nobody says to whom'))
  const [line] = await lines()
  expect(line).toMatchObject({ question: 'same_amount', likely: null })
  const params = { id: line?.id ?? 0 }
  const [first, second] = await owner.bankStatements.payouts({ params })
  expect([first?.has_voided, second?.has_voided]).toEqual([true, true])
  const match = (is_sure: boolean) =>
    owner.bankStatements.match({ params, body: { payout_id: first?.payout_id ?? 0, is_sure } })
  await expect(match(false)).rejects.toMatchObject({ code: 'bank_line_voided' })
  expect(await match(true)).toMatchObject({ state: 'matched', matched_by: 'hand' })
})

test('all open lines of a statement are put aside at once, and those of others stay', async ({ world }) => {
  const { upload, lines, owner, references } = await paidShop(world, [{}, {}, {}])
  const [one, two, three] = references.map((reference) => `2026-10-06;-1.00;RON;${reference};;x`)
  const first = await upload(csvStatement(one ?? '', two ?? ''))
  const second = await upload(csvStatement(three ?? ''))
  expect(await owner.bankStatements.ignoreRest({ params: { id: first.id } })).toEqual({ ignored: 2 })
  expect(await owner.bankStatements.ignoreRest({ params: { id: first.id } })).toEqual({ ignored: 0 })
  expect(await lines()).toMatchObject([{ statement_id: second.id }])
})

const MANY = 19_999

test('of nearly twenty thousand lines each account is looked at once, in portions, and the progress is there to be read', async ({
  world,
}) => {
  const { upload, owner, file } = await paidShop(
    world,
    Array.from({ length: 20 }, () => ({})),
  )
  const salaries = Array.from(
    { length: MANY - 1 },
    (_, i) => `2026-10-06;-${decimalText(24_091 + (i % 2), 'RON')};RON;;${STRANGE_IBAN};Salariu ${i}`,
  )
  const sum = `2026-10-06;-4818.20;RON;;;${file.name}`
  const digests = vi.spyOn(world.deps.vault, 'digests')
  const compared = vi.spyOn(world.deps.vault, 'isDigest')
  const [shown, kept] = await Promise.all([
    vi.waitUntil(async () => (await owner.bankStatements.list())[0], { timeout: 60_000, interval: 5 }),
    upload(csvStatement(...salaries, sum)),
  ])
  expect(shown).toMatchObject({ total_lines: MANY })
  expect(shown.done_lines).toBeLessThan(MANY)
  expect(kept).toMatchObject({ lines: 1, paid: 1, total_lines: MANY, done_lines: MANY })
  expect(digests.mock.calls.length).toBe(MANY - 1)
  expect(compared).not.toHaveBeenCalled()
})

test('a statement that was cut off goes on where it stopped', async ({ world }) => {
  const { upload, states, file, references } = await paidShop(world, [{}, {}])
  const [one = '', two = ''] = references
  const filler = Array.from({ length: 600 }, (_, i) => `2026-10-05;-1.00;RON;;${STRANGE_IBAN};${i}`)
  const paid = `2026-10-04;-240.91;RON;${one};;x`
  const statement = () => csvStatement(paid, ...filler, `2026-10-06;-240.91;RON;${two};;x`)
  const { seal } = world.deps.vault
  const sealing = vi.spyOn(world.deps.vault, 'seal')
  sealing.mockImplementationOnce(seal).mockImplementationOnce(() => {
    throw new Error('cut off')
  })
  await expect(upload(statement())).rejects.toThrow()
  expect(await states(file.id)).toMatchObject({ settled: 1, in_batch: 1 })
  sealing.mockRestore()
  expect(await upload(statement())).toMatchObject({ paid: 2, total_lines: 602, done_lines: 602, known: 0 })
  expect(await states(file.id)).toMatchObject({ settled: 2 })
})
