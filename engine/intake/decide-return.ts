// What a shop's rules decide on the facts of a request: the terms, and the window while something is still to be chosen.

import { type OrderDates, type ReturnWindow, returnWindow } from '../returns/window.ts'
import type { CompiledRules } from '../rules/deciding/compile.ts'
import type { Available, Decision } from '../rules/deciding/decide.ts'
import { evaluate } from '../rules/deciding/evaluate.ts'
import type { Facts } from '../rules/deciding/facts.ts'
import { makeTrace, type Names, type Trace } from '../rules/deciding/trace.ts'
import type { OpenChoices } from '../rules/possible/open-choices.ts'
import { certainExtension, type LateRules, possibleExtension } from '../rules/possible/possible-extension.ts'
import { certainRefusal } from '../rules/possible/possible-refusal.ts'
import { type ShadowOutcome, shadowOutcomes } from '../rules/versions/shadow.ts'

/** Everything that a decision depends on besides the facts. */
export interface RuleSet {
  /** The version of the shop's rules. */
  readonly version: number
  readonly compiled: CompiledRules
  /** Those that run without effect, if there are any. */
  readonly shadow: CompiledRules | undefined
  /** The rules that extend the window, or refuse, depending on what the customer has yet to choose. */
  readonly late: LateRules
  readonly names: Names
  readonly available: Available
  /** The type of a template by its id; templates that a shop added have none. */
  readonly mailTypes: ReadonlyMap<number, string | null>
  /** Whether a rule without an event sends a mail: such mails go out when the return is created. */
  readonly mailsOnReturn: boolean
  /** Whether a rule without an event refuses, charges, asks for photos, and so on. */
  readonly hasFurther: boolean
  readonly daysAcceptReturn: number
  readonly timeZone: string
}

export interface ReturnDecision {
  readonly decision: Decision
  readonly window: ReturnWindow | null
  readonly trace: Trace
  /** Of the rules that decided. */
  readonly version: number
  /** What the rules in shadow would have done. */
  readonly shadow: readonly ShadowOutcome[]
}

const windowWith = ({ daysAcceptReturn, timeZone }: RuleSet, dates: OrderDates, extension_days: number) =>
  returnWindow(dates, { days_accept_return: daysAcceptReturn, extension_days, time_zone: timeZone })

export const decideReturn = (ruleSet: RuleSet, facts: Facts, dates: OrderDates): ReturnDecision => {
  const evaluation = evaluate(ruleSet.compiled, facts, ruleSet.available)
  const window = windowWith(ruleSet, dates, evaluation.decision.extension_days)
  const trace = makeTrace(evaluation, { names: ruleSet.names, window })
  const shadow = ruleSet.shadow ? shadowOutcomes(ruleSet.shadow, facts, evaluation) : []
  return { decision: evaluation.decision, window, trace, version: ruleSet.version, shadow }
}

/** The window while something is still to be chosen. */
export interface OpenWindow {
  /** The code of the message, if rules refuse whatever is chosen. */
  readonly refusal: string | undefined
  /** Applies whatever is chosen. */
  readonly certain: ReturnWindow | null
  /** With the choice that extends it most. */
  readonly best: ReturnWindow | null
}

export const openWindow = (ruleSet: RuleSet, facts: Facts, dates: OrderDates, open: OpenChoices): OpenWindow => {
  const { compiled, late } = ruleSet
  const days = certainExtension(compiled, late, facts, open)
  return {
    refusal: certainRefusal(late.refusing, facts, open, compiled.shop),
    certain: windowWith(ruleSet, dates, days),
    best: windowWith(ruleSet, dates, Math.max(days, possibleExtension(late, facts, open))),
  }
}
