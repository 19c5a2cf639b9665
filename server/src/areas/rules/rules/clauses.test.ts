import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import { condition, rule } from '../../../test/rule-bodies.ts'

const shoes = (quantifier: 'any' | 'every' | 'none') => condition('product.type', 'EQUALS', 'shoes', { quantifier })

test('a condition on every product or none, and alternatives, are answered as they were sent', async ({ world }) => {
  const { rules } = await world.as(await furnishedShop(world))
  const conditions = [
    shoes('every'),
    condition('return.reason', 'IS_EMPTY', 'empty', { quantifier: 'none' }),
    condition('order.total', 'GREATER_THAN', '300', { group: 1 }),
    condition('order.country', 'EQUALS', 'RO', { group: 1 }),
  ]
  const { id } = await rules.create({ body: rule({ conditions }) })
  const { conditions: kept } = await rules.get({ params: { id } })
  expect(kept.map(({ quantifier, group }) => [quantifier, group])).toEqual([
    ['every', undefined],
    ['none', undefined],
    [undefined, 1],
    [undefined, 1],
  ])
})

test('a rule that uses neither is stored and answered as before', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { rules } = await world.as(shop)
  const { id, conditions } = await rules.create({ body: rule({ conditions: [shoes('any')] }) })
  expect(Object.keys(conditions[0] ?? {})).toEqual(['attribute', 'operator', 'value'])
  const stored = await inShop(world.db, shop.id, (db) =>
    db.selectFrom('rules').select('conditions').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(stored.conditions).toEqual([condition('product.type', 'EQUALS', 'shoes')])
})

test('what does not fit is refused at its field', async ({ world }) => {
  const { rules } = await world.as(await furnishedShop(world))
  const wrong = [
    [condition('order.country', 'EQUALS', 'RO', { quantifier: 'every' }), 'quantifier'],
    [condition('order.country', 'EQUALS', 'RO', { group: 0 }), 'group'],
    [condition('product.type', 'EQUALS', 'a', { quantifier: 'most' as never }), 'quantifier'],
  ] as const
  for (const [conditions, field] of wrong) {
    const answer = rules.create({ body: rule({ conditions: [conditions] }) })
    await expect(answer).rejects.toMatchObject({ details: [{ field: `conditions.0.${field}` }] })
  }
})
