/**
 * Tests of the rules: a request, and what must come of it. They run at every change of the rules; a required one stops
 * the change. A scenario holds nothing that names a customer.
 */
import { SCENARIO_ASPECTS } from '@returns-desk/engine'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, IdParams, RequiredText, StorableText, Version } from '../http/fields.ts'
import { ReturnId } from '../returns/return-id.ts'
import { RuleChanges } from './changes.ts'

export const MOST_SCENARIOS = 500
const MOST_DAYS = 3650
const MOST_METHODS = 200
const MOST_PRODUCTS = 200

const Text = StorableText(500).nullish()
const Texts = z.array(StorableText(500)).max(250).nullish()
const Count = z.number().nullish()
const Flag = z.boolean().nullish()
/** An instant or a day. */
const Time = z.union([StorableText(40), z.number()]).nullish()
const Choice = z.union([StorableText(40), z.number()])

/** What rules read, as the engine names it. The address of the customer is not among it. Amounts are minor units. */
export const ScenarioFacts = z.object({
  currency: Text,
  order: z
    .object({
      ...{ name: Text, total: Count, currency: Text, created: Time, delivered: Time, country: Text, tags: Texts },
      ...{ discount_codes: Texts, sales_channel: Text },
    })
    .nullish(),
  customer: z
    .object({
      ...{ orders_placed: Count, returns_last_year: Count, total_spent: Count, country: Text, tags: Texts },
      ...{ return_rate: Count, first_order: Flag },
    })
    .nullish(),
  products: z
    .array(
      z.object({
        ...{ title: Text, variant: Text, sku: Text, type: Text, vendor: Text, tags: Texts, price: Count },
        ...{ quantity: Count, discounted: Flag, collections: Texts },
      }),
    )
    .max(MOST_PRODUCTS)
    .nullish(),
  return: z
    .object({
      reasons: z.array(Choice).max(MOST_PRODUCTS).nullish(),
      ...{
        total: Count,
        item_count: Count,
        has_photos: Flag,
        method: Choice.nullish(),
        payment_method: Choice.nullish(),
      },
    })
    .nullish(),
})
export type ScenarioFacts = z.infer<typeof ScenarioFacts>

/** `all`: whatever the shop offers, not limited by any rule. */
const Methods = z.union([z.literal('all'), z.array(Id).max(MOST_METHODS)]).optional()

/** What is left out is not asked. Of a request that must be refused nothing else is asked. */
export const ScenarioExpectation = z.object({
  refused: z.boolean(),
  return_methods: Methods,
  payment_methods: Methods,
  /** By how many days rules extend the window. */
  extra_days: z.int().min(0).max(MOST_DAYS).optional(),
})
export type ScenarioExpectation = z.infer<typeof ScenarioExpectation>

export const RuleScenarioInput = z.object({
  name: RequiredText('name_required'),
  /** If it fails, a change of the rules is refused. */
  must: z.boolean(),
  expectation: ScenarioExpectation,
})
export type RuleScenarioInput = z.infer<typeof RuleScenarioInput>

/** What is expected and what comes out instead, in words. */
export const ScenarioFailure = z.object({
  aspect: z.enum(SCENARIO_ASPECTS),
  expected: z.string(),
  actual: z.string(),
})

export const ScenarioResult = z.object({
  id: Id,
  name: z.string(),
  must: z.boolean(),
  passes: z.boolean(),
  /** What comes out differently; empty if it passes. */
  failures: z.array(ScenarioFailure),
})
export type ScenarioResult = z.infer<typeof ScenarioResult>

export const RuleScenario = RuleScenarioInput.extend({
  id: Id,
  /** The day of the request. */
  today: z.iso.date(),
  facts: ScenarioFacts,
  /** The return that it was made from, while that is there. */
  from_return_id: z.string().nullable(),
  version: Version,
  /** With the rules as they are now. */
  passes: z.boolean(),
  failures: z.array(ScenarioFailure),
})
export type RuleScenario = z.infer<typeof RuleScenario>

/**
 * From a return, or from facts. Left out: its name is made of the products and reasons, and it expects what was decided
 * about the return, or what the rules with the `changes` say about the facts. It is required if it passes today.
 */
const NewScenario = RuleScenarioInput.partial()
  .extend({
    return_id: ReturnId.optional(),
    facts: ScenarioFacts.optional(),
    today: z.iso.date().optional(),
    changes: RuleChanges.optional(),
  })
  .refine(({ return_id, facts, today }) => (return_id === undefined) === (facts !== undefined && today !== undefined))
export type NewScenario = z.output<typeof NewScenario>

export const OVERRIDE_LENGTH = 300

const one = { path: '/rule-scenarios/{id}', access: 'shop', params: IdParams } as const

export const ruleScenarios = {
  list: endpoint({
    method: 'GET',
    path: '/rule-scenarios',
    access: 'shop',
    needs: 'read',
    summary: 'The tests of the rules, oldest first, with their results for the rules as they are now',
    response: z.array(RuleScenario),
  }),
  create: endpoint({
    method: 'POST',
    path: '/rule-scenarios',
    access: 'shop',
    needs: 'configure',
    summary:
      'Keep a test: of a past return (`return_id`), or of facts and a day. Without `expectation` it expects what was decided',
    body: NewScenario,
    response: RuleScenario,
    errors: ['not_found', 'scenario_facts_gone', 'scenario_limit'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/rule-scenarios/run',
    access: 'shop',
    needs: 'configure',
    summary: 'The results of all tests after some changes to the rules; nothing is saved',
    body: z.object({ changes: RuleChanges }),
    response: z.array(ScenarioResult),
    audited: false,
    errors: ['not_found'],
  }),
  get: endpoint({ ...one, method: 'GET', needs: 'read', summary: 'One test', response: RuleScenario }),
  replace: endpoint({
    ...one,
    method: 'PUT',
    needs: 'configure',
    summary: 'Change the name of a test, what it expects, and whether it is a must; only an owner ends that',
    body: RuleScenarioInput,
    response: RuleScenario,
    versioned: true,
    errors: ['scenario_must_owner'],
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    needs: 'configure',
    summary: 'Delete a test; one that is a must only as an owner',
    errors: ['scenario_must_owner'],
  }),
}
