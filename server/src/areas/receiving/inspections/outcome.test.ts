/** What follows from an inspection: rules hear of it, and the customer learns what was found. */
import { expect } from 'vitest'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>
const nothing = { received: 0, accepted: 0, rejected: 0, condition: null, disposition: null, is_inspected: true }

const inspect = async (world: World, shop: Shop, id: string, found: object) => {
  const { inspections } = await world.as(shop, 'warehouse')
  const params = { id }
  const { items } = await inspections.get({ params })
  const saved = items.map(({ product_id }) => ({ ...nothing, ...found, product_id }))
  return inspections.save({ params, body: { items: saved } })
}

/** Attribute `event.type`, "is". */
const CONDITION = { attribute_id: 501, operator_id: 601, value: 'inspected' }
const ruleOn = async (world: World, shop: Shop, action: { id: number; params: object }) => {
  const { rules } = await world.as(shop)
  return rules.create({
    body: {
      ...{ name: 'After the inspection', priority: '1' },
      conditions: [CONDITION],
      rule_action: { default_action_id: action.id, action_params: JSON.stringify(action.params) },
    },
  })
}

test('rules hear of it when the last product has its result, and not before', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const html_content = '<title>Looked at %order.name%</title><p>%return.inspection%</p>'
  const { id: email_id } = await staff.emails.create({
    body: { subject: 'Looked at', html_content, default_language: true },
  })
  await ruleOn(world, shop, { id: 4, params: { email_id } })
  const id = await addReturn(world, shop, { status: 3 })
  const sent = async () => {
    await deliver(world, shop)
    return (await keptMails(world, shop)).map(({ subject }) => subject)
  }
  await inspect(world, shop, id, { received: 1, is_inspected: false })
  expect(await sent()).toEqual([])
  await inspect(world, shop, id, { received: 2, accepted: 2 })
  expect(await sent()).toEqual(['Looked at #1001'])
  // Looked at again, it is the same event.
  await inspect(world, shop, id, { received: 1, accepted: 1 })
  expect(await sent()).toEqual(['Looked at #1001'])
  const [mail] = await keptMails(world, shop)
  expect(mail?.plain).toContain('2 × Cămașă de in, M / Alb: 2 accepted')
})

test('a rule may move a return when it is inspected', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const { actions } = await staff.rules.metadata()
  const move = actions.find(({ action_type }) => action_type === 'AUTO_MOVE')
  await ruleOn(world, shop, { id: move?.id ?? 0, params: { to: 4 } })
  const id = await addReturn(world, shop, { status: 3 })
  expect((await inspect(world, shop, id, { received: 2, accepted: 2 })).return_status.order_index).toBe(4)
})

test('the customer reads what was found and why, in the portal and in the mail, but not what colleagues note', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const order = await addOrder(world, shop)
  const { portal } = await customerOf(world, shop, order)
  const made = await portal.submit({ body: intakeOf(shop, order) })
  const params = { id: made.id }
  expect(made.products[0]?.outcome).toBeNull()
  await staff.returns.move({ params, query: { status: 'received' } })
  const { items } = await staff.inspections.get({ params })
  const quantity = items[0]?.quantity ?? 0
  await inspect(world, shop, made.id, {
    ...{ received: quantity, accepted: quantity, deduction: 5, deduction_reason: 'A stain', note: 'shelf 4' },
  })
  const seen = await portal.getReturn({ params })
  expect(seen.products[0]?.outcome).toEqual({
    ...{ received: quantity, accepted: quantity, rejected: 0, rejection_reason: '' },
    ...{ deduction: 5, deduction_reason: 'A stain' },
  })
  expect(JSON.stringify(seen)).not.toContain('shelf 4')
  // The link alone shows nothing of it.
  const tracked = await world.client({}).portal.track({ params: { handle: shop.handle, id: made.id } })
  expect(JSON.stringify(tracked)).not.toContain('A stain')
  await staff.returns.move({ params, query: { status: 'processed' } })
  world.passTime(3600)
  await deliver(world, shop)
  const mails = await keptMails(world, shop)
  const agreed = mails.find(({ plain }) => plain.includes('A stain'))
  expect(agreed?.plain).toMatch(new RegExp(`${quantity} ×[^:]+: (acceptate ${quantity}|${quantity} accepted)`))
  expect(mails.map(({ plain }) => plain).join()).not.toContain('shelf 4')
})
