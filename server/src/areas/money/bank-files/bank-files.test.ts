import { createHash, randomUUID } from 'node:crypto'
import { STATUS } from '@returns-desk/engine'
import { XMLParser } from 'fast-xml-parser'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { createWorld, test } from '../../../test/harness.ts'
import { ACCOUNT, shopToPay, wanted } from '../../../test/money/bank-shop.ts'
import type { TestShop, World } from '../../../test/world.ts'
import { applyRetention } from '../../system/privacy/apply-retention.ts'
import { insertPayout } from '../payouts/queries.ts'

const payoutsOf = (world: World, shop: TestShop, returnId: string) =>
  inShop(world.db, shop.id, (db) =>
    db
      .selectFrom('payouts')
      .select(['state', 'amount_minor', 'reference'])
      .where('return_id', '=', returnId)
      .orderBy('id')
      .execute(),
  )

test.for(['settle', 'bounce'] as const)(
  'nobody takes a file to the bank after a payment in it is over (%s)',
  async (step, { world }) => {
    const { shop, ids, owner } = await shopToPay(world, [{}, {}])
    const first = await owner.bankFiles.create(wanted(ids))
    const payout = { id: first.payments[0]?.payout_id ?? 0 }
    if (step === 'settle') await owner.refunds.settle({ params: payout, body: { note: 'In cash' } })
    else await owner.refunds.bounce({ params: payout, body: { reason: 'Account closed' } })
    const params = { id: first.id }
    await expect(owner.bankFiles.download({ params })).rejects.toMatchObject({ code: 'bank_file_changed' })
    await owner.bankFiles.void({ params })
    const left = step === 'settle' ? ids.slice(1) : ids
    const second = await owner.bankFiles.create(wanted(left))
    await owner.bankFiles.download({ params: { id: second.id } })
    const states = (await payoutsOf(world, shop, ids[0] ?? '')).map(({ state }) => state)
    expect(states).toEqual(step === 'settle' ? ['settled'] : ['bounced', 'in_batch'])
  },
)

test('who downloads files very often is told that, and when to come back', async ({ world }) => {
  const { ids, owner } = await shopToPay(world, [{}])
  const { id } = await owner.bankFiles.create(wanted(ids))
  const params = { id }
  for (let i = 0; i < 30; i++) await owner.bankFiles.download({ params })
  await expect(owner.bankFiles.download({ params })).rejects.toMatchObject({
    ...{ status: 429, code: 'too_many_downloads' },
    message: expect.stringMatching(/^Files of this shop were downloaded very often .* in 5 min\.$/),
  })
})

test('a payment that is over does not keep a file from being downloaded again', async ({ world }) => {
  const { ids, owner } = await shopToPay(world, [{}])
  const { id, payments } = await owner.bankFiles.create(wanted(ids))
  const before = await (await owner.bankFiles.download({ params: { id } })).text()
  await owner.refunds.bounce({ params: { id: payments[0]?.payout_id ?? 0 }, body: { reason: 'Account closed' } })
  expect(await (await owner.bankFiles.download({ params: { id } })).text()).toBe(before)
})

test('refunds become one file, the same bytes at every download, and each download is in the audit', async ({
  world,
}) => {
  const { shop, ids, owner } = await shopToPay(world, [{}, {}, {}])
  const made = await owner.bankFiles.create(wanted(ids, { profile: 'ron_domestic' }))
  expect(made).toMatchObject({ state: 'approved', count: 3, amount: 722.73, currency: 'RON' })
  const params = { id: made.id }
  const one = await (await owner.bankFiles.download({ params })).text()
  const other = await owner.bankFiles.download({ params })
  expect(await other.text()).toBe(one)
  expect(other.name).toBe(made.name)
  expect(createHash('sha256').update(one).digest('hex')).toBe(made.sha256)
  const { CstmrCdtTrfInitn: message } = new XMLParser({ parseTagValue: false }).parse(one).Document
  expect(message.PmtInf.PmtTpInf).toEqual({ InstrPrty: 'NORM' })
  expect(message.PmtInf.Dbtr).toEqual({ Nm: 'Magazinul Tarii SRL' })
  expect(message.PmtInf.CdtTrfTxInf).toHaveLength(3)
  expect(message.PmtInf.CdtTrfTxInf[0].Cdtr).toEqual({ Nm: 'Stefania Turcanu' })
  const audit = await owner.audit.list({ query: {} })
  expect(audit.data.filter(({ action }) => action === 'bankFiles.download')).toHaveLength(2)
  expect(await owner.bankFiles.list()).toMatchObject({ unconfirmed: 1 })
  const confirmed = await owner.bankFiles.confirm({ params })
  expect(await owner.bankFiles.list()).toMatchObject({ unconfirmed: 0 })
  expect(confirmed).toMatchObject({ state: 'confirmed', states: { sent: 3 } })
  expect(await payoutsOf(world, shop, ids[0] ?? '')).toMatchObject([{ state: 'sent' }])
})

