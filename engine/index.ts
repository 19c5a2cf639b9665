// The public interface of the engine.

export * from './base/calendar.ts'
export * from './base/money.ts'
export * from './base/words/dates.ts'
export * from './base/words/money.ts'
export * from './base/words/own-texts.ts'
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
export type { BankEntry, BankPayout, SentFile } from './money/bank/bank-entry.ts'
export * from './money/bank/bank-text.ts'
export * from './money/bank/banking-days.ts'
export * from './money/bank/check-payment.ts'
export * from './money/bank/line-outcome.ts'
export * from './money/bank/match-lines.ts'
export { namedIn, REFERENCE_MARK_LENGTH } from './money/bank/named-in-text.ts'
export * from './money/bank/payment-file.ts'
export * from './money/bank/profiles.ts'
export * from './money/bank/statement-columns.ts'
export * from './money/iban.ts'
export * from './money/refund/payout-state.ts'
export * from './money/refund/refund-lines.ts'
export * from './move-problem.ts'
export { scannedCode } from './receiving/scanned-code.ts'
export * from './returns/damm.ts'
export * from './returns/return-number.ts'
export * from './returns/return-status.ts'
export { readAmounts, readPlainAmount } from './returns/search/amount-range.ts'
export * from './returns/search/code-runs.ts'
export * from './returns/search/day-range.ts'
export { foldSearch, searchToken } from './returns/search/fold-search.ts'
export * from './returns/search/parse-query.ts'
export { similarWords } from './returns/search/similar-words.ts'
export * from './returns/search/what-fits.ts'
export { FIELD_LETTERS, type WordRange, wordRanges } from './returns/search/word-ranges.ts'
export * from './returns/window.ts'
export { checkDraft, checkRules } from './rules/check/check-rules.ts'
export { type FindingKind, NEVER_DECIDES, type RuleFinding, type RuleFix } from './rules/check/finding.ts'
export { type CheckContext, type CheckedSet, prepareRules } from './rules/check/rule-set.ts'
export * from './rules/deciding/actions.ts'
export * from './rules/deciding/attributes.ts'
export * from './rules/deciding/check-rule.ts'
export * from './rules/deciding/choices.ts'
export * from './rules/deciding/clauses/clauses.ts'
export {
  type CompiledRules,
  compileRules,
  isEventRule,
  type Rule,
  type RuleCondition,
} from './rules/deciding/compile.ts'
export {
  type ConditionErrorCode,
  checkCondition,
  EMPTY_MARKER,
  joinValues,
  readCondition,
  splitValues,
} from './rules/deciding/condition-values.ts'
export type { RenderedCondition } from './rules/deciding/condition-words.ts'
export type { Available, Decision } from './rules/deciding/decide.ts'
export * from './rules/deciding/dictionary.ts'
export { type Evaluation, evaluate, matchedRules } from './rules/deciding/evaluate.ts'
export { type ExampleRule, RULE_EXAMPLES, type RuleExample } from './rules/deciding/examples.ts'
export { expectedForm } from './rules/deciding/expected-form.ts'
export type {
  CustomerFacts,
  EventFacts,
  Facts,
  OrderFacts,
  ProductFacts,
  ReturnFacts,
  Seen,
  ShopTerms,
} from './rules/deciding/facts.ts'
export { returnRate } from './rules/deciding/facts.ts'
export * from './rules/deciding/find-attribute.ts'
export * from './rules/deciding/operators.ts'
export { actionWords, isFurther, isFurtherType } from './rules/deciding/outcomes/action-words.ts'
export {
  canFollowEvent,
  type Fee,
  type FurtherAction,
  MAX_NOTE_LENGTH,
} from './rules/deciding/outcomes/further-actions.ts'
export { feeOf, isKept, type ReturnSums } from './rules/deciding/outcomes/return-sums.ts'
export { foldText } from './rules/deciding/text-folding.ts'
export {
  decisionFromTrace,
  makeTrace,
  type Names,
  type Trace,
  type TraceCondition,
  type TraceContext,
  withoutPersonalData,
} from './rules/deciding/trace.ts'
export {
  decidingRuleIds,
  type RenderedAction,
  type RenderedRule,
  renderRules,
  renderTrace,
  type TracePage,
} from './rules/deciding/words.ts'
export type { OpenChoices } from './rules/possible/open-choices.ts'
export {
  certainExtension,
  compileLateRules,
  type LateRules,
  possibleExtension,
} from './rules/possible/possible-extension.ts'
export { certainRefusal } from './rules/possible/possible-refusal.ts'
export * from './rules/replay/expectation.ts'
export {
  FLIP_CLASSES,
  type FlipClass,
  flipsBetween,
  isAccepted,
  isLate,
  isRefused,
  outcomeOf,
  type PastOutcome,
  type PastRequest,
  type ReplayedRules,
  type ReplayOutcome,
} from './rules/replay/outcome.ts'
export { compileTrace, differencesFrom, type TraceDifference } from './rules/replay/verify-trace.ts'
export {
  comparedInWords,
  DECISION_ASPECTS,
  type DecisionAspect,
  decisionInWords,
} from './rules/versions/decision-words.ts'
export { type RuleDifference, ruleDifferences, type VersionRule } from './rules/versions/rule-differences.ts'
export {
  compileShadow,
  decisionOfWithdrawal,
  type ShadowOutcome,
  shadowOfWithdrawal,
  shadowOutcomes,
} from './rules/versions/shadow.ts'
