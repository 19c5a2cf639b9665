import { contract, MOST_SCENARIOS, type Role, type RuleScenario } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found, updated } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { route } from '../../../http/route.ts'
import { wordsIn } from '../../people/masking/words.ts'
import { applyChanges } from '../deciding/apply-changes.ts'
import { compileRuleSet, loadRuleSet } from '../deciding/rule-set.ts'
import { makeScenario } from './make-scenario.ts'
import * as scenarios from './queries.ts'
import { requireMethods } from './require-methods.ts'
import { type Reader, runScenarios } from './run-scenarios.ts'

/** With their results for the rules as they are now. */
const present = async (
  db: ShopDb,
  shopId: number,
  stored: readonly scenarios.StoredScenario[],
  reader: Reader,
): Promise<RuleScenario[]> => {
  const results = await runScenarios(db, shopId, await loadRuleSet(db, shopId), stored, reader)
  return stored.map(({ dates: _, ...scenario }, i) => {
    const { passes = false, failures = [] } = results[i] ?? {}
    return { ...scenario, passes, failures }
  })
}

const auditFields = ({ name, must, expectation }: Pick<scenarios.StoredScenario, 'name' | 'must' | 'expectation'>) => ({
  ...{ name, must, expectation },
})

/** A must guards against the people who change the rules: only an owner takes it away. */
const requireOwner = (must: boolean, role: Role) => {
  if (must && role !== 'owner') throw new DomainError('scenario_must_owner')
}

export const ruleScenarioRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, create, run, get, replace, remove } = contract.ruleScenarios
  const one = async (db: ShopDb, shopId: number, id: number, reader: Reader & { role: Role }) => {
    const [scenario] = await present(db, shopId, [found(await scenarios.find(db, shopId, id))], reader)
    return wordsIn(reader.role, found(scenario))
  }

  route(app, deps, list, async ({ db, shopId, ...call }) =>
    wordsIn(call.role, await present(db, shopId, await scenarios.list(db, shopId), call)),
  )
  route(app, deps, create, async ({ db, shopId, body, audit, ...call }) => {
    if ((await scenarios.count(db, shopId)) >= MOST_SCENARIOS)
      throw new DomainError('scenario_limit', { values: { most: MOST_SCENARIOS } })
    const made = await makeScenario(db, shopId, body, call)
    await requireMethods(db, shopId, made.expectation)
    audit({}, auditFields(made))
    return one(db, shopId, await scenarios.insert(db, shopId, made), call)
  })
  route(app, deps, run, async ({ db, shopId, body, ...call }) => {
    const { after } = await applyChanges(db, shopId, body.changes, call.language)
    const ruleSet = await compileRuleSet(db, shopId, after)
    return runScenarios(db, shopId, ruleSet, await scenarios.list(db, shopId), call)
  })
  route(app, deps, get, ({ db, shopId, params, ...call }) => one(db, shopId, params.id, call))
  route(app, deps, replace, async ({ db, shopId, params: { id }, body, ifMatch, audit, ...call }) => {
    const stored = found(await scenarios.find(db, shopId, id))
    requireOwner(stored.must && !body.must, call.role)
    await requireMethods(db, shopId, body.expectation)
    await updated(await scenarios.replace(db, shopId, id, body, ifMatch), () => scenarios.find(db, shopId, id))
    audit(auditFields(stored), auditFields(body))
    return one(db, shopId, id, call)
  })
  route(app, deps, remove, async ({ db, shopId, params: { id }, role, audit }) => {
    const stored = found(await scenarios.find(db, shopId, id))
    requireOwner(stored.must, role)
    audit(auditFields(stored), {})
    await scenarios.remove(db, shopId, id)
    return undefined
  })
}
