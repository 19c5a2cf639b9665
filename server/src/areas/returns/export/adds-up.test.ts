/** Every line of the file adds up, whatever has happened to the return. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { addReturn, furnishedShop, newReturn } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'

const cents = fc.integer({ min: 0, max: 30_000 })
const pieces = fc.integer({ min: 0, max: 2 })
const HISTORY = fc.record({
  price_minor: fc.integer({ min: 1, max: 20_000 }),
  terms: fc.record({ delivery_cost_minor: cents, fee_minor: cents, original_delivery_minor: cents }),
  inspected: fc.option(fc.record({ accepted: pieces, deduction: cents })),
  isProcessed: fc.boolean(),
  corrections: fc.array(fc.integer({ min: -10_000, max: 10_000 }), { maxLength: 2 }),
  paid: fc.array(fc.integer({ min: 1, max: 15_000 }), { maxLength: 2 }),
})

/** Steps that the return refuses are no part of its history. */
const tried = (step: Promise<unknown>) => step.catch(() => undefined)

test('products + delivery - shipping - fee - deductions + corrections = refund, and refund - paid = open', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const owner = await world.as(shop)
  const [product] = newReturn(shop).products
  if (!product) throw new Error('no product')
  for (const { price_minor, terms, inspected, isProcessed, corrections, paid } of fc.sample(HISTORY, 30)) {
    const products = [{ ...product, quantity: 2, price_minor }]
    const params = { id: await addReturn(world, shop, { status: 3, products, ...terms }) }
    if (inspected) {
      const [item] = (await owner.inspections.get({ params })).items
      const { accepted } = inspected
      const found = { received: 2, accepted, rejected: 2 - accepted, condition: null, disposition: null }
      const deduction = Math.min(inspected.deduction, Math.floor((price_minor * accepted) / 2)) / 100
      const why = { deduction_reason: 'worn', rejection_reason: 'worn' }
      const items = [{ product_id: item?.product_id ?? 0, ...found, deduction, ...why, is_inspected: true }]
      await owner.inspections.save({ params, body: { items } })
    }
    if (isProcessed) await owner.returns.move({ params, query: { status: 'processed' } })
    for (const amount of corrections)
      await tried(owner.refunds.correct({ params, body: { key: randomUUID(), amount: amount / 100, reason: 'so' } }))
    for (const amount of paid)
      await tried(owner.refunds.pay({ params, body: { key: randomUUID(), route: 'cash', amount: amount / 100 } }))
  }
  const file = await owner.returnsExport.file({ query: {} })
  const [header = '', ...lines] = Buffer.from(await file.arrayBuffer())
    .toString('utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(30)
  const seen = new Set<string>()
  for (const line of lines) {
    const cells = line.split(',')
    const text = (name: string) => cells[header.split(',').indexOf(name)] ?? ''
    const minor = (name: string) => {
      const amount = Math.round(Number(text(name)) * 100)
      if (amount !== 0) seen.add(name)
      return amount
    }
    const charged = minor('Return shipping') + minor('Fee') + minor('Deductions')
    const refund = minor('Products total') + minor('Delivery refunded') - charged + minor('Corrections')
    expect([line, refund]).toEqual([line, minor('Refund')])
    expect([line, minor('Refund') - minor('Paid')]).toEqual([line, minor('Open')])
    expect([line, text('Paid on')]).toEqual([line, minor('Paid') > 0 ? '2026-10-05' : ''])
  }
  expect(seen.size).toBe(9)
})
