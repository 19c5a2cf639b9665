import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { PASSWORD, test } from '../../../test/harness.ts'
import { addOrder, intakeOf } from '../../../test/orders.ts'

const VIP = 'vip.customer@example.com'

test('a line tells who did what, with what was before and after', async ({ world }) => {
  const shop = await world.shop()
  const staff = world.client(await world.signedIn(shop, 'manager', 'Dana'))
  const { id } = await staff.returnReasons.create({ body: { name: 'late', description: 'Came too late' } })
  await staff.returnReasons.update({ params: { id }, body: { name: 'very late' } })
  await staff.returnReasons.remove({ params: { id } })
  const { data, has_more } = await staff.audit.list({ query: { action: 'returnReasons' } })
  expect(has_more).toBe(false)
  expect(data).toMatchObject([
    { action: 'returnReasons.remove', object: String(id), changes: { name: { before: 'very late', after: null } } },
    { action: 'returnReasons.update', changes: { name: { before: 'late', after: 'very late' } } },
    { action: 'returnReasons.create', staff: { name: 'Dana' }, at: world.deps.clock().toISOString() },
  ])
  expect(Object.keys(data[1]?.changes ?? {})).toEqual(['name'])
})

test('a rule that names a customer does not bring them into the audit', async ({ world }) => {
  const staff = await world.as(await furnishedShop(world))
  const rule = {
    name: 'For one customer',
    priority: 1,
    conditions: [{ attribute_id: 201, operator_id: 101, value: VIP }],
    rule_action: { default_action_id: 1, action_params: '{"days":7}' },
  }
  const { id } = await staff.rules.create({ body: rule })
  await staff.rules.replace({ params: { id }, body: { ...rule, name: 'For two' } })
  const { data } = await staff.audit.list({ query: { action: 'rules.replace' } })
  expect(data).toMatchObject([{ changes: { name: { before: 'For one customer', after: 'For two' } } }])
  expect(JSON.stringify(await staff.audit.list({ query: {} }))).not.toContain(VIP)
})

test('a long text is cut between characters', async ({ world }) => {
  const shop = await world.shop()
  const staff = await world.as(shop)
  const message = `${'a'.repeat(199)}😀${'b'.repeat(100)}`
  const code = 'unavailable'
  await staff.errorMessages.replace({ params: { shopId: shop.id, code }, body: { message } })
  const [line] = (await staff.audit.list({ query: {} })).data
  expect(line?.changes?.message?.after).toMatch(/^a{199}\ufffd…$/)
})

test('it is searched by person, object and day, and read in parts', async ({ world }) => {
  const shop = await world.shop()
  const owner = await world.as(shop)
  const ana = world.client(await world.signedIn(shop, 'manager', 'Ana'))
  const { id: anaId } = await ana.account.get()
  for (let number = 1; number <= 55; number++) await owner.returnReasons.create({ body: { name: `reason ${number}` } })
  await ana.returnReasons.create({ body: { name: 'of Ana' } })
  const first = await owner.audit.list({ query: { action: 'returnReasons' } })
  expect([first.data.length, first.has_more]).toEqual([50, true])
  const before = String(first.data.at(-1)?.id)
  const rest = await owner.audit.list({ query: { action: 'returnReasons', before } })
  expect([rest.data.length, rest.has_more]).toEqual([6, false])
  expect((await owner.audit.list({ query: { staff: String(anaId) } })).data).toHaveLength(1)
  expect((await owner.audit.list({ query: { to: '2026-10-04' } })).data).toEqual([])
  expect((await owner.audit.list({ query: { from: '2026-10-05', to: '2026-10-05' } })).data).toHaveLength(50)
})

test('as a file it opens in a spreadsheet, which runs nothing of it', async ({ world }) => {
  const shop = await world.shop()
  const evil = world.client(await world.signedIn(shop, 'manager', '=HYPERLINK("https://evil.example")'))
  await evil.returnReasons.create({ body: { name: 'a "quoted", one' } })
  const { csv } = await evil.audit.export({ query: {} })
  const [header, line] = csv.split('\r\n')
  expect(header).toBe('\uFEFFat,person,person_id,action,object,changes')
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
})

test('what was refused leaves no line, also where that was decided late', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const staff = await world.as(shop)
  const before = (await staff.audit.list({ query: {} })).data.length
  const refused = [
    staff.account.changePassword({ body: { current: 'wrong', password: 'vase cu flori 77' } }),
    staff.secondFactor.confirm({ body: { password: 'wrong' } }),
    staff.staffIntake.create({ body: { ...intakeOf(shop, order), order_ref: 'none' } }),
    staff.settings.saveLogo({ file: new Blob(['no picture'], { type: 'image/png' }) }),
    staff.ordersImport.importCsv({ file: new Blob(['no order'], { type: 'text/csv' }) }),
  ]
  const outcomes = await Promise.allSettled(refused)
  expect(outcomes.map(({ status }) => status)).toEqual(refused.map(() => 'rejected'))
  expect((await staff.audit.list({ query: {} })).data).toHaveLength(before)
  await staff.secondFactor.confirm({ body: { password: PASSWORD } })
  await staff.account.changePassword({ body: { current: PASSWORD, password: 'vase cu flori 77' } })
  const { data } = await staff.audit.list({ query: {} })
  const me = (await staff.account.get()).id
  expect(data.slice(0, 2).map((line) => [line.action, line.staff?.id])).toEqual([
    ['account.changePassword', me],
    ['secondFactor.confirm', me],
  ])
})
