/** Whoever pays corrects a name that banks cannot write, where the check of a file says so. */
import { STATUS } from '@returns-desk/engine'
import { XMLParser } from 'fast-xml-parser'
import { expect } from 'vitest'
import type { ReturnFields } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test, type World } from '../../../test/harness.ts'
import { shopToPay, wanted } from '../../../test/money/bank-shop.ts'

const begun = async (world: World, ...returns: ReturnFields[]) => {
  const known = await shopToPay(world, returns)
  const finance = world.client(await world.signedIn(known.shop, 'finance', 'Dan Pop'))
  const call = (account_holder: string, own: object = {}) => ({
    ...{ params: { id: known.ids[0] ?? '' }, body: { account_holder }, ...own },
  })
  const mails = async () => {
    await deliver(world, known.shop)
    return keptMails(world, known.shop)
  }
  return { ...known, finance, call, mails }
}

test('finance corrects a name that banks cannot write: the file is made with it, and the customer is told', async ({
  world,
}) => {
  const { ids, owner, finance, call, mails } = await begun(world, { account_holder: '张伟' })
  const [before] = (await finance.bankFiles.check({ body: {} })).payments
  expect(before).toMatchObject({ account_holder: '张伟', problem: { code: 'bank_name_unusable' } })
  const version = before?.version ?? 0
  const headers = { 'if-match': `"${version}"` }
  expect(await finance.corrections.correctHolder(call('Zhang Wei', { headers }))).toEqual({
    ...{ version: version + 1, bank_files: [] },
  })
  const at = world.deps.clock().toISOString()
  expect((await finance.bankFiles.check({ body: {} })).payments).toMatchObject([
    {
      ...{ account_holder: 'Zhang Wei', name: 'Zhang Wei', problem: null, version: version + 1 },
      ...{ account_entered_by: { name: 'Dan Pop' }, account_entered_at: at },
    },
  ])
  const { id } = await finance.bankFiles.create(wanted(ids))
  const text = await (await finance.bankFiles.download({ params: { id } })).text()
  const { CstmrCdtTrfInitn: message } = new XMLParser({ parseTagValue: false }).parse(text).Document
  expect(message.PmtInf.CdtTrfTxInf.Cdtr).toEqual({ Nm: 'Zhang Wei' })

  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.plain).toMatch(/Titularul contului RO49 •••• .*0000 a fost schimbat\./)
  expect(mail?.plain).toContain('Dacă nu ați cerut dvs. această schimbare')
  const { timeline } = await owner.returns.getPrivate({ params: { id: ids[0] ?? '' } })
  const entry = timeline.find(({ kind }) => kind === 'corrected')
  expect(entry).toMatchObject({ actor: 'staff', staff: { name: 'Dan Pop' } })
  expect(JSON.parse(entry?.note ?? '')).toEqual({ reason: '', changes: [{ field: 'account_holder' }] })
  const { data } = await owner.audit.list({ query: { action: 'corrections' } })
  expect(data).toMatchObject([
    {
      ...{ action: 'corrections.correctHolder', staff: { name: 'Dan Pop' } },
      changes: { account_holder: { before: '', after: '•••' } },
    },
  ])
})

test('a name that banks cannot write either is refused at the field, and nothing changes', async ({ world }) => {
  const { finance, call, mails } = await begun(world, { account_holder: '张伟' })
  await expect(finance.corrections.correctHolder(call('王伟'))).rejects.toMatchObject({
    ...{ status: 409, code: 'bank_name_unusable', message: expect.stringContaining('“王伟”') },
    details: [{ field: 'account_holder', code: 'bank_name_unusable', message: expect.stringContaining('“王伟”') }],
  })
  await expect(finance.corrections.correctHolder(call(' '))).rejects.toMatchObject({
    details: [{ field: 'account_holder', code: 'account_holder_required' }],
  })
  expect((await finance.bankFiles.check({ body: {} })).payments).toMatchObject([{ account_holder: '张伟' }])
  expect(await mails()).toEqual([])
})

test('who may not see accounts corrects no holder this way, and finance corrects nothing else', async ({ world }) => {
  const { shop, finance, call } = await begun(world, { account_holder: '张伟' })
  for (const role of ['agent', 'warehouse', 'viewer'] as const) {
    const staff = await world.as(shop, role)
    await expect(staff.corrections.correctHolder(call('Zhang Wei'))).rejects.toMatchObject({ code: 'forbidden' })
  }
  const { params } = call('')
  const { return_method, payment_method, return_products } = await finance.returns.getPrivate({ params })
  const products = return_products.map(({ id, quantity, return_reason }) => ({
    ...{ id, quantity, return_reason_id: return_reason.id },
  }))
  const methods = { return_method_id: return_method.id, payment_method_id: payment_method.id }
  const other = finance.corrections.correct({ params, body: { reason: 'So', products, ...methods } })
  await expect(other).rejects.toMatchObject({ code: 'forbidden' })
})

test.for([
  ['of a return that is over', { status: STATUS.COMPLETED }, 'correction_too_late'],
  ['of a return that somebody else has changed', {}, 'return_moved'],
  ['of a refund that is not paid by bank', { requiresIban: false }, 'bank_not_by_bank'],
  ['without an account', { iban: null }, 'payout_account_missing'],
] as const)('a holder %s is not corrected', async ([, fields, code], { world }) => {
  const { finance, call } = await begun(world, { account_holder: '张伟', ...fields })
  const headers = code === 'return_moved' ? { 'if-match': '"99"' } : {}
  const correct = finance.corrections.correctHolder(call('Zhang Wei', { headers }))
  await expect(correct).rejects.toMatchObject({ code })
})

test('the name that a return has already is no correction, and a file with the former one is named', async ({
  world,
}) => {
  const { ids, finance, call, mails } = await begun(world, { account_holder: 'Ion Radu' })
  const { version } = await finance.corrections.correctHolder(call('Ion Radu'))
  expect(await mails()).toEqual([])
  const { id, name } = await finance.bankFiles.create(wanted(ids))
  expect(
    await finance.corrections.correctHolder(
      call('Ioan Radu', { body: { account_holder: 'Ioan Radu', reason: 'A slip' } }),
    ),
  ).toEqual({
    ...{ version: version + 1, bank_files: [{ id, name, state: 'approved', to_do: 'void' }] },
  })
})
