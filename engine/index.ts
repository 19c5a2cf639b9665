// The public interface of the engine.
export * from './calendar.ts'
export * from './iban.ts'
export { DEFAULT_ACCENT, textOn } from './mail/colors.ts'
export * from './mail/document.ts'
export * from './mail/lint-mail.ts'
export { plainText } from './mail/plain-text.ts'
export * from './mail/render.ts'
export { renderDocument } from './mail/render-document.ts'
export * from './mail/variables.ts'
export * from './money.ts'
export * from './return-status.ts'
export * from './rules/actions.ts'
export * from './rules/attributes.ts'
export * from './rules/check-rule.ts'
export * from './rules/choices.ts'
export { type CompiledRules, compileRules, isEventRule, type Rule, type RuleCondition } from './rules/compile.ts'
export {
  type ConditionErrorCode,
  checkCondition,
  EMPTY_MARKER,
  joinValues,
  readCondition,
  splitValues,
} from './rules/condition-values.ts'
export type { RenderedCondition } from './rules/condition-words.ts'
export type { Available, Decision } from './rules/decide.ts'
export * from './rules/dictionary.ts'
export { type Evaluation, evaluate, matchedRules } from './rules/evaluate.ts'
export { type ExampleRule, RULE_EXAMPLES, type RuleExample } from './rules/examples.ts'
export { expectedForm } from './rules/expected-form.ts'
export type {
  CustomerFacts,
  EventFacts,
  Facts,
  OrderFacts,
  ProductFacts,
  ReturnFacts,
  Seen,
  ShopTerms,
} from './rules/facts.ts'
export * from './rules/find-attribute.ts'
export * from './rules/operators.ts'
export { foldText } from './rules/text-folding.ts'
export {
  decisionFromTrace,
  makeTrace,
  type Names,
  type Trace,
  type TraceContext,
  withoutPersonalData,
} from './rules/trace.ts'
export { type RenderedAction, type RenderedRule, renderRules, renderTrace, type TracePage } from './rules/words.ts'
export * from './window.ts'
export * from './words/dates.ts'
export * from './words/money.ts'
export * from './words/own-texts.ts'
