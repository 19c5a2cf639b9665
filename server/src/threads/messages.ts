/** Messages between a thread and its parent. Errors that a caller may see are restored as what they were. */
import type { EffectProblem, ErrorCode, ErrorValues } from '@returns-desk/contract'
import { DomainError } from '../base/errors.ts'
import { EffectError } from '../outbox/effect-handler.ts'

export type Answer =
  | { readonly part: unknown }
  | { readonly result: unknown }
  | { readonly refused: { readonly code: ErrorCode; readonly values: ErrorValues } }
  | { readonly problem: { readonly problem: EffectProblem; readonly isFinal: boolean } }
  | { readonly bug: string }

export const answerOf = (error: unknown): Answer => {
  if (error instanceof DomainError) return { refused: { code: error.code, values: error.values } }
  if (error instanceof EffectError) return { problem: { problem: error.problem, isFinal: error.isFinal } }
  return { bug: error instanceof Error ? error.name : 'unknown' }
}

export const errorOf = (answer: Exclude<Answer, { part: unknown } | { result: unknown }>): Error => {
  if ('refused' in answer) return new DomainError(answer.refused.code, { values: answer.refused.values })
  if ('problem' in answer) return new EffectError(answer.problem.problem, { isFinal: answer.problem.isFinal })
  return new Error(`a thread failed: ${answer.bug}`)
}
