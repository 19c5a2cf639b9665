import { describe, expect, test } from 'vitest'
import type { Facts } from './facts.ts'
import type { TraceCondition } from './trace.ts'
import { MAIL, ruleOf, sentences, traceOf } from './words.test-kit.ts'

describe('a condition in words', () => {
  test.each<[Facts, TraceCondition, string, string]>([
    [
      { order: { total: 41200 } },
      ['order.total', 'GREATER_OR_EQUAL', '300'],
      'order total is 412.00 RON, at least 300.00 RON: yes',
      'totalul comenzii este 412,00 RON, cel puțin 300,00 RON: da',
    ],
    [
      { order: { tags: ['VIP', 'b2b'] } },
      ['order.tags', 'CONTAINS', 'gold'],
      'order tags are “VIP” + “b2b”, containing “gold”: no',
      'etichetele comenzii sunt „VIP” + „b2b”, să conțină „gold”: nu',
    ],
    [
      {},
      ['order.country', 'IN', 'ro,DE'],
      'order country is empty, one of Romania, Germany: no',
      'țara de livrare lipsește, oricare dintre România, Germania: nu',
    ],
    [
      { now: '2026-10-26T10:00:00Z', order: { delivered: '2026-10-05T10:00:00Z' } },
      ['order.delivered', 'IN_LAST_DAYS', '20'],
      'delivery date is October 5, 2026, in the last 20 days: no',
      'data livrării este 5 octombrie 2026, în ultimele 20 de zile: nu',
    ],
    [
      { now: '2026-10-26T10:00:00Z', order: { delivered: '2026-10-25T10:00:00Z' } },
      ['order.delivered', 'IN_LAST_DAYS', '1'],
      'delivery date is October 25, 2026, in the last day: yes',
      'data livrării este 25 octombrie 2026, în ultima zi: da',
    ],
    [
      { products: [{ title: 'Șosete', price: 1000 }, { price: 123450 }] },
      ['product.price', 'BETWEEN', '1000,2000'],
      'at least one product: Șosete: product price is 10.00 RON (no), product 2: product price is 1,234.50 RON (yes), between 1,000.00 RON and 2,000.00 RON: yes',
      'cel puțin un produs: Șosete: prețul produsului este 10,00 RON (nu), produsul 2: prețul produsului este 1.234,50 RON (da), între 1.000,00 RON și 2.000,00 RON: da',
    ],
    [
      { products: [{ title: 'Tricou', tags: ['outlet', 'vară'] }, { title: 'Șapcă' }] },
      ['product.tags', 'NOT_CONTAINS', 'outlet'],
      'at least one product: Tricou: product tags are “outlet” + “vară” (no), Șapcă: product tags are empty (yes), not containing “outlet”: yes',
      'cel puțin un produs: Tricou: etichetele produsului sunt „outlet” + „vară” (nu), Șapcă: etichetele produsului lipsesc (da), să nu conțină „outlet”: da',
    ],
    [
      { products: [{ title: 'Tricou', vendor: 'Codru' }] },
      ['product.vendor', 'EQUALS', 'codru'],
      'Tricou: product vendor is “Codru”, exactly “codru”: yes',
      'Tricou: furnizorul produsului este „Codru”, exact „codru”: da',
    ],
    [
      { products: [{ title: 'Tricou' }, { title: 'Șapcă' }] },
      ['product.title', 'EQUALS', 'tricou'],
      'at least one product: product title is “Tricou” (yes), product title is “Șapcă” (no), exactly “tricou”: yes',
      'cel puțin un produs: titlul produsului este „Tricou” (da), titlul produsului este „Șapcă” (nu), exact „tricou”: da',
    ],
    [
      { return: { reasons: [1, 2] } },
      ['return.reason', 'EQUALS', '2'],
      'return reason is #1 (no) and #2 (yes), exactly #2: yes',
      'motivul returului este #1 (nu) și #2 (da), exact #2: da',
    ],
    [
      { products: [{ title: 'Tricou', type: 'haine' }, { title: 'Șapcă' }] },
      ['product.type', 'EQUALS', 'haine', 'every'],
      'every product: Tricou: product type is “haine” (yes), Șapcă: product type is empty (no), exactly “haine”: no',
      'fiecare produs: Tricou: tipul produsului este „haine” (da), Șapcă: tipul produsului lipsește (nu), exact „haine”: nu',
    ],
    [
      { products: [{ title: 'Tricou', type: 'haine' }] },
      ['product.type', 'EQUALS', 'pantofi', 'none'],
      'no product: Tricou: product type is “haine” (no), exactly “pantofi”: yes',
      'niciun produs: Tricou: tipul produsului este „haine” (nu), exact „pantofi”: da',
    ],
    [
      { return: { reasons: [1, 2] } },
      ['return.reason', 'EQUALS', '2', 'every'],
      'every reason: return reason is #1 (no) and #2 (yes), exactly #2: no',
      'fiecare motiv: motivul returului este #1 (nu) și #2 (da), exact #2: nu',
    ],
    [
      {},
      ['return.reason', 'EQUALS', '2', 'none'],
      'no reason: return reason is empty, exactly #2: yes',
      'niciun motiv: motivul returului lipsește, exact #2: da',
    ],
    [
      { now: '2026-10-26T10:00:00Z', order: { delivered: '2026-10-28T10:00:00Z' } },
      ['order.delivered', 'IN_LAST_DAYS', '20'],
      'delivery date is October 28, 2026 (in the future), in the last 20 days: no',
      'data livrării este 28 octombrie 2026 (în viitor), în ultimele 20 de zile: nu',
    ],
    [
      { now: '2026-10-26T10:00:00Z', order: { delivered: '2026-10-28T10:00:00Z' } },
      ['return.days_since_delivery', 'LESS_THAN', '14'],
      'number of days since delivery is -2 (the delivery date is in the future), less than 14: yes',
      'numărul de zile de la livrare este -2 (data livrării este în viitor), mai puțin de 14: da',
    ],
    [
      { order: { name: '\u200b' } },
      ['order.name', 'IS_EMPTY', 'empty'],
      'order name is empty, must be empty: yes',
      'numele comenzii lipsește, trebuie să lipsească: da',
    ],
    [
      { return: { has_photos: false } },
      ['return.has_photos', 'EQUALS', 'true'],
      '“return has photos” is no, exactly yes: no',
      '„returul are fotografii” este nu, exact da: nu',
    ],
    [
      { customer: {} },
      ['customer.email', 'IS_EMPTY', 'empty'],
      'customer e-mail is empty, must be empty: yes',
      'e-mailul clientului lipsește, trebuie să lipsească: da',
    ],
    [
      { event: { type: 'deadline_near' } },
      ['event.status_changed.to', 'EQUALS', '7'],
      'status after does not apply, exactly completed: no',
      'statusul nou nu se aplică, exact finalizat: nu',
    ],
    [
      { order: { name: '$& costs $1' } },
      ['order.name', 'CONTAINS', '$&'],
      'order name is “$& costs $1”, containing “$&”: yes',
      'numele comenzii este „$& costs $1”, să conțină „$&”: da',
    ],
  ])('%j %j', (facts, condition, en, ro) => {
    expect(sentences(facts, condition)).toEqual([en, ro])
  })

  test('uses the shop’s names as they were at the time', () => {
    const names = { return_reasons: { 1: 'Damaged', 2: 'Too small', 9: 'Never mentioned' } }
    const facts: Facts = { return: { reasons: [2] } }
    expect(sentences(facts, ['return.reason', 'EQUALS', '1'], { names })[0]).toBe(
      'return reason is Too small, exactly Damaged: no',
    )
    const trace = traceOf([ruleOf(MAIL, ['return.reason', 'EQUALS', '1'])], facts, { names })
    expect(trace.names).toEqual({ return_reasons: { 1: 'Damaged', 2: 'Too small' } })
  })
})
