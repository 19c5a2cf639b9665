import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileRules, type Rule } from './compile.ts'
import type { Available } from './decide.ts'
import { differences } from './differences.test-kit.ts'
import { evaluate, matchedRules } from './evaluate.ts'
import type { Facts } from './facts.ts'
import { plainHeld, plainMatches } from './plain-reading.test-kit.ts'
import {
  anyFacts,
  anyRules,
  available,
  mixedRules,
  placedRules,
  returnFacts,
  returnRules,
  SHOP,
} from './rules.test-kit.ts'
import { decisionFromTrace, heldConditions, makeTrace, type Trace } from './trace.ts'
import { renderTrace } from './words.ts'

const SEED = 20_261_115

const check = <T extends unknown[]>(
  runs: number,
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  holds: (...args: T) => void,
) =>
  fc.assert(
    fc.property(fc.tuple<T>(...arbitraries), (args) => holds(...args)),
    { seed: SEED, numRuns: runs },
  )

const matchedIds = (rules: readonly Rule[], facts: Facts, available?: Available) =>
  matchedRules(evaluate(compileRules(rules, SHOP), facts, available)).map(({ id }) => id)

describe('whatever the rules and the facts', () => {
  test('the index finds exactly the rules that the simple implementation finds', () => {
    check(4000, [mixedRules(8), anyFacts], (rules, facts) => {
      expect(matchedIds(rules, facts)).toEqual(plainMatches(rules, facts))
    })
  })

  test('the same is true for a rule set that fills many words and checkpoints', () => {
    check(
      25,
      [
        fc.array(fc.oneof(returnRules(150), placedRules(150)), { minLength: 2, maxLength: 3 }),
        fc.array(returnFacts, { minLength: 5, maxLength: 5 }),
      ],
      (sets, many) => {
        const rules = sets.flat().map((rule, i) => ({ ...rule, id: i + 1 }))
        const compiled = compileRules(rules, SHOP)
        for (const facts of many) {
          const evaluation = evaluate(compiled, facts)
          expect(matchedRules(evaluation).map(({ id }) => id)).toEqual(plainMatches(rules, facts))
          expect(heldConditions(makeTrace(evaluation))).toEqual(plainHeld(rules, facts))
        }
      },
    )
  })

  test('the order of rules with different action types does not matter', () => {
    check(
      1000,
      [returnRules(8), returnFacts, available, fc.infiniteStream(fc.nat())],
      (rules, facts, offered, draws) => {
        const shuffled = rules.map((rule) => ({ rule, draw: draws.next().value })).sort((a, b) => a.draw - b.draw)
        // Within one type the order decides, so ids are reassigned in the old order of each type.
        const idsOf = Map.groupBy(rules, (rule) => rule.action.type)
        const queues = new Map([...idsOf].map(([type, list]) => [type, [...list]]))
        const renumbered = shuffled.map(({ rule }, i) => ({
          ...(queues.get(rule.action.type)?.shift() as Rule),
          id: i + 1,
        }))
        const decisionOf = (list: Rule[]) => {
          const { emails, ...decision } = evaluate(compileRules(list, SHOP), facts, offered).decision
          return { ...decision, emails: emails.map(({ email_id }) => email_id) }
        }
        expect(decisionOf(renumbered)).toEqual(decisionOf(rules))
      },
    )
  })

  test('the order of the input does not matter', () => {
    check(500, [mixedRules(6), anyFacts, available], (rules, facts, offered) => {
      const backwards = evaluate(compileRules(rules.toReversed(), SHOP), facts, offered)
      expect(backwards.decision).toEqual(evaluate(compileRules(rules, SHOP), facts, offered).decision)
    })
  })

  test('the simple implementation decides the same, and its trace says the same of every condition', () => {
    // The same as `npm run fuzz -- --rules`, which takes as many rule sets as one has patience for.
    check(2500, [anyRules(6), anyFacts, available], (rules, facts, offered) => {
      expect(differences(rules, facts, offered)).toEqual([])
    })
  })

  test('a rule whose conditions do not hold changes nothing', () => {
    check(2000, [mixedRules(6), mixedRules(1), anyFacts, available], (rules, [extra], facts, offered) => {
      const added = { ...(extra as Rule), id: 99 }
      fc.pre(!matchedIds([added], facts).includes(99))
      const before = evaluate(compileRules(rules, SHOP), facts, offered)
      const after = evaluate(compileRules([...rules, added], SHOP), facts, offered)
      expect(after.decision).toEqual(before.decision)
    })
  })

  test('an inactive rule is not part of the evaluation', () => {
    check(300, [mixedRules(6), anyFacts], (rules, facts) => {
      const { scope } = evaluate(
        compileRules(
          rules.map((rule) => ({ ...rule, active: false })),
          SHOP,
        ),
        facts,
      )
      expect(scope.rules).toEqual([])
    })
  })

  test('the stored trace alone gives the same decision and shows which conditions held', () => {
    check(1500, [mixedRules(6), anyFacts, available], (rules, facts, offered) => {
      const evaluation = evaluate(compileRules(rules, SHOP), facts, offered)
      const stored = JSON.parse(JSON.stringify(makeTrace(evaluation))) as Trace
      expect(decisionFromTrace(stored)).toEqual(evaluation.decision)
      const expected = plainHeld(rules, facts)
      expect(heldConditions(stored)).toEqual(expected)
      for (const language of ['en', 'ro'] as const) {
        const entries = renderTrace(stored, language)
        expect(entries.map(({ matched }, i) => (matched ? i : -1)).filter((i) => i >= 0)).toEqual(stored.matched)
        expect(entries.map(({ conditions }) => conditions.map(({ matched }) => matched))).toEqual(expected)
      }
    })
  })

  test('malformed facts never throw', () => {
    const garbage = fc.anything({ withDate: true, withNullPrototype: true, withTypedArray: true, maxDepth: 2 })
    const garbled = fc.record(
      {
        now: garbage,
        currency: garbage,
        order: fc.oneof(
          garbage,
          fc.dictionary(fc.constantFrom('total', 'created', 'delivered', 'tags', 'name', 'country'), garbage),
        ),
        customer: garbage,
        products: fc.oneof(
          garbage,
          fc.array(fc.dictionary(fc.constantFrom('title', 'tags', 'price', 'discounted'), garbage), { maxLength: 3 }),
        ),
        return: fc.oneof(garbage, fc.dictionary(fc.constantFrom('reasons', 'total', 'method', 'has_photos'), garbage)),
        event: fc.oneof(fc.constant(undefined), garbage),
      },
      { requiredKeys: [] },
    )
    check(1500, [mixedRules(6), fc.oneof(garbled, garbage)], (rules, facts) => {
      const trace = makeTrace(evaluate(compileRules(rules, SHOP), facts as Facts))
      renderTrace(JSON.parse(JSON.stringify(trace)), 'ro')
    })
  })

  test('malformed conditions never throw, and their rule never matches', () => {
    const odd = fc.record({
      attribute_id: fc.constantFrom(0, 1, 101, 102, 104, 107, 309, 401, 503, 9999),
      operator_id: fc.constantFrom(0, 101, 113, 307, 313, 416, 501, 707),
      value: fc.string(),
    })
    check(1500, [fc.array(odd, { minLength: 1, maxLength: 3 }), anyFacts], (conditions, facts) => {
      const rule: Rule = {
        id: 1,
        name: '',
        priority: 1,
        active: true,
        conditions,
        action: { type: 'SEND_EMAIL', email_id: 1 },
      }
      const evaluation = evaluate(compileRules([rule], SHOP), facts)
      renderTrace(makeTrace(evaluation), 'en')
      if (evaluation.scope.rules[0]?.matches.includes(null)) expect(matchedRules(evaluation)).toEqual([])
    })
  })

  test('evaluation is deterministic and keeps no state between calls', () => {
    check(500, [returnRules(8), returnFacts, returnFacts], (rules, facts, others) => {
      const compiled = compileRules(rules, SHOP)
      const first = makeTrace(evaluate(compiled, facts))
      evaluate(compiled, others)
      expect(makeTrace(evaluate(compiled, facts))).toEqual(first)
    })
  })
})
