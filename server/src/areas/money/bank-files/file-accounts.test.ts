/** What is approved, downloaded and paid is one account: that of the file's own rows. */
import { XMLParser } from 'fast-xml-parser'
import { expect } from 'vitest'
import { IBAN } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { ACCOUNT, correctAccount, shopToPay, wanted } from '../../../test/money/bank-shop.ts'

const OTHER = 'DE89370400440532013000'
const OTHER_MASKED = 'DE89 •••• •••• •••• ••30 00'

const withFourEyes = async (world: World) => {
  const known = await shopToPay(world, [{}, {}])
  await known.owner.bankAccount.save({ body: { ...ACCOUNT, iban: '', four_eyes: true } })
  return { ...known, finance: await world.as(known.shop, 'finance'), agent: await world.as(known.shop, 'agent') }
}

const accountsIn = async (file: File): Promise<string[]> => {
  const { CstmrCdtTrfInitn: message } = new XMLParser({ parseTagValue: false }).parse(await file.text()).Document
  return message.PmtInf.CdtTrfTxInf.map((one: { CdtrAcct: { Id: { IBAN: string } } }) => one.CdtrAcct.Id.IBAN)
}

test('who approves a file sees the account that it pays, also if the return has another one by now', async ({
  world,
}) => {
  const { ids, finance, agent, owner } = await withFourEyes(world)
  const [id = ''] = ids
  await correctAccount(agent, id, { iban: OTHER })
  const made = await finance.bankFiles.create(wanted(ids))
  await correctAccount(agent, id, { iban: IBAN })
  const params = { id: made.id }
  const shown = (await owner.bankFiles.get({ params })).payments.map(({ iban, problem }) => [iban, problem?.code])
  expect(shown).toEqual([
    [OTHER_MASKED, 'bank_account_changed'],
    [expect.stringContaining('RO49'), undefined],
  ])
  await expect(owner.bankFiles.approve({ params })).rejects.toMatchObject({
    ...{ status: 409, code: 'bank_file_changed', message: expect.stringContaining('Void the file') },
    details: [
      { field: id, code: 'bank_account_changed', message: expect.stringContaining(made.payments[0]?.number ?? '?') },
    ],
  })
  await owner.bankFiles.void({ params })
  const again = await finance.bankFiles.create(wanted(ids))
  await owner.bankFiles.approve({ params: { id: again.id } })
  expect(await accountsIn(await finance.bankFiles.download({ params: { id: again.id } }))).toEqual([IBAN, IBAN])
})

test.for([{ iban: OTHER }, { account_holder: 'Ion Hoțescu' }])(
  'a file that waits is not downloaded after a correction of %o, and the correction says so',
  async (account, { world }) => {
    const { ids, owner, shop } = await shopToPay(world, [{}, {}])
    const agent = await world.as(shop, 'agent')
    const { id, name } = await owner.bankFiles.create(wanted(ids))
    const corrected = await correctAccount(agent, ids[1] ?? '', account)
    expect(corrected.bank_files).toEqual([{ id, name, state: 'approved', to_do: 'void' }])
    await expect(owner.bankFiles.download({ params: { id } })).rejects.toMatchObject({
      code: 'bank_file_changed',
      details: [{ field: ids[1], code: 'bank_account_changed' }],
    })
  },
)

test('a correction after the download names the file, and the same bytes stay available', async ({ world }) => {
  const { ids, owner } = await shopToPay(world, [{}])
  const { id, name } = await owner.bankFiles.create(wanted(ids))
  const params = { id }
  const before = await (await owner.bankFiles.download({ params })).text()
  const { bank_files } = await correctAccount(owner, ids[0] ?? '', { iban: OTHER })
  expect(bank_files).toEqual([{ id, name, state: 'downloaded', to_do: 'ask_bank' }])
  expect(await (await owner.bankFiles.download({ params })).text()).toBe(before)
  const { payments } = await owner.bankFiles.confirm({ params })
  expect(payments).toMatchObject([{ iban: expect.stringContaining('RO49'), name: 'Stefania Turcanu' }])
  expect((await correctAccount(owner, ids[0] ?? '', { iban: IBAN })).bank_files).toEqual([])
})

test('the same account again, or the same name in other letters, changes nothing in a file', async ({ world }) => {
  const { ids, owner } = await shopToPay(world, [{}])
  const { id } = await owner.bankFiles.create(wanted(ids))
  const [returnId = ''] = ids
  const { version } = await owner.returns.getPrivate({ params: { id: returnId } })
  const again = await correctAccount(owner, returnId, { iban: IBAN.toLowerCase(), account_holder: 'Ștefania Țurcanu' })
  expect(again).toEqual({ version, bank_files: [] })
  expect(await correctAccount(owner, returnId, { account_holder: 'Stefania Turcanu' })).toMatchObject({
    bank_files: [],
  })
  expect((await owner.bankFiles.download({ params: { id } })).size).toBeGreaterThan(500)
})
