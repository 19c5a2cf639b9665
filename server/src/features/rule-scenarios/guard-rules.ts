/**
 * Every change of the rules passes here, in its transaction, after it was made: if a test that is a must fails now, the
 * change is rolled back. An owner may insist, and says why.
 */
import { type Role, RULE_NOTE_LENGTH } from '@returns-desk/contract'
import { failureInWords } from '@returns-desk/engine'
import { DomainError } from '../../base/errors.ts'
import type { ShopDb } from '../../db/db.ts'
import { noteChange } from '../rule-versions/queries.ts'
import { compileRuleSet } from '../rules/decide-return.ts'
import { listMusts } from './queries.ts'
import { type Reader, runScenarios } from './run-scenarios.ts'

export interface RuleChanger extends Reader {
  readonly db: ShopDb
  readonly shopId: number
  readonly role: Role
  /** Why the change is made although tests fail. */
  readonly override: string | undefined
}

/** Returns what the audit tells of it: nothing, unless tests were overridden. */
export const guardRules = async (changer: RuleChanger, note?: string): Promise<object> => {
  const { db, shopId, language, role } = changer
  await noteChange(db, shopId, note)
  const musts = await listMusts(db, shopId)
  if (musts.length === 0) return {}
  const results = await runScenarios(db, shopId, await compileRuleSet(db, shopId), musts, changer)
  const failed = results.filter(({ passes }) => !passes)
  if (failed.length === 0) return {}
  const { override: reason } = changer
  if (reason && role !== 'owner') throw new DomainError('rule_override_owner')
  if (!reason) {
    const details = failed.flatMap(({ id, name, failures }) =>
      failures.map((failure) => ({
        field: `scenarios.${id}.${failure.aspect}`,
        code: 'scenario_failed',
        message: failureInWords(name, failure, language),
      })),
    )
    throw new DomainError('rule_scenarios_failed', { details })
  }
  await noteChange(db, shopId, [reason, note].filter(Boolean).join(' · ').slice(0, RULE_NOTE_LENGTH))
  return { overridden_tests: failed.map(({ name }) => name).join(', '), override_reason: reason }
}
