/** Another account for a refund: the customer always hears of it, and whoever pays sees who entered it. */
import { expect } from 'vitest'
import { addReturns, IBAN } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test, type World } from '../../../test/harness.ts'
import { correctAccount, shopToPay, wanted } from '../../../test/money/bank-shop.ts'

const OTHER = 'DE89370400440532013000'
const CUSTOMER = 'maria.ionescu@example.com'

const begun = async (world: World) => {
  const known = await shopToPay(world, [{}, {}])
  const agent = world.client(await world.signedIn(known.shop, 'agent', 'Ana Pop'))
  const mails = async () => {
    await deliver(world, known.shop)
    return keptMails(world, known.shop)
  }
  return { ...known, agent, mails }
}

test.for([
  [{ iban: OTHER }, /Contul bancar pentru rambursare este acum DE89 •••• .*00\./],
  [{ account_holder: 'Ion Radu' }, /Titularul contului RO49 •••• .*0000 a fost schimbat\./],
] as const)('a customer is told of %o, also if staff do not want it', async ([account, words], { world }) => {
  const { ids, agent, mails } = await begun(world)
  await correctAccount(agent, ids[0] ?? '', account)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: CUSTOMER, plain: expect.stringMatching(words) })
  expect(mail?.plain).toContain('Dacă nu ați cerut dvs. această schimbare, vă rugăm să ne anunțați imediat.')
  expect(mail?.plain).not.toMatch(/The customer called|Primiți înapoi|DE893704|RO49AAAA/)
})

test('a customer who was to be paid another way is told of the account that staff entered', async ({ world }) => {
  const { shop, ids, agent, mails } = await begun(world)
  const [id = ''] = await addReturns(world, shop, [{ isExternal: true }])
  expect(ids).not.toContain(id)
  const payment_method_id = shop.paymentMethodIds.bank_transfer ?? 0
  await correctAccount(agent, id, { iban: OTHER, account_holder: 'Ion Radu', payment_method_id })
  expect((await mails()).map(({ plain }) => plain)).toEqual([expect.stringMatching(/este acum DE89 •••• /)])
})

test('the account that a return has already is no news', async ({ world }) => {
  const { ids, agent, mails } = await begun(world)
  await correctAccount(agent, ids[0] ?? '', { iban: IBAN, account_holder: 'Ștefania Țurcanu' })
  expect(await mails()).toEqual([])
})

test('whoever pays sees which accounts staff entered, who and when: to pay, in the check and in the file', async ({
  world,
}) => {
  const { ids, agent, owner } = await begun(world)
  await correctAccount(agent, ids[1] ?? '', { iban: OTHER })
  const at = world.deps.clock().toISOString()
  const own = { account_entered_by: null, account_entered_at: null }
  const staffs = { account_entered_by: { id: expect.any(Number), name: 'Ana Pop' }, account_entered_at: at }
  const { data } = await owner.refunds.list({ query: {} })
  expect(new Map(data.map((one) => [one.return_id, one])).get(ids[0] ?? '')).toMatchObject(own)
  expect(new Map(data.map((one) => [one.return_id, one])).get(ids[1] ?? '')).toMatchObject(staffs)
  expect((await owner.bankFiles.check({ body: {} })).payments).toMatchObject([own, staffs])
  const { id, payments } = await owner.bankFiles.create(wanted(ids))
  expect(payments).toMatchObject([own, staffs])
  // The file goes on saying who entered the account in it.
  await correctAccount(owner, ids[1] ?? '', { iban: IBAN })
  expect((await owner.bankFiles.get({ params: { id } })).payments).toMatchObject([own, staffs])
})
