/** The check itself: pure, and run in a worker where there is one. Keeps the rules between questions about a draft. */
import {
  type CheckContext,
  type CheckedSet,
  checkDraft,
  checkRules,
  compileRules,
  evaluate,
  type Facts,
  findAttribute,
  makeTrace,
  type Names,
  prepareRules,
  type Rule,
  type RuleFinding,
  renderTrace,
} from '@returns-desk/engine'

export interface CheckInput {
  readonly rules: readonly Rule[]
  readonly context: CheckContext
  readonly names: Names
  readonly language: 'en' | 'ro'
}

/** A finding with its example in words: "order total: 600.00 RON". */
export interface SaidFinding extends RuleFinding {
  readonly example: readonly string[]
}

export type CheckQuestion =
  | { readonly type: 'rules'; readonly input: CheckInput }
  | { readonly type: 'draft'; readonly draft: Rule }
  | { readonly type: 'all' }

const exampleOf = ({ context, names, language }: CheckInput, rules: readonly Rule[], facts: Facts): string[] => {
  const trace = makeTrace(evaluate(compileRules(rules, context.shop), facts, context.available), { names })
  const lines = renderTrace(trace, language).flatMap(({ id, conditions }) => {
    const asked = rules.find((rule) => rule.id === id)?.conditions ?? []
    return conditions.map(({ actual }, i) => {
      const attribute = findAttribute(asked[i]?.attribute_id ?? 0)
      return attribute?.node_type === 'FIELD' ? `${attribute.phrase[language]}: ${actual}` : actual
    })
  })
  return [...new Set(lines)]
}

export const makeCheck = () => {
  let input: CheckInput | undefined
  let set: CheckedSet | undefined
  const say =
    (known: CheckInput, draft?: Rule) =>
    (finding: RuleFinding): SaidFinding => {
      const ids = [finding.rule_id, ...finding.by_rule_ids.slice(0, 1)]
      const rules = ids.flatMap((id) => (draft?.id === id ? draft : (known.rules.find((rule) => rule.id === id) ?? [])))
      return { ...finding, example: finding.witness ? exampleOf(known, rules, finding.witness) : [] }
    }
  return (question: CheckQuestion): SaidFinding[] => {
    if (question.type === 'rules') {
      input = question.input
      set = undefined
      return []
    }
    if (!input) return []
    set ??= prepareRules(input.rules, input.context)
    return question.type === 'all'
      ? checkRules(set).map(say(input))
      : checkDraft(set, question.draft).map(say(input, question.draft))
  }
}