test('a refund that cannot be paid this way keeps the whole file from being made, and each is named', async ({
  world,
}) => {
  const treasury = 'RO47TREZ0000000000000000'
  const { ids, owner } = await shopToPay(world, [
    {},
    { iban: 'RO49AAAA1B31007593840001' },
    { iban: treasury },
    { account_holder: '张伟' },
    { iban: 'DE89370400440532013000' },
    { iban: null },
    { status: STATUS.RECEIVED },
    { requiresIban: false },
  ])
  const problems = [
    null,
    'bank_iban_wrong',
    'bank_iban_treasury',
    'bank_name_unusable',
    'bank_iban_abroad',
    'payout_account_missing',
    'payout_not_ready',
    'bank_not_by_bank',
  ]
  const checked = await owner.bankFiles.check({ body: { return_ids: ids, profile: 'ron_domestic' } })
  expect(checked.payments.map(({ problem }) => problem?.code ?? null)).toEqual(problems)
  expect(checked).toMatchObject({ is_possible: false, sums: [{ currency: 'RON', count: 1, amount: 240.91 }] })
  expect(checked.payments[3]?.problem?.message).toContain('“张伟”')
  const refused = owner.bankFiles.create(wanted(ids, { profile: 'ron_domestic' }))
  await expect(refused).rejects.toMatchObject({
    ...{ status: 409, code: 'bank_file_rows', message: 'The file was not made: some refunds cannot be paid this way.' },
    details: problems.flatMap((code, i) =>
      code === null ? [] : [{ field: ids[i], code, message: expect.any(String) }],
    ),
  })
  expect((await owner.bankFiles.list()).data).toEqual([])
})

test('a file has one currency, and the domestic one has RON', async ({ world }) => {
  const { ids, owner } = await shopToPay(world, [{}, { currency: 'EUR' }])
  const checked = await owner.bankFiles.check({ body: { return_ids: ids, profile: 'generic_09' } })
  expect(checked).toMatchObject({
    is_possible: false,
    sums: [
      { currency: 'RON', count: 1, amount: 240.91 },
      { currency: 'EUR', count: 1, amount: 240.91 },
    ],
  })
  await expect(owner.bankFiles.create(wanted(ids))).rejects.toMatchObject({ code: 'bank_file_currencies' })
  const domestic = owner.bankFiles.create(wanted(ids.slice(1), { profile: 'ron_domestic' }))
  await expect(domestic).rejects.toMatchObject({ details: [{ code: 'bank_currency' }] })
  expect(await owner.bankFiles.create(wanted(ids.slice(1), { profile: 'generic_09' }))).toMatchObject({
    currency: 'EUR',
  })
})

test('euro goes only to countries of SEPA, and payments within Romania only from an account there', async ({
  world,
}) => {
  const german = 'DE89370400440532013000'
  const iban = 'TR330006100519786457841326'
  const { ids, owner } = await shopToPay(world, [{ iban }, { iban: german }], 'EUR')
  const { payments } = await owner.bankFiles.check({ body: { return_ids: ids, profile: 'generic_09' } })
  expect(payments.map(({ problem }) => problem?.code)).toEqual(['bank_iban_outside_sepa', undefined])
  await expect(owner.bankFiles.create(wanted(ids))).rejects.toMatchObject({ details: [{ field: ids[0] }] })
  const romanian = await shopToPay(world, [{}])
  const domestic = { ...ACCOUNT, iban: german, profile: 'ron_domestic' } as const
  await expect(romanian.owner.bankAccount.save({ body: domestic })).rejects.toMatchObject({
    code: 'bank_debtor_abroad',
  })
  await romanian.owner.bankAccount.save({ body: { ...domestic, profile: 'generic_03' } })
  const made = romanian.owner.bankFiles.create(wanted(romanian.ids, { profile: 'ron_domestic' }))
  await expect(made).rejects.toMatchObject({ details: [{ code: 'bank_debtor_abroad' }] })
})

