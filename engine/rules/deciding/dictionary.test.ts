import { describe, expect, test } from 'vitest'
import { ACTIONS } from './actions.ts'
import { ATTRIBUTES } from './attributes.ts'
import { dictionaryActions, dictionaryAttributes, dictionaryEvents, dictionaryOperators } from './dictionary.ts'
import { isEventAttribute } from './find-attribute.ts'
import { OPERATORS } from './operators.ts'

// Stored rules and old traces refer to these numbers. Lines may be added, never changed or removed.
const ATTRIBUTE_IDS = `
1 order, 101 order.name text, 102 order.total money, 103 order.currency choice, 104 order.created date,
105 order.delivered date, 106 order.country choice, 107 order.tags list, 108 order.discount_codes list,
109 order.sales_channel text, 2 customer, 201 customer.email text, 202 customer.orders_placed number,
203 customer.returns_last_year number, 204 customer.total_spent money, 205 customer.country choice, 206 customer.tags list,
207 customer.return_rate number, 208 customer.first_order boolean,
3 product, 301 product.title text, 302 product.variant text, 303 product.sku text, 304 product.type text,
305 product.vendor text, 306 product.tags list, 307 product.price money, 308 product.quantity number,
309 product.discounted boolean, 310 product.collections list, 4 return, 401 return.reason choice, 402 return.total money, 403 return.item_count number,
404 return.days_since_delivery number, 405 return.has_photos boolean, 406 return.method choice,
407 return.payment_method choice, 408 return.days_since_order number, 5 event, 501 event.type choice, 502 event.status_changed,
503 event.status_changed.from choice, 504 event.status_changed.to choice`

const OPERATOR_IDS = {
  text: '101 EQUALS, 102 NOT_EQUALS, 103 CONTAINS, 104 NOT_CONTAINS, 105 STARTS_WITH, 106 ENDS_WITH, 107 IN, 108 NOT_IN, 117 IS_EMPTY, 118 IS_NOT_EMPTY',
  number:
    '201 EQUALS, 202 NOT_EQUALS, 207 IN, 208 NOT_IN, 209 GREATER_THAN, 210 GREATER_OR_EQUAL, 211 LESS_THAN, 212 LESS_OR_EQUAL, 213 BETWEEN, 217 IS_EMPTY, 218 IS_NOT_EMPTY',
  money:
    '301 EQUALS, 302 NOT_EQUALS, 307 IN, 308 NOT_IN, 309 GREATER_THAN, 310 GREATER_OR_EQUAL, 311 LESS_THAN, 312 LESS_OR_EQUAL, 313 BETWEEN, 317 IS_EMPTY, 318 IS_NOT_EMPTY',
  date: '401 EQUALS, 402 NOT_EQUALS, 414 BEFORE, 415 AFTER, 413 BETWEEN, 416 IN_LAST_DAYS, 417 IS_EMPTY, 418 IS_NOT_EMPTY',
  boolean: '501 EQUALS, 502 NOT_EQUALS, 517 IS_EMPTY, 518 IS_NOT_EMPTY',
  choice: '601 EQUALS, 602 NOT_EQUALS, 607 IN, 608 NOT_IN, 617 IS_EMPTY, 618 IS_NOT_EMPTY',
  list: '703 CONTAINS, 704 NOT_CONTAINS, 707 IN, 708 NOT_IN, 717 IS_EMPTY, 718 IS_NOT_EMPTY',
}

describe('the dictionary', () => {
  test('keeps the ids and keys that stored rules refer to', () => {
    const lines = ATTRIBUTES.map((attribute) =>
      [attribute.id, attribute.attribute_key, attribute.node_type === 'FIELD' ? attribute.value_type : []]
        .flat()
        .join(' '),
    )
    expect(lines).toEqual(ATTRIBUTE_IDS.trim().split(/,\s+/))
    for (const [type, expected] of Object.entries(OPERATOR_IDS)) {
      const rows = OPERATORS.filter((operator) => operator.value_type === type)
      expect(rows.map(({ id, code }) => `${id} ${code}`).join(', ')).toBe(expected)
    }
    expect(ACTIONS.map(({ id, action_type }) => `${id} ${action_type}`)).toEqual([
      '1 EXTEND_DEADLINE',
      '2 SET_RETURN_METHODS',
      '3 SET_PAYMENT_METHODS',
      '4 SEND_EMAIL',
      '5 REFUSE',
      '6 SET_FEE',
      '7 REQUIRE_PHOTOS',
      '8 FLAG_FOR_REVIEW',
      '9 KEEP_ITEM',
      '10 AUTO_MOVE',
      '11 ASSIGN',
    ])
  })

  test('uses every id and key once', () => {
    expect(new Set(ATTRIBUTES.map(({ id }) => id)).size).toBe(ATTRIBUTES.length)
    expect(new Set(ATTRIBUTES.map(({ attribute_key }) => attribute_key)).size).toBe(ATTRIBUTES.length)
    expect(new Set(OPERATORS.map(({ id }) => id)).size).toBe(OPERATORS.length)
  })

  test('marks the event attributes, and only those, by their key', () => {
    for (const attribute of ATTRIBUTES)
      expect(isEventAttribute(attribute)).toBe(attribute.id === 5 || attribute.id > 500)
  })

  test('places every attribute under the group named in its key', () => {
    const keys = new Map(ATTRIBUTES.map(({ id, attribute_key }) => [id, attribute_key]))
    for (const { attribute_key, parent_id } of ATTRIBUTES) {
      const parentKey = attribute_key.split('.').slice(0, -1).join('.')
      expect(parent_id === null ? '' : keys.get(parent_id)).toBe(parentKey)
    }
  })

  test.each(['en', 'ro'] as const)('has labels for everything in %s', (language) => {
    const flat = (nodes: ReturnType<typeof dictionaryAttributes>): typeof nodes =>
      nodes.flatMap((node) => [node, ...flat(node.children)])
    const nodes = flat(dictionaryAttributes(language))
    expect(nodes).toHaveLength(ATTRIBUTES.length)
    const labels = [
      ...nodes.flatMap((node) => [node.label, ...(node.choices ?? []).map(({ label }) => label)]),
      ...dictionaryOperators(language).map(({ label }) => label),
      ...dictionaryActions(language).map(({ display_name }) => display_name),
      ...dictionaryEvents(language).map(({ label }) => label),
    ]
    expect(labels.filter((label) => label.trim() === '')).toEqual([])
  })

  test('nests children and gives each its parent', () => {
    const event = dictionaryAttributes('ro').find(({ attribute_key }) => attribute_key === 'event')
    const changed = event?.children.find(({ attribute_key }) => attribute_key === 'event.status_changed')
    expect(changed).toMatchObject({ node_type: 'GROUP', value_type: null, parent: { id: 5, attribute_key: 'event' } })
    expect(changed?.children.map(({ label }) => label)).toEqual(['Din', 'În'])
  })
})
