/**
 * Every call that changes the rules (`testsRules` in the contract) ends with this step, in its transaction: if a test
 * that is required fails now, the change is rolled back. An owner may insist, and says why.
 */
import { OVERRIDE_HEADER, OVERRIDE_LENGTH, RULE_NOTE_LENGTH, StorableText } from '@returns-desk/contract'
import { failureInWords } from '@returns-desk/engine'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../../base/errors.ts'
import type { ChangeStep, ConcludedCall } from '../../../http/steps/change-steps.ts'
import { compileRuleSet } from '../deciding/rule-set.ts'
import { noteChange } from '../store/version-queries.ts'
import { listRequiredScenarios } from './queries.ts'
import { runScenarios } from './run-scenarios.ts'

/** Why the change is made although tests fail. A reason that cannot be decoded or stored is none. */
const overrideOf = ({ headers }: FastifyRequest): string | undefined => {
  const given = headers[OVERRIDE_HEADER.toLowerCase()]
  try {
    const parsed = StorableText(OVERRIDE_LENGTH).safeParse(decodeURIComponent(String(given ?? '')).trim())
    return parsed.success && parsed.data !== '' ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** What the change is about, where its call has room for that. */
const noteOf = (body: unknown) => (body as { readonly note?: string } | undefined)?.note

const failedMusts = async (call: ConcludedCall) => {
  const { db, shopId } = call
  const required = await listRequiredScenarios(db, shopId)
  if (required.length === 0) return []
  const results = await runScenarios(db, shopId, await compileRuleSet(db, shopId), required, call)
  return results.filter(({ passes }) => !passes)
}

const conclude = async (call: ConcludedCall): Promise<void> => {
  const { db, shopId, language, role, request, body, audit } = call
  const note = noteOf(body)
  await noteChange(db, shopId, note)
  const failed = await failedMusts(call)
  if (failed.length === 0) return
  const reason = overrideOf(request)
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
  if (role !== 'owner') throw new DomainError('rule_override_owner')
  await noteChange(db, shopId, [reason, note].filter(Boolean).join(' · ').slice(0, RULE_NOTE_LENGTH))
  audit({}, { overridden_tests: failed.map(({ name }) => name).join(', '), override_reason: reason })
}

export const testChangedRules: ChangeStep = { isFor: ({ testsRules }) => testsRules === true, conclude }
