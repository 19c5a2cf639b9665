/**
 * An amount and a date are written the same in a mail, in the trace of the rules and in a refusal, in each language.
 */
import {
  compileRules,
  evaluate,
  findAttributeByKey,
  findOperatorByCode,
  makeTrace,
  type ReturnWindow,
} from '@returns-desk/engine'
import { expect } from 'vitest'
import { addReturn, furnishedShop, newReturn } from '../../../test/builders.ts'
import { daysAgo } from '../../../test/change-shop.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test } from '../../../test/harness.ts'
import { addOrder, customerOf } from '../../../test/orders.ts'

/** With the no-break space of an amount as a plain space. */
const read = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

const conditionOn = (key: string, value: string) => {
  const attribute = findAttributeByKey(key)
  const type = attribute?.node_type === 'FIELD' ? attribute.value_type : 'text'
  return { attribute_id: attribute?.id ?? 0, operator_id: findOperatorByCode(type, 'EQUALS')?.id ?? 0, value }
}

const RULE = {
  ...{ id: 1, name: 'Any', priority: 1, active: true },
  conditions: [conditionOn('order.total', '1215.51'), conditionOn('order.delivered', '2026-09-12')],
  action: { type: 'EXTEND_DEADLINE', days: 1 },
} as const

const WINDOW: ReturnWindow = {
  ...{ clock: 'delivered', clock_at: '2026-08-29T10:00:00Z', grace_days: 0, days_accept_return: 14, extension_days: 0 },
  ...{ last_day: '2026-09-12', ends_at: '2026-09-12T20:59:59.999Z' },
}

const traceOfRule = () => {
  const compiled = compileRules([RULE], { currency: 'RON', time_zone: 'Europe/Bucharest' })
  const facts = { currency: 'RON', order: { total: 121_551, delivered: '2026-09-12T10:00:00Z' } }
  return makeTrace(evaluate(compiled, facts, {}), { window: WINDOW })
}

test.for([
  ['en', '1,215.51 RON', 'September 12, 2026', 'October 5, 2026 at 5:30 PM'],
  ['ro', '1.215,51 RON', '12 septembrie 2026', '5 octombrie 2026 la 17:30'],
] as const)('mail, trace and refusal use the same formats: %s', async ([language, amount, day, moment], { world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const created_at = new Date('2026-10-05T14:30:00Z')
  const products = newReturn(shop).products.map((product) => ({ ...product, price_minor: 121_551 }))
  const fields = { language, created_at, products, delivery_cost_minor: 0 }
  const id = await addReturn(world, shop, { ...fields, trace: traceOfRule() })

  const { id: mail } = (await staff.emails.list()).find(
    (one) => one.template_type === 'refund_agreed' && one.language === language,
  ) ?? { id: 0 }
  const html_content = '<p>%return.total%, %return.created_at%, %return.last_day%</p>'
  await staff.emails.update({
    params: { id: mail },
    body: { ...(await staff.emails.get({ params: { id: mail } })), html_content },
  })
  await staff.returns.move({ params: { id }, query: { status: 'processed' } })
  await deliver(world, shop)
  expect(read((await keptMails(world, shop))[0]?.plain)).toContain(`${amount}, ${moment}, ${day}`)

  const headers = { 'accept-language': language }
  const [traced] = await staff.rules.trace({ query: { 'return-id': id }, headers })
  expect(traced?.conditions?.map(({ actual }) => read(actual))).toEqual([amount, day])

  const order = await addOrder(world, shop, { delivered_at: null, fulfilled_at: daysAgo(world, 40) })
  const { refusal } = await (await customerOf(world, shop, order, headers)).portal.order()
  expect(refusal?.message).toContain(` ${day}, `)
})
