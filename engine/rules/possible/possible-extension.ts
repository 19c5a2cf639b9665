// Extensions while the customer is still choosing. A rule such as "reason: defective, 30 days more" cannot be decided
// before there is a reason: what is not known yet is open, neither present nor missing. These functions say which rules
// may still extend the window, given what each open attribute can become. They may say "possible" where a choice turns
// out not to exist (two conditions that no single choice meets), never the opposite.

import type { AttributeField } from '../deciding/attributes.ts'
import { clausesOf } from '../deciding/clauses/clauses.ts'
import { type CompiledRules, compileRules, isEventRule, type Rule } from '../deciding/compile.ts'
import { evaluate, matchedRules } from '../deciding/evaluate.ts'
import type { Facts, ShopTerms } from '../deciding/facts.ts'
import { type Asked, askedBy, holdsNow, isLate, mayHold, type OpenChoices, openOf, type Wish } from './open-choices.ts'
import { compileRefusing, type RefusingRule } from './possible-refusal.ts'

export type LateRules = {
  /** The rules without their clauses on what the customer chooses. */
  readonly known: CompiledRules
  /** Those clauses: of each, one alternative is enough. */
  readonly asked: ReadonlyMap<number, readonly (readonly Asked[])[]>
  /** The rules that refuse, in execution order. */
  readonly refusing: readonly RefusingRule[]
}

/** Conditions on one attribute that stand alone are asked together: one choice may have to satisfy all of them. */
const together = (clauses: readonly (readonly Asked[])[]): (readonly Asked[])[] => {
  const alone = new Map<AttributeField, Wish[]>()
  const groups = clauses.filter((clause) => clause.length !== 1)
  for (const [asked] of clauses.filter((clause) => clause.length === 1))
    if (asked) alone.set(asked.attribute, [...(alone.get(asked.attribute) ?? []), ...asked.wishes])
  return [...[...alone].map(([attribute, wishes]) => [{ attribute, wishes }]), ...groups]
}

/** The rules that extend the window depending on what the customer chooses, and those that refuse. */
export const compileLateRules = (rules: readonly Rule[], shop: ShopTerms): LateRules => {
  const asked = new Map<number, readonly (readonly Asked[])[]>()
  const known: Rule[] = []
  for (const rule of rules) {
    if (rule.action.type !== 'EXTEND_DEADLINE' || isEventRule(rule)) continue
    const clauses = clausesOf(rule.conditions).map((clause) => clause.flatMap((i) => rule.conditions[i] ?? []))
    const late = clauses.filter((clause) => clause.some(isLate))
    // A condition that cannot be parsed never holds; a clause without any other never does.
    const read = late.map((clause) => clause.flatMap((condition) => askedBy(condition, shop)))
    if (late.length === 0 || read.some(({ length }) => length === 0)) continue
    asked.set(rule.id, together(read))
    known.push({ ...rule, conditions: clauses.filter((clause) => !late.includes(clause)).flat() })
  }
  return { known: compileRules(known, shop), asked, refusing: compileRefusing(rules, shop) }
}

/** The longest extension that some choice could bring; 0 if none could. */
export const possibleExtension = ({ known, asked }: LateRules, facts: Facts, open: OpenChoices): number => {
  if (asked.size === 0) return 0
  const { shop } = known
  const canHold = (id: number) =>
    asked.get(id)?.every((clause) => clause.some((one) => mayHold(one, facts, shop, open))) ?? false
  const days = matchedRules(evaluate(known, facts)).map(({ id, action }) =>
    action.type === 'EXTEND_DEADLINE' && canHold(id) ? action.days : 0,
  )
  return Math.max(0, ...days)
}

/**
 * The extension that no open choice can take away: rules that ask about an open attribute do not count. What holds for
 * every product of the order, or for none, does so for some of them.
 */
export const certainExtension = (
  compiled: CompiledRules,
  { asked }: LateRules,
  facts: Facts,
  open: OpenChoices,
): number => {
  const isSettled = (one: Asked) => openOf(one, open) === undefined && holdsNow(one, facts, compiled.shop)
  const isCertain = (id: number) => asked.get(id)?.every((clause) => clause.some(isSettled)) ?? true
  const days = matchedRules(evaluate(compiled, facts)).map(({ id, action }) =>
    action.type === 'EXTEND_DEADLINE' && isCertain(id) ? action.days : 0,
  )
  return Math.max(0, ...days)
}