test('a file is paid on a banking day and says when it was made, in the time of the shop', async () => {
  const { world, close } = await createWorld({ clock: () => new Date('2026-12-25T22:30:00Z') })
  try {
    const { ids, owner } = await shopToPay(world, [{}])
    expect(await owner.bankFiles.check({ body: {} })).toMatchObject({ execution_day: '2026-12-28' })
    const { id, execution_day } = await owner.bankFiles.create(wanted(ids))
    expect(execution_day).toBe('2026-12-28')
    const text = await (await owner.bankFiles.download({ params: { id } })).text()
    expect(text).toContain('<CreDtTm>2026-12-26T00:30:00+02:00</CreDtTm>')
    expect(text).toContain('<ReqdExctnDt>2026-12-28</ReqdExctnDt>')
  } finally {
    await close()
  }
})

test('asked twice with one key, it is one file', async ({ world }) => {
  const { ids, owner } = await shopToPay(world, [{}])
  const call = wanted(ids)
  const [one, other] = await Promise.all([owner.bankFiles.create(call), owner.bankFiles.create(call)])
  expect(one.id).toBe(other.id)
  expect((await owner.bankFiles.list()).total_items).toBe(1)
})

test('two files never contain the same refund, also when they are made at the same moment', async ({ world }) => {
  const { shop, ids, owner } = await shopToPay(
    world,
    Array.from({ length: 6 }, () => ({})),
  )
  const halves = [ids.slice(0, 4), ids.slice(2), ids.toReversed(), ids.slice(1, 3)]
  const results = await Promise.allSettled(halves.map((some) => owner.bankFiles.create(wanted(some))))
  const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const paid = made.flatMap(({ payments }) => payments.map(({ return_id }) => return_id))
  expect(new Set(paid).size).toBe(paid.length)
  for (const id of paid)
    expect(await payoutsOf(world, shop, id)).toMatchObject([{ state: 'in_batch', amount_minor: 24_091 }])
  const problems = results.flatMap((result) => (result.status === 'rejected' ? result.reason.details : []))
  expect(new Set(problems.map(({ code }: { code: string }) => code))).toEqual(new Set(['bank_nothing_open']))
})

test('with four eyes, only somebody else than its maker releases a file', async ({ world }) => {
  const { shop, ids, owner } = await shopToPay(world, [{}])
  await owner.bankAccount.save({ body: { ...ACCOUNT, iban: '', four_eyes: true } })
  const finance = await world.as(shop, 'finance')
  const { id, state } = await finance.bankFiles.create(wanted(ids))
  const params = { id }
  expect(state).toBe('made')
  await expect(finance.bankFiles.download({ params })).rejects.toMatchObject({ code: 'bank_file_state' })
  await expect(finance.bankFiles.approve({ params })).rejects.toMatchObject({ code: 'bank_file_four_eyes' })
  // Switching it off releases nothing that was made before.
  await owner.bankAccount.save({ body: { ...ACCOUNT, four_eyes: false } })
  await expect(finance.bankFiles.approve({ params })).rejects.toMatchObject({ code: 'bank_file_four_eyes' })
  expect(await owner.bankFiles.approve({ params })).toMatchObject({
    state: 'approved',
    approved_by: { name: expect.any(String) },
  })
  expect((await finance.bankFiles.download({ params })).size).toBeGreaterThan(500)
  await expect(finance.bankAccount.save({ body: ACCOUNT })).rejects.toMatchObject({ code: 'forbidden' })
})

test('a void file opens its refunds again, and what was agreed before stays agreed', async ({ world }) => {
  const { shop, ids, work, owner } = await shopToPay(world, [{}])
  const [id = ''] = ids
  const agreed = { route: 'bank', amount: 4091, state: 'agreed', reference: randomUUID() } as const
  await work((db) => insertPayout(db, shop.id, id, agreed, world.deps.clock()))
  const made = await owner.bankFiles.create(wanted(ids))
  expect(made.payments.map(({ amount }) => amount)).toEqual([40.91, 200])
  for (const { reference } of made.payments) expect(reference?.length).toBeLessThanOrEqual(35)
  const params = { id: made.id }
  expect(await owner.bankFiles.void({ params })).toMatchObject({ state: 'void', states: { agreed: 1, cancelled: 1 } })
  await expect(owner.bankFiles.download({ params })).rejects.toMatchObject({ code: 'bank_file_state' })
  await expect(owner.bankFiles.void({ params })).rejects.toMatchObject({ code: 'bank_file_state' })
  const again = await owner.bankFiles.create(wanted(ids))
  expect(again).toMatchObject({ count: 2, amount: 240.91 })
})

