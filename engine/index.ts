// The public interface of the engine.
export type { BankEntry, BankPayout, SentFile } from './bank/bank-entry.ts'
export * from './bank/bank-text.ts'
export * from './bank/banking-days.ts'
export * from './bank/check-payment.ts'
export * from './bank/line-outcome.ts'
export * from './bank/match-lines.ts'
export { namedIn, REFERENCE_MARK_LENGTH } from './bank/named-in-text.ts'
export * from './bank/payment-file.ts'
export * from './bank/profiles.ts'
export * from './bank/statement-columns.ts'
export * from './calendar.ts'
export { checkDraft, checkRules } from './check/check-rules.ts'
export { type FindingKind, NEVER_DECIDES, type RuleFinding, type RuleFix } from './check/finding.ts'
export { type CheckContext, type CheckedSet, prepareRules } from './check/rule-set.ts'
export * from './damm.ts'
export * from './iban.ts'
export {
  decideReturn,
  type OpenWindow,
  openWindow,
  type ReturnDecision,
  type RuleSet,
} from './intake/decide-return.ts'
export * from './intake/intake.ts'
export * from './intake/judge.ts'
export * from './intake/lines.ts'
export * from './intake/terms.ts'
export { DEFAULT_ACCENT, textOn } from './mail/colors.ts'
export * from './mail/document.ts'
export * from './mail/lint-mail.ts'
export { plainText } from './mail/plain-text.ts'
export * from './mail/render.ts'
export { renderDocument } from './mail/render-document.ts'
export * from './mail/variables.ts'
export * from './money.ts'
export * from './move-problem.ts'
export type { OpenChoices } from './open-choices.ts'
export { certainExtension, compileLateRules, type LateRules, possibleExtension } from './possible-extension.ts'
export { certainRefusal } from './possible-refusal.ts'
export * from './refund/payout-state.ts'
export * from './refund/refund-lines.ts'
export * from './replay/expectation.ts'
export {
  FLIP_CLASSES,
  type FlipClass,
  flipsBetween,
  isAccepted,
  isLate,
  isRefused,
  type Outcome,
  outcomeOf,
  type PastOutcome,
  type PastRequest,
  type ReplayedRules,
} from './replay/outcome.ts'
export { compileTrace, differencesFrom, type TraceDifference } from './replay/verify-trace.ts'
export * from './return-number.ts'
export * from './return-status.ts'
export * from './rules/actions.ts'
export * from './rules/attributes.ts'
export * from './rules/check-rule.ts'
export * from './rules/choices.ts'
export * from './rules/clauses/clauses.ts'
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
export { returnRate } from './rules/facts.ts'
export * from './rules/find-attribute.ts'
export * from './rules/operators.ts'
export { actionWords, isFurther, isFurtherType } from './rules/outcomes/action-words.ts'
export {
  canFollowEvent,
  type Fee,
  type FurtherAction,
  MAX_NOTE_LENGTH,
} from './rules/outcomes/further-actions.ts'
export { feeOf, isKept, type ReturnSums } from './rules/outcomes/return-sums.ts'
export { foldText } from './rules/text-folding.ts'
export {
  decisionFromTrace,
  makeTrace,
  type Names,
  type Trace,
  type TraceCondition,
  type TraceContext,
  withoutPersonalData,
} from './rules/trace.ts'
export {
  decidingRuleIds,
  type RenderedAction,
  type RenderedRule,
  renderRules,
  renderTrace,
  type TracePage,
} from './rules/words.ts'
export { scannedCode } from './scanned-code.ts'
export { readAmounts, readPlainAmount } from './search/amount-range.ts'
export * from './search/code-runs.ts'
export * from './search/day-range.ts'
export { foldSearch, searchToken } from './search/fold-search.ts'
export * from './search/parse-query.ts'
export { similarWords } from './search/similar-words.ts'
export * from './search/what-fits.ts'
export { FIELD_LETTERS, type WordRange, wordRanges } from './search/word-ranges.ts'
export { comparedInWords, DECISION_ASPECTS, type DecisionAspect, decisionInWords } from './versions/decision-words.ts'
export { type RuleDifference, ruleDifferences, type VersionRule } from './versions/rule-differences.ts'
export {
  compileShadow,
  decisionOfWithdrawal,
  type ShadowOutcome,
  shadowOfWithdrawal,
  shadowOutcomes,
} from './versions/shadow.ts'
export * from './window.ts'
export * from './words/dates.ts'
export * from './words/money.ts'
export * from './words/own-texts.ts'