test('what was agreed is not paid while its return waits for somebody', async ({ world }) => {
  const { ids, owner } = await shopToPay(world, [{}, {}])
  const [id = '', other = ''] = ids
  await owner.refunds.pay({ params: { id }, body: { key: randomUUID(), route: 'bank' } })
  await owner.returns.move({ params: { id }, query: { status: 'pending_action' } })
  const all = await owner.bankFiles.check({ body: {} })
  expect(all.payments.map(({ return_id }) => return_id)).toEqual([other])
  const code = 'bank_file_rows'
  await expect(owner.bankFiles.create(wanted([id]))).rejects.toMatchObject({
    code,
    details: [{ field: id, code: 'payout_not_ready' }],
  })
  await owner.returns.move({ params: { id }, query: { status: 'processed' } })
  expect((await owner.bankFiles.create(wanted([id]))).payments).toHaveLength(1)
})

test('everything that is open or agreed can be looked up at once', async ({ world }) => {
  const { ids, owner } = await shopToPay(world, [{}, {}, { status: STATUS.RECEIVED }, { requiresIban: false }])
  const { payments, is_possible } = await owner.bankFiles.check({ body: {} })
  expect([payments.map(({ return_id }) => return_id), is_possible]).toEqual([ids.slice(0, 2), true])
  expect(payments[0]).toMatchObject({ iban: 'RO49 •••• •••• •••• •••• 0000', name: 'Stefania Turcanu', state: null })
})

test('the bytes of a file go with the bank accounts in it, and leave its sums behind', async ({ world }) => {
  const { ids, owner, work } = await shopToPay(world, [{}])
  const { id } = await owner.bankFiles.create(wanted(ids))
  await applyRetention(world.deps)
  expect(await owner.bankFiles.get({ params: { id } })).toMatchObject({ is_gone: false })
  await work((db) =>
    db
      .updateTable('bank_files')
      .set({ made_at: new Date('2026-06-01T10:00:00Z') })
      .where('id', '=', id)
      .execute(),
  )
  await applyRetention(world.deps)
  expect(await owner.bankFiles.get({ params: { id } })).toMatchObject({ is_gone: true, amount: 240.91, count: 1 })
  await expect(owner.bankFiles.download({ params: { id } })).rejects.toMatchObject({ code: 'bank_file_gone' })
  const rows = await work((db) =>
    db
      .selectFrom('bank_file_rows')
      .select(['iban_digest', 'iban_sealed', 'name_sealed'])
      .where('file_id', '=', id)
      .execute(),
  )
  expect(rows).toEqual([{ iban_digest: null, iban_sealed: null, name_sealed: null }])
})

test('neither the file nor an account stands in the database in clear', async ({ world }) => {
  const { ids, owner, work, shop } = await shopToPay(world, [{}])
  await owner.bankFiles.create(wanted(ids))
  const kept = await work(async (db) => [
    await db.selectFrom('bank_files').selectAll().where('shop_id', '=', shop.id).execute(),
    await db.selectFrom('bank_file_rows').selectAll().where('shop_id', '=', shop.id).execute(),
    await db.selectFrom('bank_accounts').selectAll().where('shop_id', '=', shop.id).execute(),
  ])
  expect(JSON.stringify(kept)).not.toMatch(/RO49AAAA|RO09BCYP|Turcanu/)
  expect(await owner.bankAccount.get()).toMatchObject({ iban: 'RO09 •••• •••• •••• •••• 7890', bic: 'BTRLRO22' })
})

test('the day of execution is today or soon, and the account has to be there', async ({ world }) => {
  const { ids, owner } = await shopToPay(world, [{}])
  for (const execution_day of ['2026-10-04', '2026-12-24'])
    await expect(owner.bankFiles.create(wanted(ids, { execution_day }))).rejects.toMatchObject({
      code: 'execution_day_invalid',
    })
  expect(await owner.bankFiles.create(wanted(ids, { execution_day: '2026-10-07' }))).toMatchObject({
    execution_day: '2026-10-07',
  })
  const other = await world.as(await furnishedShop(world))
  await expect(other.bankFiles.create(wanted(ids))).rejects.toMatchObject({ code: 'bank_account_missing' })
  await other.bankAccount.save({ body: ACCOUNT })
  await expect(other.bankFiles.create(wanted(ids))).rejects.toMatchObject({ status: 404 })
})
